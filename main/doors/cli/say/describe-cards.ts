/** Open cards in words for a terminal: the same facts as on the page, nothing of the requester obeyed. */
import type { Amended } from '#domain/approval/amendment.ts';
import type { ChangedFiles } from '#domain/approval/changed-files.ts';
import type { ApprovalRequest, CommandFacts } from '#domain/approval/approval.ts';
import type { CardReview } from '#domain/approval/review.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { describePatch } from './describe-patch.ts';
import { reviewLine } from './note-review.ts';
import { visibleLine } from './visible-line.ts';
import { english } from '#domain/common/message.ts';

const questions: Readonly<Record<ApprovalRequest['kind'], string>> = {
  command: 'run a command',
  escalation: 'run again with more permission',
  network: 'connect',
  patch: 'change files',
  'external-tool': 'do something itself, outside of this desk',
  permissions: 'have permissions for its next commands',
};

function questionOf(card: ApprovalRequest): string {
  const byDesk = card.kind === 'external-tool' && card.subject.kind === 'tool' && card.subject.byDesk === true;
  return byDesk ? 'have the desk do this' : questions[card.kind];
}

function requesterOf({ requester }: ApprovalRequest): string {
  return requester.claimedName === null
    ? requester.entryPoint
    : `${visibleLine(requester.claimedName)} (${requester.entryPoint})`;
}

/** `reviews`: what an automated reviewer makes of those that it may answer. */
export function describeCards(cards: readonly ApprovalRequest[], reviews: readonly CardReview[] = []): string {
  if (cards.length === 0) return 'Nothing waits for an answer.\n';
  return cards
    .flatMap((card) => [
      `${card.fingerprint}  ${card.risk.level.padEnd(8)} ${visibleLine(card.facts.parsed.text)}`,
      `      ${requesterOf(card)} asks to ${questionOf(card)} in ${visibleLine(card.facts.projectRoot)}  ${card.id}`,
      ...reviewsOf(card, reviews).map((line) => `      ${line}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

const reviewsOf = ({ id, digest }: ApprovalRequest, reviews: readonly CardReview[]): readonly string[] =>
  reviews.filter((each) => each.approvalId === id && each.digest === digest).map((each) => reviewLine(each));

function grantWords(grant: Grant): string {
  switch (grant.kind) {
    case 'path':
      return `${grant.access} ${visibleLine(grant.path)}`;
    case 'host':
      return `connect to ${grant.target.host}:${grant.target.port}`;
    case 'socket':
      return `use the socket ${visibleLine(grant.path)}`;
    case 'forward':
      return `open port ${grant.port} of the sandbox on localhost`;
    case 'credential':
      return `use your ${grant.tool} login at ${visibleLine(grant.host)}:${grant.port}, without seeing it`;
    case 'network':
      return 'use the network, where every host is asked about';
    case 'key':
      return `have the key ${grant.name}`;
    case 'home-file':
      return `write ~/${grant.name}`;
    case 'loopback':
      return `connect to port ${grant.port} of this machine`;
    case 'unsandboxed':
      return 'run without a sandbox';
  }
}

function changesOf(amended: Amended | undefined): readonly string[] {
  if (amended === undefined) return [];
  const { asked, form } = amended;
  return [
    ...(asked === null ? [] : [`Changed by a person. It was asked: ${visibleLine(asked)}`]),
    ...(form === null ? [] : [`Held by a person to: ${form}`]),
  ];
}

function alreadyOf(already: ChangedFiles | undefined): readonly string[] {
  if (already === undefined) return [];
  const more = already.more === 0 ? '' : ` and ${already.more} more`;
  return [`Changed:     ${already.names.map(visibleLine).join(', ')}${more}, by the attempt before; it begins anew`];
}

const hasRun = 'It has run on a copy of the project: yes keeps what it did, and no throws that away.';

/** What makes one kind of card different from the others. */
function aboutOf(card: ApprovalRequest): readonly string[] {
  switch (card.kind) {
    case 'command':
      return [...(card.tried === true ? [hasRun] : []), ...changesOf(card.amended)];
    case 'escalation':
      return [...card.grants.map((grant) => `More:        ${grantWords(grant)}`), ...alreadyOf(card.already)];
    case 'network': {
      const { target, address } = card.connection;
      return [
        `Connects to: ${visibleLine(target.host)}:${target.port} (${target.protocol}, ${address ?? 'not looked up'})`,
      ];
    }
    case 'patch':
      return describePatch(card.files);
    case 'permissions':
      return card.grants.map((grant) => `Wants:       ${grantWords(grant)}`);
    case 'external-tool':
      return [
        'Contained:   no. The agent runs it itself; this desk does not contain it.',
        ...card.choices.map(({ name, effect }) => `It takes:    ${visibleLine(name)} (${effect})`),
      ];
  }
}

/** A requester's claim about the sandbox it does not have is no fact, so an external tool approval has none of these. */
function sandboxOf(
  { mechanism, network, advised, nested, grants }: SandboxPlan,
  asked: readonly Grant[],
): readonly string[] {
  const news = new Set(asked.map(grantWords));
  const isAdvised = advised === true ? ' (asked about only where programs use the proxy)' : '';
  return [
    `Sandbox:     ${mechanism}, network ${network}${isAdvised}`,
    ...(nested === true ? ['             it may build sandboxes of its own'] : []),
    ...grants
      .map(grantWords)
      .filter((words) => !news.has(words))
      .map((words) => `More:        ${words}`),
  ];
}

export function describeCard(card: ApprovalRequest, reviews: readonly CardReview[] = []): string {
  const { facts, risk } = card;
  return [
    `${card.fingerprint}  ${requesterOf(card)} asks to ${questionOf(card)}`,
    '',
    `  ${visibleLine(facts.parsed.text)}`,
    '',
    `Risk:        ${risk.level}${risk.opaque ? ' (a part of it cannot be read)' : ''}`,
    ...risk.reasons.map(({ text }) => `             ${visibleLine(english(text))}`),
    `Why asked:   ${visibleLine(english(card.reason))}`,
    `Folder:      ${visibleLine(facts.cwd)}`,
    ...(facts.executable === null ? [] : [`Program:     ${visibleLine(facts.executable.realPath)}`]),
    // They steer a command as much as its words do.
    ...Object.entries(facts.envDelta).map(([name, value]) => `Variable:    ${visibleLine(`${name}=${value}`)}`),
    ...(card.kind === 'external-tool' ? [] : sandboxOf(facts.plan, 'grants' in card ? card.grants : [])),
    ...(card.kind === 'external-tool' ? [] : describeSurroundings(facts)),
    ...aboutOf(card),
    ...(card.requester.says === null ? [] : [`It says:     ${visibleLine(card.requester.says)}`]),
    ...reviewsOf(card, reviews).map((line) => `Review:      ${line}`),
    `Id:          ${card.id}`,
    '',
  ].join('\n');
}

/**
 * What a card at a terminal says of the programs that a line names beside its first, and of what its sandbox leaves open.
 * One line each, in the columns of the card; nothing of it is left out, however long it gets.
 */
function describeSurroundings({ scripts = [], plan }: CommandFacts): readonly string[] {
  const named = scripts.map(({ realPath }) => `Starts too:  ${visibleLine(realPath)}`);
  const unseen = plan.unseen === true ? ['Files:       the real ones, without what is staged for the project'] : [];
  const passed = plan.passEnv.map((name) => `Can read:    the variable ${name}, although its name is that of a secret`);
  // Without a sandbox everything can be written, which is said by there being none.
  if (plan.mechanism === 'none') return [...named, ...unseen, ...passed];
  const writes = plan.entries.filter(({ access }) => access === 'write');
  return [
    ...named,
    ...unseen,
    ...writes.map(({ path }) => `Can write:   ${visibleLine(path)}`),
    ...passed,
    ...(plan.missing.length === 0 ? [] : [`Missing:     ${plan.missing.join(', ')}`]),
  ];
}
