/** Hands a text to the browser to be saved as a file. */

export function saveFile(name: string, type: string, parts: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  // The browser takes the content when the click is handled; the address is of no use afterwards.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
