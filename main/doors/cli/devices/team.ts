/** `countersign team`: what waits at other hosts, and an answer for them typed at a terminal; how this host stands to the store. */
import { parseArgs } from 'node:util';
import { pocketCardSchema, type PocketCard } from '#contract/pocket.ts';
import { BrokerError, toWireError, errorText } from '#domain/common/errors.ts';
import { english, inEnglish, say } from '#domain/common/message.ts';
import { readJsonAs } from '#domain/common/read-json.ts';
import type { TeamAnswerEnd, TeamLog, TeamState } from '#domain/team/team.ts';
import type { DevicesHost } from './pair.ts';
import { exitCodes } from '../exit-codes.ts';
import { withBroker, type Call } from '../reach/call-broker.ts';
import { visibleLine } from '../say/visible-line.ts';
import { listPolicies, planPublish } from './team-policies.ts';

export interface TeamCommandHost extends DevicesHost {
  /** Makes the tables of a store; resolves to its version. Throws `BrokerError`. */
  readonly initialise: (url: string) => Promise<number>;
}

const usage = `countersign team [--json]                  how this host stands to the store of its team
countersign team cards [--json]            what waits at other hosts
countersign team allow|deny CARD           CARD is an id or a fingerprint
countersign team trust HOST                compare the key of another host
countersign team verify [--json]           check the copy of each log
countersign team policies [--json]         the signed policies that lie in the store
countersign team publish --key KEY NAME SOURCE
                                           put a signed policy there, which hosts follow as store:NAME
countersign team init URL                  make the tables, or bring them up
`;

export async function runTeam(args: readonly string[], host: TeamCommandHost): Promise<number> {
  const options = { json: { type: 'boolean' }, key: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const [action = 'state', wanted, ...more] = positionals;
  if (action === 'init' && wanted !== undefined && more.length === 0) return initialise(wanted, host);
  const isPublish = action === 'publish';
  const work = isPublish
    ? await planPublish(values.key, positionals.slice(1), host)
    : planOf(action, wanted, values.json === true, host);
  if (work === null || (!isPublish && (more.length > 0 || values.key !== undefined))) {
    host.stderr(usage);
    return exitCodes.usage;
  }
  return withBroker('countersign team', { ...host, startAlone: null }, work);
}

async function initialise(url: string, { initialise: make, stdout, stderr }: TeamCommandHost): Promise<number> {
  try {
    stdout(`The store has version ${await make(url)}. Let people in: docs/team.md\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error;
    stderr(`countersign: ${errorText(toWireError(error))}\n`);
    return exitCodes.refused;
  }
}

function planOf(
  action: string,
  wanted: string | undefined,
  json: boolean,
  host: TeamCommandHost,
): ((call: Call) => Promise<number>) | null {
  const { stdout } = host;
  const tell = <T>(found: T, describe: (found: T) => string): void =>
    stdout(json ? `${JSON.stringify(found, inEnglish)}\n` : describe(found));
  if (wanted === undefined) {
    switch (action) {
      case 'state':
        return async (call) => {
          const state = await call('team.state', {});
          tell(state, describeState);
          return state.connection === 'connected' && state.problem === null ? 0 : 1;
        };
      case 'cards':
        return async (call) => {
          const cards = await askCards(call);
          tell(cards, (all) => all.map((each) => `${describeCard(each)}\n`).join('') || 'Nothing waits elsewhere.\n');
          return 0;
        };
      case 'verify':
        return async (call) => {
          const { logs } = await call('team.verify', {});
          tell(logs, (all) => all.map((log) => `${describeLog(log)}\n`).join(''));
          return logs.every(({ found }) => found === 'whole' || found === 'no-rows') ? 0 : 1;
        };
      case 'policies':
        return (call) => listPolicies(call, tell);
      default:
        return null;
    }
  }
  if (json) return null;
  if (action === 'allow' || action === 'deny') return (call) => answer(call, wanted, action, host);
  return action === 'trust' ? (call) => trust(call, wanted, host) : null;
}

interface ReadCard {
  readonly host: string;
  readonly isTrusted: boolean;
  readonly card: PocketCard;
}

async function askCards(call: Call): Promise<readonly ReadCard[]> {
  const { cards } = await call('team.cards', {});
  return cards.flatMap(({ host, isTrusted, body }) => {
    const card = readJsonAs(pocketCardSchema, body);
    return card === null ? [] : [{ host, isTrusted, card }];
  });
}

const endWords: Readonly<Record<TeamAnswerEnd, string>> = {
  taken: 'Taken.',
  second:
    'It was answered already, by another host or at its own desk. This answer decides nothing, and there is nothing left to do.',
  'not-taken':
    'Its host did not take the answer: it was answered there, has changed, or does not trust this host. It can be answered at its own desk; there, `countersign team trust` lets later answers from here count.',
  unknown: 'Its host ended before it said whether it took the answer. Its log says so: countersign audit list',
  unsigned:
    'The store says how this ended, and its host did not sign that: somebody else wrote it. Ask at its own desk.',
  waits: 'Its host has not said yet whether it takes the answer. Look again: countersign team cards',
};

async function answer(call: Call, wanted: string, verdict: 'allow' | 'deny', host: TeamCommandHost): Promise<number> {
  const { askPerson, stdout, stderr } = host;
  if (askPerson === null) {
    stderr('countersign: Answers are typed by a person: run this in a terminal.\n');
    return exitCodes.refused;
  }
  const cards = await askCards(call);
  const found = cards.filter(({ card }) => card.id === wanted || card.fingerprint === wanted.toUpperCase());
  const [seen] = found;
  if (seen === undefined || found.length > 1) {
    const message = seen === undefined ? say('There is no such open request.') : say('Several have this fingerprint.');
    throw new BrokerError('unknown-approval', message, { remedy: say('See: countersign team cards') });
  }
  stdout(`${describeCard(seen)}\n`);
  const typed = await askPerson(`Type the fingerprint to ${verdict === 'allow' ? 'allow this once' : 'deny this'}: `);
  if (typed.trim().toUpperCase() !== seen.card.fingerprint) {
    stderr('countersign: That was not it. Nothing was answered; run it again to answer.\n');
    return exitCodes.refused;
  }
  const { id: card, fingerprint } = seen.card;
  const { end } = await call('team.answer', { host: seen.host, card, fingerprint, answer: verdict });
  stdout(`${endWords[end]}\n`);
  return end === 'taken' ? 0 : 1;
}

async function trust(call: Call, name: string, { askPerson, stdout, stderr }: TeamCommandHost): Promise<number> {
  if (askPerson === null) {
    stderr('countersign: A key is compared by a person: run this in a terminal.\n');
    return exitCodes.refused;
  }
  stdout(`At the desk of ${visibleLine(name)}, \`countersign team\` shows the twelve characters of its key.\n`);
  const mark = await askPerson('Type them as they are shown there: ');
  await call('team.trust', { host: name, mark: mark.trim().padEnd(14).slice(0, 14) });
  stdout(`Trusted: ${visibleLine(name)}. What it shows can be allowed from here, and its yes counts here.\n`);
  return 0;
}

function describeCard({ host, isTrusted, card }: ReadCard): string {
  const { facts, given, yes, requester } = card;
  const who = requester.claimedName ?? requester.entryPoint;
  return [
    `${card.fingerprint}  ${host}  ${card.risk.level}  ${visibleLine(who)} in ${visibleLine(facts.projectRoot)}`,
    `      ${visibleLine(facts.parsed.text)}`,
    `      ${visibleLine(english(card.reason))}`,
    ...given.map((grant) => `      beyond the sandbox: ${visibleLine(JSON.stringify(grant))}`),
    ...(yes === 'offered' ? [] : ['      can be denied from here, and allowed at its own desk only']),
    ...(isTrusted ? [] : [`      NOT TRUSTED: nobody compared the key of ${host} here`]),
  ].join('\n');
}

const trustWords = {
  this: 'this host',
  trusted: 'trusted',
  'not-trusted': 'not trusted: countersign team trust',
  'other-key': 'ANOTHER KEY than the one that was compared: ask who sits there before you compare it again',
} as const;

const describeState = ({ host, mark, store, connection, problem, sentThrough, hosts }: TeamState): string =>
  [
    `${host} at ${visibleLine(store)}: ${connection}`,
    ...(problem === null ? [] : [visibleLine(english(problem))]),
    `key of this host: ${mark}`,
    `log sent through row ${sentThrough}`,
    ...hosts.map((each) => `${each.host}  ${trustWords[each.trust]}  seen ${Math.round(each.unseen)} s ago`),
    '',
  ].join('\n');

const logWords: Readonly<Record<TeamLog['found'], (log: TeamLog) => string>> = {
  whole: ({ rows }) => `whole, ${rows} rows`,
  changed: ({ seq }) => `CHANGED: row ${seq} is not the one that its host wrote`,
  missing: ({ seq }) => `MISSING: row ${seq}`,
  unsigned: ({ seq }) => `NOT SIGNED by its host at row ${seq}`,
  shorter: ({ seq }) => `SHORTER than it was: it ends at row ${seq}`,
  'no-rows': () => 'no rows',
};

const describeLog = (log: TeamLog): string =>
  `${log.host}  ${logWords[log.found](log)}${log.isTrusted ? '' : ' (its key was not compared here)'}`;
