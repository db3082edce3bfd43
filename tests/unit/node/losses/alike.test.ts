/** One measure for every way to take a file away: the analyser's effects of a line, looked at where the files really lie. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createLineAssessor } from '#core/assess-line.ts';
import { lossReason } from '../../../../main/core/policy/loss-reason.ts';
import { findLosses } from '../../../../main/core/run/find-losses.ts';
import { findLosses as lookAt } from '../../../../main/node/losses/find-losses.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'alike-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const assess = createLineAssessor();
const minute = 60_000;

/** A project with a file that git holds, one that was changed, one that git does not know, and what a build made. */
function project(name: string): string {
  const root = path.join(base, name);
  const git = (...words: string[]): Buffer =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words]);
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  git('init', '-q');
  for (const file of ['held.ts', 'changed.ts']) writeFileSync(path.join(root, file), `text of ${file}\n`);
  git('add', '-A');
  git('commit', '-qm', 'x');
  writeFileSync(path.join(root, 'changed.ts'), 'other text\n');
  writeFileSync(path.join(root, 'mine.txt'), 'mine\n');
  writeFileSync(path.join(root, 'dist/a.js'), 'x\n');
  return root;
}

/** `since`: when the session began, seen from the files. */
async function asksAbout(command: string, since: number): Promise<boolean> {
  const root = project(`p${Math.random().toString(36).slice(2)}`);
  const risk = assess({ command, cwd: root, project: root, home: '/home/u' });
  const losses = await findLosses(
    risk,
    { projectRoot: root, files: { mode: 'workspace-write', writableRoots: [] } as never, grants: [] },
    {
      look: (questions) =>
        lookAt(
          questions,
          { projectRoot: root, since, changed: new Set([path.join(root, 'changed.ts')]) },
          { maxEntries: 5000, maxMs: 10_000 },
        ),
    },
  );
  return lossReason(risk.effects, losses) !== null;
}

/** `%` is the file. */
const waysToDelete = [
  'rm %',
  'rm -f %',
  'rm -rf ./%',
  'unlink %',
  'shred -u %',
  'echo % | xargs rm',
  "printf '%s\\n' % | xargs -n1 rm -f",
  'find . -name % -delete',
  'find . -name % -exec rm {} +',
  'for f in %; do rm "$f"; done',
  'truncate -s 0 %',
  ': > %',
  'echo x > %',
  'cp /dev/null %',
  'mv dist/a.js %',
  'python3 -c "import os; os.remove(\'%\')"',
  'node -e \'require("fs").unlinkSync("%")\'',
  `python3 -c "open('%','w').write('x')"`,
  'perl -e \'unlink "%"\'',
];

describe.each(waysToDelete)('%s', (way) => {
  const line = (file: string): string => way.replaceAll(/%(?!s)/g, file);

  test('is asked about where the file is nowhere else', async () => {
    expect(await asksAbout(line('mine.txt'), Date.now() + minute)).toBe(true);
    expect(await asksAbout(line('changed.ts'), Date.now() + minute)).toBe(true);
  });

  test('is silent where git brings it back, where the session made it, where a build makes it again', async () => {
    expect(await asksAbout(line('held.ts'), Date.now() + minute)).toBe(false);
    expect(await asksAbout(line('mine.txt'), Date.now() - minute)).toBe(false);
    if (!way.startsWith('mv ') && !way.startsWith('find '))
      expect(await asksAbout(line('dist/a.js'), Date.now() + minute)).toBe(false);
  });
});

test('what git throws away is asked about by the same measure', async () => {
  const later = Date.now() + minute;
  expect(await asksAbout('git checkout changed.ts', later)).toBe(true);
  expect(await asksAbout('git checkout -- held.ts', later)).toBe(false);
  expect(await asksAbout('git restore changed.ts', later)).toBe(true);
  expect(await asksAbout('git reset --hard', later)).toBe(true);
  expect(await asksAbout('git clean -f', later)).toBe(true);
  expect(await asksAbout('git clean -n', later)).toBe(false);
});
