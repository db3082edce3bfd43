/** The system's keychain as a seal for secrets. A backend that only pretends, with a key everybody knows, is no keychain. */
import { say, type Message } from '#domain/common/message.ts';
import { safeStorage } from 'electron';

export interface Keychain {
  /** Null when secrets can be sealed here; else why not, for people. Asked anew each time: a keychain can be unlocked later. */
  problem(): Promise<Message | null>;
  seal(text: string): Promise<Buffer>;
  open(sealed: Buffer): Promise<string>;
}

/** Names of backends that protect with what the person's login unlocks. */
const realBackends: ReadonlySet<string> = new Set(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']);

export function createKeychain(platform: string = process.platform): Keychain {
  return {
    async problem() {
      if (platform === 'linux' && !realBackends.has(safeStorage.getSelectedStorageBackend())) {
        return say('This session offers no keychain (Secret Service or KWallet).');
      }
      return (await safeStorage.isAsyncEncryptionAvailable()) ? null : say('The keychain of this session is locked.');
    },
    seal: (text) => safeStorage.encryptStringAsync(text),
    async open(sealed) {
      return (await safeStorage.decryptStringAsync(sealed)).result;
    },
  };
}
