/** Covers a login in what a server sends back, so that one that repeats what it was sent does not tell the command. See decision 0142. */
import { Transform, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A shorter password stands in other words by chance, and its place would tell it. */
const shortestPassword = 8;

export type LoginForms = readonly Buffer[];

/** Every way in which a server may write it without computing anything: as sent, read, in an address, in JSON. The longest first. */
export function formsOfLogin(authorization: string): LoginForms {
  const sent = authorization.slice(authorization.indexOf(' ') + 1);
  const read = /^basic /iu.test(authorization) ? Buffer.from(sent, 'base64').toString('utf8') : '';
  const password = read.slice(read.indexOf(':') + 1);
  const secrets = [sent, ...(password.length >= shortestPassword ? [read, password] : [])];
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll('/', '\\/'),
  ]);
  return [...new Set(forms)].map((form) => Buffer.from(form)).toSorted((a, b) => b.length - a.length);
}

/** Keeps the length, because others may have told it already. */
export function coverLogin(bytes: Buffer, forms: LoginForms): Buffer {
  const covered = Buffer.from(bytes);
  for (const form of forms) {
    for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1))
      covered.fill('*', at, at + form.length);
  }
  return covered;
}

export const coverText = (text: string, forms: LoginForms): string =>
  coverLogin(Buffer.from(text, 'latin1'), forms).toString('latin1');

/** As a stream: held back is only what may be the beginning of a login. */
function coverStream(forms: LoginForms): Transform {
  let held: Buffer = Buffer.alloc(0);
  let heldCovered: Buffer = held;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const bytes = Buffer.concat([held, chunk]);
      const covered = coverLogin(bytes, forms);
      // What was covered stays so, although a login that went before it is no longer to be seen.
      for (const [at, byte] of heldCovered.entries()) if (byte !== held[at]) covered[at] = byte;
      const ends = bytes.length - beginningAtEnd(bytes, forms);
      // What is held has to be compared once more with what follows, so it is kept as it came.
      held = bytes.subarray(ends);
      heldCovered = covered.subarray(ends);
      done(null, covered.subarray(0, ends));
    },
    flush(done) {
      done(null, heldCovered);
    },
  });
}

/** How many of the last bytes may go on as a login. */
function beginningAtEnd(bytes: Buffer, forms: LoginForms): number {
  const longest = Math.max(0, ...forms.map(({ length }) => length - 1));
  for (let length = Math.min(longest, bytes.length); length > 0; length--) {
    const end = bytes.subarray(bytes.length - length);
    if (forms.some((form) => form.length > length && form.subarray(0, length).equals(end))) return length;
  }
  return 0;
}

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The body, unpacked and covered; null where it is packed in a way that cannot be read. A failure on the way ends it. */
export function coveredBody(body: Readable, packed: string | undefined, forms: LoginForms): Readable | null {
  const ways = (packed ?? '')
    .toLowerCase()
    .split(',')
    .map((way) => way.trim());
  const known = ways.filter((way) => way !== '' && way !== 'identity');
  if (known.some((way) => !Object.hasOwn(unpackers, way))) return null;
  let stream = body;
  for (const way of known.toReversed()) {
    const unpacker = unpackers[way]?.();
    if (unpacker !== undefined) stream = passOn(stream, unpacker);
  }
  return passOn(stream, coverStream(forms));
}

function passOn(from: Readable, to: Transform): Transform {
  from.on('error', (error) => to.destroy(error));
  return from.pipe(to);
}
