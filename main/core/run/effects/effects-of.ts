/** What a command would do, the gravest first, from what the analyser, git and the look at the disk already found. Pure. */
import { type CardEffect, mostCardEffects } from '#domain/approval/card-effect.ts';
import type { CommandFacts } from '#domain/approval/approval.ts';
import { isInside } from '#domain/common/paths.ts';
import { isRebuildable } from '#domain/risk/rebuildable.ts';
import type { PathLoss } from '#domain/risk/loss.ts';
import type { Discard, PathEffect, Risk } from '#domain/risk/risk.ts';
import { isPush } from '../../policy/narrow/push-words.ts';
import { actionOf } from './broad-action.ts';
import { installOf } from './install-of.ts';
import { pushesOf } from './pushes-of.ts';
import { sumSizes } from '#domain/risk/sum-sizes.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { quoteArgv } from '../../request/quote-argv.ts';

export interface EffectsInput {
  readonly facts: Pick<CommandFacts, 'parsed' | 'projectRoot' | 'cwd' | 'pushes' | 'plan'>;
  readonly risk: Risk;
  readonly homeDir: string;
  readonly losses: readonly PathLoss[];
}

export function effectsOf(input: EffectsInput): CardEffect[] {
  const found = [
    ...gravest(input),
    ...pushesOf(input.facts),
    ...(makesAgain(input) ? [] : removals(input)),
    ...publishing(input),
    ...writing(input, false),
    ...installing(input),
    ...(makesAgain(input) ? removals(input) : []),
    ...readingSecrets(input),
    ...connecting(input),
  ];
  if (found.length > 0) return found.slice(0, mostCardEffects);
  if (input.risk.opaque) return [{ kind: 'unread' }];
  const written = writing(input, true);
  if (written.length > 0) return written;
  return [actionOf(input.facts.parsed, input.risk)];
}

const hasCode = ({ reasons }: Risk, ...codes: readonly string[]): boolean =>
  reasons.some(({ code }) => codes.includes(code));

/** What counts before any path: whose rights it has, whose code it runs, and what of this machine it gives away. */
function gravest({ facts, risk, homeDir }: EffectsInput): CardEffect[] {
  const found: CardEffect[] = [];
  const [host = null] = risk.effects.hosts;
  const superuser = risk.effects.privilege ? superuserCommand(facts.parsed) : null;
  if (superuser !== null) found.push({ kind: 'superuser', command: superuser });
  if (hasCode(risk, 'reverse-shell', 'hands-shell')) found.push({ kind: 'hands-shell', host });
  if (hasCode(risk, 'runs-fetched', 'fetches-and-runs')) found.push({ kind: 'runs-fetched', host });
  const isSecret = hasCode(risk, 'secret-leaves');
  if (isSecret || hasCode(risk, 'sends-file', 'sends-input', 'sends-computed')) {
    const sent = risk.effects.reads.find(({ place }) => place !== 'temporary');
    const what = sent === undefined ? null : nameOf(sent.path, facts.projectRoot, homeDir);
    found.push({ kind: 'sends', what, isSecret, host });
  }
  return found;
}

/** A tool makes it again: what the line does beside it says more. */
const makesAgain = ({ facts: { projectRoot }, risk: { effects } }: EffectsInput): boolean =>
  (effects.discards ?? []).length === 0 &&
  effects.deletes.every(({ path, place }) => place === 'project' && isRebuildable(path.slice(projectRoot.length)));

function removals({ facts: { projectRoot, parsed }, risk: { effects }, homeDir, losses }: EffectsInput): CardEffect[] {
  const deletes = outsideFirst(effects.deletes);
  const [first] = deletes;
  const looked = losses.filter(({ what }) => what === 'deleted');
  const found: CardEffect[] = [];
  if (first !== undefined)
    found.push({
      kind: 'deletes',
      name: nameOf(first.path, projectRoot, homeDir),
      path: first.path,
      more: deletes.length - 1,
      size: sumSizes(deletes),
      lost: looked.length < deletes.length ? null : looked.reduce((sum, { lost }) => sum + lost, 0),
    });
  const discards = (effects.discards ?? []).filter((each) => isThere(each, effects));
  const [discard] = discards;
  const to = discard?.what === 'changes' ? resetOf(parsed) : null;
  if (discard !== undefined && to !== null)
    found.push({ kind: 'resets', name: nameOf(discard.path, projectRoot, homeDir), to });
  else if (discard !== undefined)
    found.push({
      kind: 'discards',
      what: discard.what,
      name: nameOf(discard.path, projectRoot, homeDir).replace(/^.*\.git\/refs\/(?:heads\/)?/u, ''),
      path: discard.path,
      more: discards.length - 1,
    });
  return found;
}

/** What is written where nothing stands yet replaces nothing. */
const isThere = ({ path, what }: Discard, { writes }: Risk['effects']): boolean =>
  what !== 'content' || writes.some((effect) => effect.path === path && effect.size !== null);

const publishes = /^(?:publish|unpublish|deprecate|deploy|release|upload|yank|push)$/u;

function publishing({ facts, risk }: EffectsInput): CardEffect[] {
  if (!risk.categories.includes('compliance')) return [];
  const found = facts.parsed.segments.find(
    ({ argv }) => !isPush(argv) && argv.slice(1, 3).some((word) => publishes.test(word ?? '')),
  );
  return found === undefined ? [] : [{ kind: 'publishes', program: (found.argv[0] ?? '').replace(/^.*\//u, '') }];
}

const isOutside = ({ place }: PathEffect): boolean => place === 'home' || place === 'system';

/** What it writes in its project is what it is there for, and counts where there is nothing else to say. */
function writing(
  { facts: { projectRoot }, risk: { effects }, homeDir }: EffectsInput,
  isAnywhere: boolean,
): CardEffect[] {
  const written = isAnywhere ? outsideFirst(effects.writes) : effects.writes.filter(isOutside);
  const [first] = written;
  if (first === undefined) return [];
  return [
    { kind: 'writes', name: nameOf(first.path, projectRoot, homeDir), path: first.path, more: written.length - 1 },
  ];
}

function installing({ facts: { parsed, plan } }: EffectsInput): CardEffect[] {
  const install = parsed.segments.map(installOf).find((each) => each !== null);
  if (install === undefined || install === null) return [];
  const hosts = plan.grants.flatMap((grant) => (grant.kind === 'host' ? [grant.target.host] : []));
  return [{ ...install, hosts: hosts.slice(0, mostHosts) }];
}

const mostHosts = 4;

function connecting({ risk: { effects } }: EffectsInput): CardEffect[] {
  const [host] = effects.hosts;
  return host === undefined ? [] : [{ kind: 'connects', host, more: effects.hosts.length - 1 }];
}

function readingSecrets({ facts: { projectRoot }, risk, homeDir }: EffectsInput): CardEffect[] {
  const isSecret = hasCode(
    risk,
    'reads-secret',
    'code-reads-secret',
    'loads-secrets',
    'searches-secrets',
    'opens-secret',
  );
  const [first, ...more] = outsideFirst(risk.effects.reads);
  if (!isSecret || first === undefined) return [];
  return [
    { kind: 'reads-secret', name: nameOf(first.path, projectRoot, homeDir), path: first.path, more: more.length },
  ];
}

const weight: Readonly<Record<PathEffect['place'], number>> = {
  system: 0,
  home: 1,
  unknown: 2,
  project: 3,
  temporary: 4,
};
const outsideFirst = (effects: readonly PathEffect[]): readonly PathEffect[] =>
  effects.toSorted((one, other) => weight[one.place] - weight[other.place]);

/** As a person names it. */
export function nameOf(path: string, projectRoot: string, homeDir: string): string {
  if (path === projectRoot && path !== homeDir) return path.slice(path.lastIndexOf('/') + 1);
  if (path !== projectRoot && isInside(path, projectRoot)) return path.slice(projectRoot.length + 1);
  if (path === homeDir) return '~';
  return isInside(path, homeDir) ? `~${path.slice(homeDir.length)}` : path;
}

const changesAccount = new Set(['sudo', 'doas', 'pkexec', 'su', 'run0', 'runuser', 'machinectl', 'gosu', 'setpriv']);

/** Longer ones are begun: the whole stands below the headline. */
const longest = 120;

/** What a line runs with the rights of another account; null where no part of it can be told apart. */
function superuserCommand({ segments, text }: ParsedCommand): string | null {
  const inside = segments.find(({ wrappers }) => wrappers.some((name) => changesAccount.has(name)));
  const itself = segments.find(({ argv }) => changesAccount.has((argv[0] ?? '').replace(/^.*\//u, '')));
  const found = inside ?? itself;
  if (found === undefined) return null;
  const literal = found.argv.every((word) => word !== null);
  const said = literal ? quoteArgv(found.argv.filter((word) => word !== null)) : text.slice(...found.span);
  const characters = Array.from(said);
  return characters.length <= longest ? said : `${characters.slice(0, longest).join('')} …`;
}

/** To which commit a line sets a branch and its working tree; null where it only takes back what was never committed. */
function resetOf({ segments }: ParsedCommand): string | null {
  for (const { argv } of segments) {
    const rest = argv.slice(argv.indexOf('reset') + 1);
    if (rest.length === argv.length || !/(?:^|\/)git$/u.test(argv[0] ?? '') || !rest.includes('--hard')) continue;
    const to = rest.find((word) => word?.startsWith('-') !== true) ?? 'HEAD';
    if (to !== 'HEAD' && to !== '@') return to.slice(0, 300);
  }
  return null;
}
