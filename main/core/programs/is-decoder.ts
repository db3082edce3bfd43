/** Tells programs that make text readable again, so that what follows them runs what cannot be read here. */

/** `base64 -d`, `xxd -r` and their kind. @param words program first; null for what only a shell would know */
export function isDecoder(words: readonly (string | null)[]): boolean {
  const program = (words[0] ?? '').replace(/^.*\//, '');
  const has = (test: RegExp): boolean => words.slice(1).some((word) => word !== null && test.test(word));
  switch (program) {
    case 'base64':
    case 'base32':
    case 'basenc':
      return has(/^(-d|-D|-[a-zA-Z]*d|--decode|-di)$/);
    case 'xxd':
      return has(/^-[a-z]*r/);
    case 'openssl':
      return has(/^-(d|base64|a)$/);
    case 'tr':
      // Taking out or squeezing letters hides nothing.
      return !has(/^-[cCt]*[ds]/);
    case 'uudecode':
    case 'rev':
      return true;
    case 'printf':
    case 'echo':
      return has(/\\x[0-9a-fA-F]{2}|\\0?[0-7]{3}/);
    case 'python':
    case 'python3':
    case 'perl':
    case 'ruby':
    case 'node':
      return has(/b64|base64|decode|pack\(|fromhex/i);
    default:
      return false;
  }
}

/** `tr a-z n-za-m`: letters stand for other letters, and not for the same ones in another size. */
export function scrambles([program, from, to]: readonly (string | null)[]): boolean {
  const letters = /[a-z]-?[a-z]/i;
  return (
    program === 'tr' &&
    letters.test(from ?? '') &&
    letters.test(to ?? '') &&
    !/\[:/.test(`${from}${to}`) &&
    from?.toLowerCase() !== to?.toLowerCase()
  );
}
