/** Puts what went wrong and what helps into one line. Both are the desk's own sentences. */
export function sayError(error: { readonly message: string | null; readonly remedy: string | null }): string {
  return [error.message, error.remedy].filter(Boolean).join(' ');
}
