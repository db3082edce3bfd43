/** Writes the first message of a TLS connection as tests want it. */

export interface HelloOptions {
  /** The content of each server name extension; see `nameList`. */
  readonly names?: readonly Uint8Array[];
  /** Bytes of an extension that means nothing. */
  readonly padding?: number;
}

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];

/** What a server name extension holds: a list of names, each with its type. */
export function nameList(...names: readonly (readonly [type: number, host: string])[]): Uint8Array {
  const list = names.flatMap(([type, host]) => [type, ...u16(host.length), ...Buffer.from(host)]);
  return Uint8Array.from([...u16(list.length), ...list]);
}

export const named = (host: string): HelloOptions => ({ names: [nameList([0, host])] });

/** The handshake message alone. */
export function helloMessage({ names = [], padding }: HelloOptions): Buffer {
  const pad = padding === undefined ? [] : [0, 21, ...u16(padding), ...Array.from({ length: padding }, () => 0)];
  const extensions = [...pad, ...names.flatMap((each) => [0, 0, ...u16(each.length), ...each])];
  const random = Array.from({ length: 32 }, () => 1);
  const body = [3, 3, ...random, 0, ...u16(2), 19, 1, 1, 0, ...u16(extensions.length), ...extensions];
  return Buffer.from([1, body.length >> 16, ...u16(body.length), ...body]);
}

export interface RecordOptions {
  readonly type?: number;
  readonly version?: readonly [number, number];
}

export function record(content: Uint8Array, { type = 22, version = [3, 1] }: RecordOptions = {}): Buffer {
  return Buffer.concat([Uint8Array.from([type, ...version, ...u16(content.length)]), content]);
}

/** The message in records of at most so many bytes. */
export function inRecords(message: Uint8Array, most: number, options: RecordOptions = {}): Buffer {
  const starts = Array.from({ length: Math.ceil(message.length / most) }, (_, at) => at * most);
  return Buffer.concat(starts.map((at) => record(message.subarray(at, at + most), options)));
}
