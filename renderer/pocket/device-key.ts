/** The key of this device: made here, kept by the browser, never shown to anybody. */
import { deviceIdSchema, type DeviceId } from '#domain/devices/device.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' };
const hash = { name: 'ECDSA', hash: 'SHA-256' };

export interface DeviceKey {
  /** As the desk keeps it. */
  readonly publicKey: string;
  sign(words: string): Promise<string>;
}

export interface DeviceKeys {
  /** False where the browser keeps no keys: by plain http from another machine. */
  readonly canKeep: boolean;
  /** The key of this device, and who it is to the desk; made where there is none. */
  load(): Promise<{ readonly key: DeviceKey; readonly id: DeviceId | null }>;
  /** Null: it is no device of the desk any more, and gets another key. */
  keepId(id: DeviceId | null): Promise<void>;
}

interface Kept {
  readonly pair: CryptoKeyPair;
  readonly id: string | null;
}

const place = 'own';

async function read(): Promise<Kept> {
  const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(place));
  if (kept !== undefined) return kept;
  // Not extractable: no script, this one included, can take it away.
  const pair = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
  const made: Kept = { pair, id: null };
  await inStore('readwrite', (store) => store.put(made, place));
  return made;
}

export function browserKeys(): DeviceKeys {
  return {
    canKeep: globalThis.isSecureContext && 'indexedDB' in globalThis,
    async load() {
      const { pair, id } = await read();
      const publicKey = base64url(await crypto.subtle.exportKey('spki', pair.publicKey));
      const sign = async (words: string): Promise<string> =>
        base64url(await crypto.subtle.sign(hash, pair.privateKey, new TextEncoder().encode(words)));
      return { key: { publicKey, sign }, id: deviceIdSchema.safeParse(id).data ?? null };
    },
    async keepId(id) {
      if (id === null) await inStore('readwrite', (store) => store.delete(place));
      else {
        const { pair } = await read();
        await inStore('readwrite', (store) => store.put({ pair, id } satisfies Kept, place));
      }
    },
  };
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCodePoint(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('countersign-device', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'));
    opening.addEventListener('error', () => reject(asError(opening.error)));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction('keys', mode);
      const request = work(transaction.objectStore('keys'));
      transaction.addEventListener('complete', () => {
        database.close();
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this file put there
        resolve(request.result as T);
      });
      transaction.addEventListener('error', () => reject(asError(transaction.error)));
    });
  });
}

const asError = (error: DOMException | null): Error => error ?? new DOMException();
