/** A desk in front of a real repository, and ways to have pushes asked about. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { createPushOutlooks } from '../../../../../main/node/obeyed/pushes/create-push-outlooks.ts';
import type { BrokerDriver } from '../../../../fakes/people/broker-driver.ts';
import { projectRoot, type ScriptedHost, scriptedHost } from '../../../../fakes/people/scripted-host.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'pushes-')));
/** The next file may be run by the same worker, with this very module. */
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
  first = null;
});

export interface Repo {
  readonly root: string;
  /** The remote that the yes was for, and another one. */
  readonly good: string;
  readonly evil: string;
  readonly home: string;
  readonly git: (...words: string[]) => string;
}

const gitAt =
  (cwd: string, home: string) =>
  (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd,
      env: { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();

function placesAt(at: string): Repo {
  const [root, good, evil, home] = ['work', 'good.git', 'evil.git', 'home'].map((name) => path.join(at, name));
  if (root === undefined || good === undefined || evil === undefined || home === undefined) throw new Error('no names');
  return { root, good, evil, home, git: gitAt(root, home) };
}

let first: string | null = null;

/** What all of them are copies of: a dozen programs of git for each would be half of what the tests compute. */
function firstOne(): string {
  if (first !== null) return first;
  first = path.join(base, 'first');
  const { root, good, evil, home, git } = placesAt(first);
  for (const folder of [root, home]) mkdirSync(folder, { recursive: true });
  // Without git's samples of hooks.
  git('init', '-q', '--template=', '-b', 'main');
  for (const bare of [good, evil]) git('init', '-q', '--bare', '--template=', '-b', 'main', bare);
  git('commit', '-qm', 'one', '--allow-empty');
  git('branch', 'dev');
  git('remote', 'add', 'origin', good);
  git('push', '-q', 'origin', 'main');
  return first;
}

let made = 0;
export function repo(): Repo {
  const [from, at] = [firstOne(), path.join(base, `r${(made += 1)}`)];
  cpSync(from, at, { recursive: true });
  const one = placesAt(at);
  const settings = path.join(one.root, '.git/config');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(path.join(from, 'good.git'), one.good));
  return one;
}

/** A desk in front of that repository: everything of it is real that says what git would do. */
export function deskOf({ root, home }: Repo, more: NodeJS.ProcessEnv = {}): ScriptedHost {
  const host = scriptedHost();
  const real = createPushOutlooks({
    env: { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1', ...more },
  });
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const moved = (cwd: string): string => root + cwd.slice(projectRoot.length);
  return Object.assign(host, {
    ports: {
      ...host.ports,
      pushes: {
        look: (asked: Parameters<typeof real.look>[0]) => real.look({ ...asked, cwd: moved(asked.cwd) }),
        isAlias: (asked: Parameters<typeof real.isAlias>[0]) => real.isAlias({ ...asked, cwd: moved(asked.cwd) }),
      },
    },
  });
}

export const no = (driver: Driver, card: ApprovalRequest) => driver.answer(card, { kind: 'deny', note: null });

export type Words = Parameters<BrokerDriver['exec']>[0];
export type Driver = BrokerDriver;
export const push: [string, ...string[]] = ['git', 'push', 'origin', 'main'];

export async function isAsked(driver: Driver, words: Words): Promise<boolean> {
  const run = await driver.exec(words);
  const ended = driver.outcome(run);
  const card = await Promise.race([driver.card(run), ended.then(() => null)]);
  if (card !== null) await no(driver, card);
  await ended;
  return card !== null;
}

/** Says yes to the push "always", as its card offers it. */
export async function allowAlways(driver: Driver, words: Words, kind = 'rule'): Promise<void> {
  const run = await driver.exec(words);
  const card = await driver.card();
  const scope = card.offers.find((offer) => offer.scope.kind === kind)?.scope;
  if (scope === undefined) throw new Error(`the card offers no ${kind}`);
  await driver.allow(card, scope);
  await driver.outcome(run);
}

export const written = (...tokens: string[]) => ({
  effect: 'allow' as const,
  match: 'prefix' as const,
  tokens,
  project: projectRoot,
  sandbox: 'keep' as const,
  reason: null,
  expiresAt: null,
});
