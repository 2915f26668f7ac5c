export default function Page() {
  return (
    <main>
      <h1>Sessões de novembro</h1>
      <p>Toque o sino e avisamos quando a programação mudar.</p>
    </main>
  );
}
