/** What Node keeps compiled for the command line runs as the person at the next start, so no sandboxed command may write it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unreadSettings } from '#domain/settings/default-settings.ts';
import { nameDirs } from '../../../../main/node/host/folders/name-dirs.ts';
import { coveringEntry } from '../../../../main/node/sandbox/paths/covering-entry.ts';
import { createSandboxPlans } from '../../../../main/node/sandbox/create-sandbox-plans.ts';
import { english } from '#domain/common/message.ts';

const commandLine = path.join(import.meta.dirname, '../../../../main/cli.ts');

test.skipIf(process.platform !== 'linux')(
  'not even where settings open the caches and the data of all programs',
  async () => {
    const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'countersign-kept-')));
    const project = path.join(home, 'project');
    mkdirSync(path.join(home, '.cache'), { recursive: true });
    mkdirSync(project);
    const env = { PATH: process.env['PATH'], HOME: home };
    execFileSync(process.execPath, [commandLine, '--version'], { env, cwd: project });
    const kept = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/compiled'));
    expect(kept).toHaveLength(1);
    const { dataDir } = nameDirs(env);
    const writableRoots = [path.join(home, '.cache'), path.join(home, '.local/share')];
    const files = { mode: 'workspace-write', writableRoots, excludeTmpdir: true, excludeSlashTmp: true } as const;
    const plans = createSandboxPlans({ homeDir: home, dataDir, env, helperPath: null });
    const settings = unreadSettings({ files });
    const resolved = await plans.resolve({
      projectRoot: project,
      cwd: project,
      settings,
      grants: [],
      unsandboxedBecause: null,
    });
    if (resolved.kind === 'refused') throw new Error(english(resolved.error.message));
    const accessOf = (name: string) => coveringEntry(resolved.plan.entries, path.join(home, name))?.access;
    expect([accessOf('.cache/other'), ...kept.map(accessOf)]).toEqual(['write', 'deny']);
    rmSync(home, { recursive: true, force: true });
  },
);
