/** Reads the server name out of the first bytes of a TLS connection; pure, and never surprised by any bytes. */

export type ClientHello =
  /** Nothing can be told before there are so many bytes in all. */
  | { readonly kind: 'more'; readonly bytes: number }
  /** No TLS. */
  | { readonly kind: 'other' }
  /** Some server may take it for a hello, and it cannot be told here whom it names. */
  | { readonly kind: 'unreadable' }
  /** `serverName` is null when the client names no server; `end` is the number of bytes up to the end of the hello. */
  | { readonly kind: 'tls'; readonly serverName: string | null; readonly end: number };

const other: ClientHello = { kind: 'other' };
const unreadable: ClientHello = { kind: 'unreadable' };
/** A hello is a few kilobytes at most, its records and their headers included; what is longer is not waited for. */
export const longestHello = 65_536;
/** Each is read again with every part that comes, so a client could keep the broker busy with many small ones. */
const mostRecords = 256;

const contentTypes = { cipherChange: 20, handshake: 22, data: 23, last: 24 } as const;
const clientHello = 1;
const serverHello = 2;
const recordHeader = 5;
const messageHeader = 4;
const serverNameExtension = 0;
const hostNameType = 0;

/**
 * Servers differ in what they let pass before and around a hello (another version in the record, a warning ahead of it),
 * so all that begins like a record is TLS here. RFC 8446, 4.1.2 and 5.1; RFC 6066, 3.
 */
export function readClientHello(bytes: Uint8Array): ClientHello {
  const [type, major] = bytes;
  if (type === undefined) return more(1);
  if (type >= 0x80) return readOldHello(bytes);
  if (type < contentTypes.cipherChange || type > contentTypes.last) return other;
  if (major === undefined) return more(2);
  if (major === 0 || major >= 16) return other;
  return readRecords(bytes, 0);
}

/**
 * The hello of a client that was asked for another one. Before it may come what was sent too early to be of use, and an
 * empty change of ciphers for the sake of old machines (RFC 8446, 4.2.10 and D.4).
 */
export function readSecondHello(bytes: Uint8Array): ClientHello {
  let at = 0;
  for (let records = 0; bytes[at] === contentTypes.cipherChange || bytes[at] === contentTypes.data; records += 1) {
    if (records === mostRecords) return unreadable;
    if (at + recordHeader > bytes.length) return more(at + recordHeader);
    at += recordHeader + (((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0));
  }
  return at < bytes.length ? readRecords(bytes, at) : more(at + 1);
}

/** The hello of SSL 2, which some servers still take as the first message of TLS. It cannot name anybody. */
function readOldHello(bytes: Uint8Array): ClientHello {
  const [, , message, major] = bytes;
  if (message === undefined) return more(3);
  if (message !== clientHello) return other;
  if (major === undefined) return more(4);
  return major === 3 ? unreadable : other;
}

/** One handshake message may be cut into several records. */
function readRecords(bytes: Uint8Array, start: number): ClientHello {
  const parts: Uint8Array[] = [];
  let joined = 0;
  let needed: number | null = null;
  let at = start;
  while (at < bytes.length && (needed === null || joined < needed)) {
    if (bytes[at] !== contentTypes.handshake) return unreadable;
    if (at + recordHeader > bytes.length) return more(at + recordHeader);
    const length = ((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0);
    if (length === 0 || parts.length === mostRecords) return unreadable;
    const part = bytes.subarray(at + recordHeader, at + recordHeader + length);
    parts.push(part);
    joined += part.length;
    at += recordHeader + length;
    if (needed === null && joined >= messageHeader) {
      const head = Buffer.concat(parts);
      if (head[0] !== clientHello) return unreadable;
      needed = messageHeader + head.readUIntBE(1, 3);
    }
  }
  if (at > bytes.length) return more(at);
  if (needed === null || joined < needed) return more(at + recordHeader + 1);
  // Nothing may stand in a record behind a hello: the keys change there.
  return joined > needed ? unreadable : readBody(Buffer.concat(parts).subarray(messageHeader), at);
}

function more(bytes: number): ClientHello {
  return bytes > longestHello ? unreadable : { kind: 'more', bytes };
}

/** `before` is the number of bytes up to its end. */
function readBody(body: Uint8Array, before: number): ClientHello {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  try {
    let at = 34;
    at += 1 + view.getUint8(at);
    at += 2 + view.getUint16(at);
    at += 1 + view.getUint8(at);
    const unnamed: ClientHello = { kind: 'tls', serverName: null, end: before };
    if (at === body.length) return unnamed;
    const end = at + 2 + view.getUint16(at);
    if (end !== body.length) return unreadable;
    const names: (string | null)[] = [];
    for (at += 2; at < end;) {
      const type = view.getUint16(at);
      const length = view.getUint16(at + 2);
      if (at + 4 + length > end) return unreadable;
      if (type === serverNameExtension) names.push(readName(body.subarray(at + 4, at + 4 + length)));
      at += 4 + length;
    }
    const [serverName] = names;
    if (serverName === undefined) return unnamed;
    // Of two names one server takes the first, another the last.
    return serverName === null || names.length > 1 ? unreadable : { kind: 'tls', serverName, end: before };
  } catch (error) {
    // Lengths that point outside the message.
    if (error instanceof RangeError) return unreadable;
    throw error;
  }
}

/** Null for anything but a list of one host name. */
function readName(extension: Uint8Array): string | null {
  const view = new DataView(extension.buffer, extension.byteOffset, extension.byteLength);
  if (extension.length < recordHeader || view.getUint8(2) !== hostNameType) return null;
  const length = view.getUint16(3);
  if (view.getUint16(0) !== length + 3 || extension.length !== length + recordHeader) return null;
  return String.fromCharCode(...extension.subarray(recordHeader));
}

/** Begins every answer by which a server wants another hello (RFC 8446, 4.1.3). */
const retryRandom = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex');

/** Whether the first bytes of a server ask for a second hello, which can name another server than the first. */
export function wantsSecondHello(bytes: Uint8Array): boolean {
  const random = recordHeader + messageHeader + 2;
  const isServerHello = bytes[0] === contentTypes.handshake && bytes[recordHeader] === serverHello;
  return isServerHello && retryRandom.equals(bytes.subarray(random, random + retryRandom.length));
}
