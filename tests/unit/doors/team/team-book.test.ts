/** What a host keeps of its team: two things that are written at one moment are both kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mostTeamHosts } from '#domain/team/team.ts';
import { openTeamBook } from '../../../../main/doors/team/team-book.ts';
import { deviceFile } from '../../../../main/node/store/settings/device-file.ts';

test('a key that is trusted while a row is seen stays trusted', async () => {
  let kept: string | null = null;
  const writes: (() => void)[] = [];
  const file = {
    read: () => kept,
    write: async (text: string) => {
      await new Promise<void>((resolve) => writes.push(resolve));
      kept = text;
    },
  };
  const book = openTeamBook(file);
  const both = Promise.all([book.trust('beta', 'K'.repeat(59)), book.saw('alpha', 7)]);
  let isDone = false;
  void both.then(() => (isDone = true));
  await expect.poll(() => (writes.shift()?.(), isDone)).toBe(true);
  for (const each of [book, openTeamBook(file)]) {
    expect([each.keyOf('beta'), each.seenOf('alpha')]).toEqual(['K'.repeat(59), 7]);
  }
});

test('as many hosts as a team may have, with the longest names, are there again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'team-book-'));
  const names = Array.from({ length: mostTeamHosts }, (_, at) => `h${String(at).padStart(62, '0')}`);
  const all = <T>(value: T) => Object.fromEntries(names.map((name) => [name, value]));
  const file = deviceFile(dataDir, 'team.json');
  await file.write(
    JSON.stringify({ version: 1, trusted: all('K'.repeat(59)), seen: all(Number.MAX_SAFE_INTEGER) }, null, 2),
  );
  await openTeamBook(file).saw(names[0]!, 7);
  const book = openTeamBook(deviceFile(dataDir, 'team.json'));
  expect([book.seenOf(names[0]!), book.keyOf(names.at(-1)!)]).toEqual([7, 'K'.repeat(59)]);
  await rm(dataDir, { recursive: true });
});
