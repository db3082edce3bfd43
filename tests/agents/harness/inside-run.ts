/** What every agent must show that is started whole, with `countersign run`: each command of it comes to the broker, with its hooks installed or not. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelTurn } from '../../fakes/models/scripted-model.ts';
import { openLab, type AgentLab } from './agent-lab.ts';
import { clients, type ClientName } from './clients.ts';
import { installedAgent, isHiddenInside } from './installed-agents.ts';
import type { RunningBroker } from './running-broker.ts';
import { english } from '#domain/common/message.ts';

export interface InsideTraits {
  /** As people are shown it. */
  readonly name: string;
  /** Beneath the home: where it must have kept something of the conversation. */
  readonly keeps: string;
  /** Beneath the home: what it writes at each start and obeys at the next, of which nothing may stay. */
  readonly drops?: readonly string[];
  readonly key: string | null;
  readonly args?: readonly string[];
  /** What a person does once, after its hooks were installed. */
  readonly prepare?: (lab: AgentLab) => Promise<void>;
}

/** Lines as the model says them, and as the broker must be asked about each. */
const lines = {
  plain: 'printf plain-%d 42',
  pipe: 'echo a-pipe | tr a-z A-Z',
  // One of the agents refuses -f by itself.
  remove: 'rm -r ~/x',
  network: 'curl -sS -m 5 http://shop.example/',
  left: 'printf left-%d 5 > /tmp/left-there',
  right: 'printf right-%d 6',
  found: 'cat /tmp/left-there',
  background: 'tail -f /dev/null >/dev/null 2>&1 & printf back-%d 7',
  exit: 'exit 3',
} as const;

const done: ModelTurn = { kind: 'text', text: 'all done' };

interface Inside {
  lab: AgentLab;
  broker: RunningBroker;
  modelPort: number;
}

const started = (broker: RunningBroker): string[] =>
  broker.person.events.flatMap(({ msg }) =>
    msg.type === 'task-started' && msg.run.submissionId === 'shell' ? [msg.run.text] : [],
  );

export function insideRun(name: ClientName, traits: InsideTraits): void {
  const installed = installedAgent(name);
  if ('missing' in installed) {
    test(`${name} in run: everything about it`, ({ skip }) => skip(installed.missing));
    return;
  }
  describe.each(['without hooks', 'with its hooks'])(`${name} in run, %s`, { timeout: 600_000 }, (way) => {
    const inside = {} as Inside;
    beforeAll(async () => {
      // A home of words with a space and letters of another alphabet: agents quote such paths in what they wrap around a command.
      inside.lab = openLab(undefined, '.countersign-agents Größe-');
      const { lab } = inside;
      inside.broker = await lab.broker();
      inside.modelPort = await lab.freePort();
      clients[name].start({ home: lab.home, project: lab.project, url: 'http://127.0.0.1:9', prompt: '' });
      if (way === 'with its hooks') {
        const installing = await lab.cli('install', name, '--yes');
        expect(installing.code, `${installing.stdout}${installing.stderr}`).toBe(0);
        await traits.prepare?.(lab);
      }
      mkdirSync(join(lab.home, 'x'));
      writeFileSync(join(lab.home, 'x/kept'), 'kept');
    });
    afterAll(() => inside.lab.close());

    test('each of its commands is asked about, and answered to it', async ({ skip }) => {
      const why = 'a sandbox hides /tmp, and with it what the hooks of this checkout start';
      skip(isHiddenInside && way === 'with its hooks', why);
      await everyCommand(name, traits, inside);
    });

    if (way === 'with its hooks') return;

    test('what it needs was asked once for the project, whatever it is started with', () =>
      rememberedNeeds(name, traits, inside));

    test('nothing of it starts without a desk', async () => {
      await inside.broker.stop();
      const end = await inside.lab.run(name, [done], { isInRun: true });
      expect(end.code).not.toBe(0);
      expect(end.requests).toEqual([]);
    });
  });
}

async function everyCommand(name: ClientName, traits: InsideTraits, { lab, broker, modelPort }: Inside): Promise<void> {
  const client = clients[name];
  const tool = (line: string): ModelTurn => ({ kind: 'tool', ...client.shell(line) });
  const inOrder = [lines.plain, lines.pipe, lines.remove, lines.network];
  const after = [lines.found, lines.background, lines.exit];
  broker.person.start(({ kind }) => (kind === 'command' ? 'always' : 'deny'));
  const end = await lab.run(
    name,
    [
      ...inOrder.map(tool),
      { kind: 'tools', calls: [lines.left, lines.right].map((line) => client.shell(line)) },
      ...after.map(tool),
      done,
    ],
    { isInRun: true, modelPort, args: traits.args ?? [] },
  );
  expect(end.code, end.stderr).toBe(0);
  // One question for what it needs, by name; one for each thing that a command was refused.
  const [needs, ...refused] = broker.person.cards;
  expect(english(needs?.reason)).toMatch(new RegExp(`^${traits.name} wants to talk to .*localhost:\\d+`));
  if (traits.key !== null) expect(english(needs?.reason)).toContain(traits.key);
  expect(refused.map(({ facts }) => String(facts.argv.at(-1))).toSorted()).toEqual([lines.network, lines.remove]);
  // Read through what the agent wraps around it, and nothing else was asked.
  expect(started(broker).toSorted()).toEqual(Object.values(lines).toSorted());
  for (const words of ['plain-42', 'A-PIPE', 'left-5', 'right-6', 'back-7']) expect(end.heard).toContain(words);
  expect(end.heard).toContain('rejected by user');
  expect(end.heard).toMatch(/connection to shop\.example:80; rejected by user/);
  expect(end.heard).not.toContain('Function not implemented');
  expect(existsSync(join(lab.home, 'x/kept'))).toBe(true);
  expect(end.stderr).toContain(`Shell commands decided one by one: ${Object.keys(lines).length}.`);
  expect(end.stderr).not.toContain('every command');
  // What it makes at each start is nothing to tell of.
  expect(end.stderr).not.toContain('set aside');
  expect(readdirSync(join(lab.home, traits.keeps)).length).toBeGreaterThan(0);
  for (const dropped of traits.drops ?? []) expect(existsSync(join(lab.home, dropped)), dropped).toBe(false);
  await expectLogged(lab);
}

/** In the log each stands for itself. */
async function expectLogged(lab: AgentLab): Promise<void> {
  const log = await lab.cli('audit', 'list', '--json', '--limit', '300');
  for (const line of Object.values(lines)) expect(log.stdout, log.stderr).toContain(JSON.stringify(line).slice(1, -1));
}

async function rememberedNeeds(
  name: ClientName,
  { args = [] }: InsideTraits,
  { lab, broker, modelPort }: Inside,
): Promise<void> {
  broker.person.start(() => 'deny');
  const end = await lab.run(name, [done], { isInRun: true, modelPort, args, prompt: 'something else' });
  expect(end.code, end.stderr).toBe(0);
  expect(broker.person.cards).toEqual([]);
}
