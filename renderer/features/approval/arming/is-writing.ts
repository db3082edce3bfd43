/** Whether a key goes into a text field, where it means a letter and nothing else. */
export function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type === 'text';
}
