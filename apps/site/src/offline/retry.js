// Part of the offline page: retries, and shows the board as soon as it responds.
const look = async () => {
  const { ok } = await fetch('/readyz', { cache: 'no-store' });
  if (ok) location.reload();
};
const tryAgain = () => {
  look().catch(() => {});
};
document.querySelector('button').addEventListener('click', () => location.reload());
addEventListener('online', tryAgain);
setInterval(tryAgain, 5000);
