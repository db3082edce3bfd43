/** Scripts and values are followed wherever a command is judged: where it is only tried, and where an agent asks before it runs it itself. */
import { expect, test } from 'vitest';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import { agent, driveBroker } from '../../../fakes/people/broker-driver.ts';
import { projectRoot, scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { reader } from '../request/reader.ts';

function host(files: Record<string, string> = {}) {
  const made = scriptedHost();
  Object.assign(made.ports.reader, { read: (...given: Parameters<typeof reader.read>) => reader.read(...given) });
  Object.assign(made.ports, { risk: createRiskAnalyser(reader) });
  for (const [name, text] of Object.entries(files)) made.texts[`${projectRoot}/${name}`] = text;
  return made;
}

const task = { 'package.json': '{"scripts":{"test":"rm -rf ~"}}' };

test.each<[string, Record<string, string>]>([
  ['npm test', task],
  ['D=$HOME; rm -rf "$D"', {}],
])('the simulator rates %s by what it does', async (line, files) => {
  const broker = await driveBroker(host(files));
  const session = broker.broker.session(broker.sessionId);
  const simulation = await session?.simulate({ kind: 'command', line, cwd: null }, {});
  expect(simulation).toMatchObject({ verdict: 'asked', risk: { level: 'critical' } });
});

const question = (line: string): ExternalToolOperation => ({
  type: 'external-tool-approval',
  subject: { kind: 'command', argv: ['bash', '-c', line] },
  cwd: null,
  requester: { entryPoint: 'drive', claimedName: 'codex', says: null },
  choices: [
    { id: 'yes', name: 'Allow', effect: 'allow', isLasting: false },
    { id: 'no', name: 'Reject', effect: 'deny', isLasting: false },
  ],
  prefersNo: false,
  mayRemember: true,
});

test.each<[string, Record<string, string>]>([
  ['npm test', task],
  ['D=/; rm -rf "$D"', {}],
  ['cd / && rm -rf *', {}],
])('the card of an agent that runs %s itself is rated by what it does', async (line, files) => {
  const broker = await driveBroker(host(files));
  const receipt = await broker.broker.session(broker.sessionId)?.submit({ id: 'q', op: question(line) }, agent);
  const card = await broker.card(receipt?.kind === 'accepted' ? (receipt.runId ?? undefined) : undefined);
  expect(card).toMatchObject({ kind: 'external-tool', risk: { level: 'critical' } });
});

test('variables of the desk are none of an agent that runs a command itself', async () => {
  const made = host();
  Object.assign(made.ports, {
    places: { variables: () => () => '/desk', list: () => Promise.resolve([{ name: 'x', isFolder: false }]) },
  });
  const broker = await driveBroker(made);
  const receipt = await broker.broker.session(broker.sessionId)?.submit({ id: 'q', op: question('ls $A *') }, agent);
  const card = await broker.card(receipt?.kind === 'accepted' ? (receipt.runId ?? undefined) : undefined);
  expect(card).toMatchObject({ facts: { parsed: { segments: [{ argv: ['ls', null, null] }] } } });
});
