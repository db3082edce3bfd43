/** Reads and writes the SOCKS5 handshake (RFC 1928); pure. Only the part that opens a TCP connection is spoken. */

export type Greeting =
  | { readonly kind: 'more' }
  | { readonly kind: 'bad'; readonly why: string }
  /** `used` bytes were read; the others say how the client would sign in: not at all, or with a password. */
  | {
      readonly kind: 'greeting';
      readonly used: number;
      readonly offersNone: boolean;
      readonly offersPassword: boolean;
    };

/** RFC 1929. */
export type SocksPassword =
  | { readonly kind: 'more' }
  | { readonly kind: 'bad'; readonly why: string }
  | { readonly kind: 'password'; readonly used: number; readonly user: Uint8Array; readonly password: Uint8Array };

export type SocksRequest =
  | { readonly kind: 'more' }
  | { readonly kind: 'bad'; readonly why: string }
  | { readonly kind: 'unsupported'; readonly reply: number; readonly why: string }
  | { readonly kind: 'connect'; readonly host: string; readonly port: number; readonly used: number };

export const socksReplies = {
  granted: 0,
  notAllowed: 2,
  hostUnreachable: 4,
  refused: 5,
  badCommand: 7,
  badAddress: 8,
} as const;

const version = 5;
const passwordVersion = 1;
const methods = { none: 0, password: 2, nothing: 0xff } as const;
const commands = { connect: 1, bind: 2, udp: 3 } as const;
const addressTypes = { ipv4: 1, name: 3, ipv6: 4 } as const;
const more = { kind: 'more' } as const;

/** More than any handshake needs; a client that sends more before an answer does not speak SOCKS. */
export const longestHandshake = 600;

export function readGreeting(bytes: Uint8Array): Greeting {
  if (bytes.length > 0 && bytes[0] !== version) return { kind: 'bad', why: 'it is not SOCKS version 5' };
  const count = bytes[1];
  if (count === undefined) return more;
  if (count === 0) return { kind: 'bad', why: 'it offers no way to sign in' };
  if (bytes.length < 2 + count) return more;
  const offered = bytes.subarray(2, 2 + count);
  return {
    kind: 'greeting',
    used: 2 + count,
    offersNone: offered.includes(methods.none),
    offersPassword: offered.includes(methods.password),
  };
}

export function readSocksPassword(bytes: Uint8Array): SocksPassword {
  if (bytes.length > 0 && bytes[0] !== passwordVersion) return { kind: 'bad', why: 'it sends no password' };
  const userEnd = 2 + (bytes[1] ?? 0);
  const passwordLength = bytes[userEnd];
  if (passwordLength === undefined) return more;
  const end = userEnd + 1 + passwordLength;
  if (bytes.length < end) return more;
  return {
    kind: 'password',
    used: end,
    user: bytes.subarray(2, userEnd),
    password: bytes.subarray(userEnd + 1, end),
  };
}

export function writePasswordReply(isKnown: boolean): Uint8Array {
  return Uint8Array.of(passwordVersion, isKnown ? 0 : 1);
}

export function readSocksRequest(bytes: Uint8Array): SocksRequest {
  if (bytes.length > 0 && bytes[0] !== version) return { kind: 'bad', why: 'it is not SOCKS version 5' };
  const [, command, reserved, type, first] = bytes;
  if (command === undefined || reserved === undefined || type === undefined || first === undefined) return more;
  if (reserved !== 0) return { kind: 'bad', why: 'a reserved byte is set' };
  if (command !== commands.connect) {
    const what = command === commands.udp ? 'UDP' : command === commands.bind ? 'listening' : 'an unknown command';
    return { kind: 'unsupported', reply: socksReplies.badCommand, why: what };
  }
  const length = { [addressTypes.ipv4]: 4, [addressTypes.name]: first + 1, [addressTypes.ipv6]: 16 }[type];
  if (length === undefined)
    return { kind: 'unsupported', reply: socksReplies.badAddress, why: 'an unknown address type' };
  const end = 4 + length;
  if (bytes.length < end + 2) return more;
  const port = ((bytes[end] ?? 0) << 8) | (bytes[end + 1] ?? 0);
  const host = hostIn(type, bytes.subarray(4, end));
  if (host === '') return { kind: 'bad', why: 'the host is empty' };
  if (port === 0) return { kind: 'bad', why: 'port 0' };
  return { kind: 'connect', host, port, used: end + 2 };
}

function hostIn(type: number, bytes: Uint8Array): string {
  if (type === addressTypes.ipv4) return bytes.join('.');
  if (type === addressTypes.name) return String.fromCharCode(...bytes.subarray(1));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: 8 }, (_, index) => view.getUint16(index * 2).toString(16)).join(':');
}

/** `nothing` where the client offers no way that is taken here. */
export function writeMethod(method: keyof typeof methods): Uint8Array {
  return Uint8Array.of(version, methods[method]);
}

export function writeReply(code: number): Uint8Array {
  return Uint8Array.of(version, code, 0, addressTypes.ipv4, 0, 0, 0, 0, 0, 0);
}
