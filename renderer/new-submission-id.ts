/** Names a submission. Not `randomUUID`, which browsers keep from pages that came over plain HTTP under a host name. */
export function newSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `page-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
