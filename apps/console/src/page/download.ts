/** Starts a download. Without a name, the response names the file. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads a value as a JSON file. */
export function downloadJson(value: unknown, name: string): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(value, undefined, 2)], { type: 'application/json' }),
  );
  download(address, name);
  URL.revokeObjectURL(address);
}
