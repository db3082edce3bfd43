/** Standard input through the built command line, beside a broker and without one: whatever is sent is what the command reads. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test, type Home } from '../helpers/headless-host.ts';

const entry = join(import.meta.dirname, '../../../../out/countersign.cjs');
const mebibyte = 1024 * 1024;
/** The nightly run sends 1,024. */
const largest = Number(process.env['COUNTERSIGN_INPUT_MB'] ?? 64) * mebibyte;
const block = randomBytes(mebibyte);
const randomSize = (): number => Math.floor(Math.random() * 3 * mebibyte);

interface Sent {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly digest: string;
}

/** Sends so many bytes in pieces as large as given, and no faster than they are taken. */
async function send(home: Home, argv: readonly string[], size: number, piece: number): Promise<Sent> {
  const child = spawn(process.execPath, [entry, 'exec', '--', ...argv], { cwd: home.project, env: home.env });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const closed = once(child, 'close');
  const hash = createHash('md5');
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < size; at += piece) {
      const bytes = block.subarray(0, Math.min(piece, size - at));
      hash.update(bytes);
      yield bytes;
    }
  };
  // A command that stopped reading closes it.
  await pipeline(Readable.from(pieces(), { objectMode: false }), child.stdin).catch(() => undefined);
  const [code] = (await closed) as [number | null];
  return { ...said, code, digest: hash.digest('hex') };
}

for (const withBroker of [false, true]) {
  const where = withBroker ? 'beside a desk' : 'without a desk';

  test(`every size of input arrives whole ${where}`, async ({ home, startHost }) => {
    test.setTimeout(600_000);
    if (withBroker) await startHost();
    const sizes = [0, 1, mebibyte - 1, mebibyte, mebibyte + 1, randomSize(), randomSize(), largest];
    for (const size of sizes) {
      const sent = await send(home, ['md5sum'], size, size > 8 * mebibyte ? mebibyte : 1 + randomSize());
      expect({ ...sent, size, stdout: sent.stdout.slice(0, 32) }).toEqual({
        size,
        code: 0,
        stdout: sent.digest,
        stderr: '',
        digest: sent.digest,
      });
    }
  });

  test(`a command that reads slowly, and one that stops reading, gets what it wants ${where}`, async ({
    home,
    startHost,
  }) => {
    if (withBroker) await startHost();
    const slow = 'while dd bs=64k count=16 iflag=fullblock 2>/dev/null | md5sum | grep -v ^d41d8; do :; done | wc -l';
    const sent = await send(home, ['sh', '-c', slow], 9 * mebibyte, 100_000);
    expect(sent).toMatchObject({ code: 0, stdout: '9\n' });
    const early = await send(home, ['head', '-c', '5'], 9 * mebibyte, 100_000);
    expect(early.code).toBe(0);
    expect(early.stdout.length).toBeGreaterThan(0);
  });
}
