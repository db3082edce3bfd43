/** Seals the head of the log with a key that the keychain keeps, so that who writes files alone cannot forge both. */
import { randomBytes } from 'node:crypto';
import type { Secrets } from '#core/ports.ts';
import type { StoreLog } from './guard-log.ts';

/** Without a keychain the head stays unsealed, which SECURITY.md says. Never throws. */
export async function sealHead(log: Pick<StoreLog, 'seal'>, keychain: Secrets): Promise<void> {
  try {
    const kept = await keychain.read('log-head-key');
    if (kept !== null) {
      log.seal(kept, false);
      return;
    }
    const fresh = randomBytes(32).toString('base64');
    await keychain.write('log-head-key', fresh);
    log.seal(fresh, true);
  } catch {
    // A keychain that is locked or missing: the head beside the store is still compared.
  }
}
