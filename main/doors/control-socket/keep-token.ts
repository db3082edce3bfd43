/** The secret that a client of the control socket shows; new for every start of the broker. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface KeptToken {
  /** Checks the Authorization header of a request. */
  readonly isShownBy: (authorization: string | undefined) => boolean;
  remove(): void;
}

export function keepToken(path: string): KeptToken {
  const token = randomBytes(32).toString('base64url');
  rmSync(path, { force: true });
  // Never an existing file: it could be a link, or open in another process already.
  const file = openSync(path, 'wx', 0o600);
  writeSync(file, token);
  closeSync(file);
  const expected = digest(`Bearer ${token}`);
  return {
    isShownBy: (authorization) => timingSafeEqual(digest(authorization ?? ''), expected),
    remove: () => rmSync(path, { force: true }),
  };
}
