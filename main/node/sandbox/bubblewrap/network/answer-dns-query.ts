/** Reads a DNS query and writes its answer; pure. Every name has one address of ours, and nothing but addresses is known. */

/** RFC 1035 codes. */
const responseCodes = { ok: 0, malformed: 1, failed: 2, noSuchName: 3, unknownOperation: 4 } as const;
const typeA = 1;
const classInternet = 1;
const headerBytes = 12;
const questionRest = 4;
const longestName = 255;
/** Long enough for one connection, short enough that it is not kept. */
const lifeSeconds = 5;

/** Null where there is nothing to answer. `addressOf` gives the four bytes of a name, or null when there is no such name. */
export function answerQuery(query: Uint8Array, addressOf: (name: string) => Uint8Array | null): Uint8Array | null {
  if (query.length < headerBytes) return null;
  const view = new DataView(query.buffer, query.byteOffset, query.byteLength);
  const flags = view.getUint16(2);
  const isResponse = (flags & 0x8000) !== 0;
  if (isResponse) return null;
  if (((flags >> 11) & 15) !== 0) return write(query, headerBytes, responseCodes.unknownOperation, null);
  if (view.getUint16(4) !== 1) return write(query, headerBytes, responseCodes.malformed, null);
  const question = readQuestion(query);
  if (question === null) return write(query, headerBytes, responseCodes.malformed, null);
  const { name, type, kind, end } = question;
  if (kind !== classInternet) return write(query, end, responseCodes.failed, null);
  const address = addressOf(name);
  if (address === null) return write(query, end, responseCodes.noSuchName, null);
  return write(query, end, responseCodes.ok, type === typeA ? address : null);
}

interface Question {
  readonly name: string;
  readonly type: number;
  readonly kind: number;
  readonly end: number;
}

/** A query has no reason to compress its one name, so a pointer is malformed. */
function readQuestion(query: Uint8Array): Question | null {
  const labels: string[] = [];
  let at = headerBytes;
  for (;;) {
    const length = query[at];
    if (length === undefined || length > 63) return null;
    at += 1;
    if (length === 0) break;
    if (at + length > query.length || at + length - headerBytes > longestName) return null;
    labels.push(String.fromCharCode(...query.subarray(at, at + length)));
    at += length;
  }
  if (labels.length === 0 || at + questionRest > query.length) return null;
  const view = new DataView(query.buffer, query.byteOffset, query.byteLength);
  return { name: labels.join('.'), type: view.getUint16(at), kind: view.getUint16(at + 2), end: at + questionRest };
}

function write(query: Uint8Array, end: number, code: number, address: Uint8Array | null): Uint8Array {
  const hasQuestion = end > headerBytes;
  const answer = new Uint8Array(end + (address === null ? 0 : 16));
  answer.set(query.subarray(0, end));
  const view = new DataView(answer.buffer);
  const wantsRecursion = view.getUint16(2) & 0x0100;
  const operation = view.getUint16(2) & 0x7800;
  view.setUint16(2, 0x8080 | operation | wantsRecursion | code);
  view.setUint16(4, hasQuestion ? 1 : 0);
  view.setUint16(6, address === null ? 0 : 1);
  view.setUint32(8, 0);
  if (address === null) return answer;
  view.setUint16(end, 0xc000 | headerBytes);
  view.setUint16(end + 2, typeA);
  view.setUint16(end + 4, classInternet);
  view.setUint32(end + 6, lifeSeconds);
  view.setUint16(end + 10, address.length);
  answer.set(address, end + 12);
  return answer;
}
