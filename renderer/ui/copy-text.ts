/** Puts a text on the clipboard, only ever from a click. The desktop shell grants no clipboard permission, so there the old way is taken. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not allowed, or not there: a selected field can still be copied.
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visually-hidden';
    document.body.append(field);
    field.select();
    // oxlint-disable-next-line typescript/no-deprecated -- The only way without a permission.
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
