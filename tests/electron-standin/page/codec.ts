/** Carries structured-clone values as text between the main process and the page. Runs on both sides. */

type Packed =
  | { readonly undefined: true }
  | { readonly bigint: string }
  | { readonly number: string }
  | { readonly plain: string | number | boolean | null }
  | { readonly date: number }
  | { readonly error: { readonly name: string; readonly message: string; readonly stack: string | undefined } }
  | { readonly bytes: string }
  | { readonly list: readonly Packed[] }
  | { readonly map: readonly (readonly [Packed, Packed])[] }
  | { readonly set: readonly Packed[] }
  | { readonly object: readonly (readonly [string, Packed])[] };

export interface Codec {
  readonly encode: (value: unknown) => string;
  readonly decode: (text: string) => unknown;
}

/** Self-contained: its source text is also evaluated inside the page. */
export function makeCodec(): Codec {
  function toBytes(value: ArrayBuffer | ArrayBufferView): Uint8Array {
    return value instanceof ArrayBuffer
      ? new Uint8Array(value)
      : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }

  function toBase64(bytes: Uint8Array): string {
    let text = '';
    for (let start = 0; start < bytes.length; start += 32_768) {
      text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
    }
    return btoa(text);
  }

  function packObject(value: object): Packed {
    if (value instanceof Date) return { date: value.getTime() };
    if (value instanceof Error) return { error: { name: value.name, message: value.message, stack: value.stack } };
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return { bytes: toBase64(toBytes(value)) };
    if (Array.isArray(value)) return { list: value.map(pack) };
    if (value instanceof Map) return { map: [...value].map(([key, item]) => [pack(key), pack(item)]) };
    if (value instanceof Set) return { set: [...value].map(pack) };
    return { object: Object.entries(value).map(([key, item]) => [key, pack(item)]) };
  }

  function pack(value: unknown): Packed {
    if (value === undefined) return { undefined: true };
    if (typeof value === 'bigint') return { bigint: String(value) };
    if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) };
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return { plain: value };
    }
    if (typeof value === 'object') return packObject(value);
    throw new Error('An object could not be cloned.');
  }

  function unpackError(error: { name: string; message: string; stack: string | undefined }): Error {
    return Object.assign(new Error(error.message), { name: error.name, stack: error.stack });
  }

  function unpackObject(entries: readonly (readonly [string, Packed])[]): object {
    const object = {};
    for (const [key, item] of entries) {
      // Defined, not assigned: a key named `__proto__` is data.
      Object.defineProperty(object, key, { value: unpack(item), writable: true, enumerable: true, configurable: true });
    }
    return object;
  }

  function unpack(packed: Packed): unknown {
    if ('undefined' in packed) return undefined;
    if ('bigint' in packed) return BigInt(packed.bigint);
    if ('number' in packed) return Number(packed.number);
    if ('plain' in packed) return packed.plain;
    if ('date' in packed) return new Date(packed.date);
    if ('error' in packed) return unpackError(packed.error);
    if ('bytes' in packed) return Uint8Array.from(atob(packed.bytes), (letter) => letter.charCodeAt(0));
    if ('list' in packed) return packed.list.map(unpack);
    if ('map' in packed) return new Map(packed.map.map(([key, item]) => [unpack(key), unpack(item)]));
    if ('set' in packed) return new Set(packed.set.map(unpack));
    return unpackObject(packed.object);
  }

  return {
    encode: (value) => JSON.stringify(pack(value)),
    decode: (text) => unpack(JSON.parse(text) as Packed),
  };
}
