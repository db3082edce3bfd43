/** Two hosts on one store: what is asked on one is answered on the other, and what the store loses or somebody changes in it is told. */
import { join } from 'node:path';
import { startTeamCluster, type PostgresCluster } from '../../../fakes/team/postgres-cluster.ts';
import { removeHome } from '../../../fakes/people/remove-home.ts';
import { cliAtTerminal } from '../helpers/cli-at-terminal.ts';
import { expect, makeHome, startHeadless, test as base, type Home } from '../helpers/headless-host.ts';
import type { HeadlessHost } from '../helpers/desks.ts';
import { runCli, startCli } from '../helpers/run-cli.ts';

const entry = join(import.meta.dirname, '../../../../out/headless.js');

interface Desk {
  readonly home: Home;
  start(): Promise<HeadlessHost>;
}

interface Fixtures {
  readonly cluster: PostgresCluster;
  readonly desk: (name: string, user: string) => Desk;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  cluster: async ({}, use) => {
    const administrator = makeHome();
    const cluster = await startTeamCluster(async (url) => {
      const { code, stderr } = await runCli(['team', 'init', url], { home: administrator });
      if (code !== 0) throw new Error(stderr);
    });
    removeHome(administrator.home);
    await use(cluster);
    await cluster.close();
  },
  desk: async ({ cluster }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use((name, user) => {
      const home = makeHome();
      let host: HeadlessHost | null = null;
      ends.push(async () => {
        if (host?.process.exitCode === null && host.process.signalCode === null) await host.stop();
        removeHome(home.home);
      });
      const argv = [entry, '--store', cluster.url(user), '--store-host', name];
      return { home, start: async () => (host = await startHeadless(home, argv)) };
    });
    for (const end of ends) await end();
  },
});

/** Each asks something else: who is denied the same thing again and again is held back. */
const ask = ({ home }: Desk, word: string) => startCli(['exec', '--network', 'full', '--', 'true', word], { home });

async function team<T>({ home }: Desk, ...args: readonly string[]): Promise<T> {
  const { stdout } = await runCli(['team', ...args, '--json'], { home });
  return JSON.parse(stdout.toString() || 'null') as T;
}

interface State {
  readonly mark: string;
  readonly connection: string;
  readonly sentThrough: number;
  readonly hosts: readonly { host: string; trust: string }[];
}
type Cards = { readonly host: string; readonly card: { readonly fingerprint: string } }[];

const isConnected = (desk: Desk) => expect.poll(async () => (await team<State | null>(desk))?.connection);

/** As the two people do it, each at a terminal. */
async function trust(desk: Desk, name: string, other: Desk): Promise<void> {
  const { mark } = await team<State>(other);
  const cli = cliAtTerminal(['team', 'trust', name], desk.home);
  await cli.shows('as they are shown there');
  cli.type(`${mark}\r`);
  expect(await cli.exitCode).toBe(0);
}

async function answer(desk: Desk, word: 'allow' | 'deny'): Promise<string> {
  let seen: Cards[number] | undefined;
  await expect.poll(async () => ([seen] = await team<Cards>(desk, 'cards')).length).toBe(1);
  const cli = cliAtTerminal(['team', word, seen!.card.fingerprint], desk.home);
  await cli.shows('Type the fingerprint');
  cli.type(`${seen!.card.fingerprint}\r`);
  await cli.exitCode;
  return cli.screen();
}

test('asked on one host, answered on another', async ({ desk }) => {
  // Two desks and some twenty programs of the command line, each of which takes seconds on a busy machine.
  test.slow();
  const [asks, answers] = [desk('alpha', 'anna'), desk('beta', 'ben')];
  await Promise.all([asks.start(), answers.start()]);
  await isConnected(asks).toBe('connected');
  await isConnected(answers).toBe('connected');

  // Nobody compared a key so far: a no is taken, a yes is not.
  const denied = ask(asks, 'one');
  expect(await answer(answers, 'deny')).toContain('Taken.');
  expect((await denied.end).code).toBe(125);
  const held = ask(asks, 'two');
  expect(await answer(answers, 'allow')).toContain('Nobody compared the key of alpha here');
  await trust(answers, 'alpha', asks);
  expect(await answer(answers, 'allow')).toContain('does not trust this host');
  const here = cliAtTerminal(['approvals', 'answer', '--deny', await fingerprint(asks)], asks.home);
  await here.shows('Type the fingerprint');
  here.type(`${await fingerprint(asks)}\r`);
  expect((await held.end).code).toBe(125);

  await trust(asks, 'beta', answers);
  const allowed = ask(asks, 'three');
  expect(await answer(answers, 'allow')).toContain('Taken.');
  expect((await allowed.end).code).toBe(0);
  const log = await runCli(['audit', 'list', '--json', '--limit', '40'], { home: asks.home });
  expect(log.stdout.toString()).toContain('answer of another host');
});

async function fingerprint({ home }: Desk): Promise<string> {
  const { stdout } = await runCli(['approvals', 'list', '--json'], { home });
  return (JSON.parse(stdout.toString()) as { approvals: { fingerprint: string }[] }).approvals[0]!.fingerprint;
}
