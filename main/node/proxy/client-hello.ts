/** Reads the server name out of the first bytes of a TLS connection; pure, and never surprised by any bytes. */

export type ClientHello =
  /** More bytes are needed to tell. */
  | { readonly kind: 'more' }
  | { readonly kind: 'other' }
  /** Null when the client names nobody. */
  | { readonly kind: 'tls'; readonly serverName: string | null };

const other: ClientHello = { kind: 'other' };
const more: ClientHello = { kind: 'more' };
const unnamed: ClientHello = { kind: 'tls', serverName: null };
/** A hello is a few kilobytes at most; what is longer is not waited for. */
export const longestHello = 32_768;

export function readClientHello(bytes: Uint8Array): ClientHello {
  const hello = joinRecords(bytes);
  if (hello === null) return other;
  if (hello.length < 4) return more;
  if (hello[0] !== 1) return other;
  const length = ((hello[1] ?? 0) << 16) | ((hello[2] ?? 0) << 8) | (hello[3] ?? 0);
  if (length > longestHello) return other;
  if (hello.length < length + 4) return more;
  return readBody(hello.subarray(4, 4 + length));
}

/** One handshake message may be cut into several records. */
function joinRecords(bytes: Uint8Array): Uint8Array | null {
  const parts: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] !== 22 || (bytes[at + 1] !== undefined && bytes[at + 1] !== 3))
      return parts.length > 0 ? Uint8Array.from(parts) : null;
    if (at + 5 > bytes.length) break;
    const length = ((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0);
    for (const byte of bytes.subarray(at + 5, at + 5 + length)) parts.push(byte);
    at += 5 + length;
  }
  return Uint8Array.from(parts);
}

function readBody(body: Uint8Array): ClientHello {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  try {
    let at = 34;
    at += 1 + view.getUint8(at);
    at += 2 + view.getUint16(at);
    at += 1 + view.getUint8(at);
    if (at === body.length) return unnamed;
    const end = at + 2 + view.getUint16(at);
    for (at += 2; at < end;) {
      const type = view.getUint16(at);
      const length = view.getUint16(at + 2);
      if (type === 0) return { kind: 'tls', serverName: readName(body.subarray(at + 4, at + 4 + length)) };
      at += 4 + length;
    }
    return unnamed;
  } catch (error) {
    // Lengths that point outside the message: whatever this is, it is no hello.
    if (error instanceof RangeError) return other;
    throw error;
  }
}

function readName(extension: Uint8Array): string | null {
  const view = new DataView(extension.buffer, extension.byteOffset, extension.byteLength);
  if (extension.length < 5 || view.getUint8(2) !== 0) return null;
  const length = view.getUint16(3);
  if (5 + length > extension.length) return null;
  return String.fromCharCode(...extension.subarray(5, 5 + length));
}
