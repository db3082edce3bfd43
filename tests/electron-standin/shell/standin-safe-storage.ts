/** `safeStorage`: the backend a test names; as in Electron the one without a keychain works too, with a key that everybody knows. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type * as Electron from 'electron';
import { isConnected } from '../chromium/connection.ts';
import { loud } from '../not-implemented.ts';

type Backend = ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>;
const backends: readonly Backend[] = ['basic_text', 'gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6', 'unknown'];
const key = createHash('sha256').update('electron stand-in').digest();

const offered: Pick<
  Electron.SafeStorage,
  'decryptStringAsync' | 'encryptStringAsync' | 'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable'
> = {
  getSelectedStorageBackend: () => {
    if (!isConnected()) return 'unknown';
    return backends.find((each) => each === process.env['ELECTRON_STANDIN_KEYCHAIN']) ?? 'basic_text';
  },
  isAsyncEncryptionAvailable: () => Promise.resolve(isConnected()),
  encryptStringAsync: async (text) => {
    const start = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, start);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([start, cipher.getAuthTag(), sealed]);
  },
  decryptStringAsync: async (sealed) => {
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    cipher.setAuthTag(sealed.subarray(12, 28));
    const result = Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString();
    return { result, shouldReEncrypt: false };
  },
};
export const standinSafeStorage = loud('safeStorage', offered);
