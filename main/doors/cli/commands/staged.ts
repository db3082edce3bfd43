/** `countersign staged`, `keep`, `discard` and `undo`: what commands wrote outside of their projects, in the hands of a person at a terminal. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { agentSessionIdSchema } from '#domain/agents/agent-session-id.ts';
import { runIdSchema, type SessionId } from '#domain/common/ids.ts';
import { landingIdSchema, type StagedPage, type StagedQuery, type UndoChoice } from '#domain/staging/staged-book.ts';
import {
  mostStagedRows,
  plainPath,
  type StagedChange,
  type StagedChoice,
  type StagedEnd,
} from '#domain/staging/staged-change.ts';
import { exitCodes } from '../exit-codes.ts';
import { withBroker, type Call, type CallingHost } from '../reach/call-broker.ts';
import { describeEnd, describeKept, describeStaged, describeWeight } from '../say/describe-staged.ts';

export interface StagedHost extends CallingHost {
  readonly stdout: (text: string) => void;
  /** Asks the person at the terminal for one line; null where there is none. */
  readonly askPerson: ((question: string) => Promise<string>) | null;
  readonly cwd: string;
  /** Paths in it are written with `~`. Absent: the person's own. */
  readonly homeDir?: string;
  /** The project that a folder belongs to where none is named. */
  readonly nearest: (folder: string) => string;
}

export type StagedCommand = 'staged' | 'keep' | 'discard' | 'undo';

const usage = `countersign staged [--json] [--project DIR]
countersign keep    PATH... | --all | --run ID | --session ID | --agent NAME  [--project DIR]
countersign discard PATH... | --all | --caches | --run ID | --session ID | --agent NAME  [--project DIR]
countersign undo    PATH | --landing ID | --run ID | --agent NAME | --list  [--project DIR]
`;

const options = {
  json: { type: 'boolean' },
  project: { type: 'string' },
  all: { type: 'boolean' },
  caches: { type: 'boolean' },
  list: { type: 'boolean' },
  run: { type: 'string' },
  session: { type: 'string' },
  agent: { type: 'string' },
  landing: { type: 'string' },
} as const;

/** Which of them each takes. */
export const stagedOptions: Readonly<Record<StagedCommand, readonly (keyof typeof options)[]>> = {
  staged: ['json', 'project'],
  keep: ['all', 'run', 'session', 'agent', 'project'],
  discard: ['all', 'caches', 'run', 'session', 'agent', 'project'],
  undo: ['list', 'landing', 'run', 'agent', 'json', 'project'],
};

const homeOf = ({ homeDir }: StagedHost): string => homeDir ?? homedir();

/** Something was left as it was; the lines say what, and why. */
const notAll = 1;

export async function runStaged(command: StagedCommand, args: readonly string[], host: StagedHost): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], strict: true, allowPositionals: true, options });
  const paths = positionals.map((path) => resolve(host.cwd, path));
  const project = resolve(host.cwd, values.project ?? host.nearest(host.cwd));
  const { all, caches, run, session, agent, landing, list } = values;
  const ways = [paths.length > 0, all, caches, run, session, agent, landing, list];
  const named = ways.filter((way) => way !== undefined && way !== false).length;
  const takes: readonly string[] = stagedOptions[command];
  const isKnown = Object.keys(values).every((name) => takes.includes(name)) && named === (command === 'staged' ? 0 : 1);
  const isRun = run === undefined || runIdSchema.safeParse(run).success;
  const isSession = session === undefined || agentSessionIdSchema.safeParse(session).success;
  const isLanding = landing === undefined || landingIdSchema.safeParse(landing).success;
  if (!isKnown || !isRun || !isSession || !isLanding || (command === 'undo' && paths.length > 1)) {
    host.stderr(usage);
    return exitCodes.usage;
  }
  return withBroker(`countersign ${command}`, host, async (call) => {
    const { sessionId } = await call('project.open', { path: project });
    const given = { ...values, paths, json: values.json === true };
    if (command === 'staged') return show(call, sessionId, given.json, host);
    if (command === 'undo') return undo(call, sessionId, given, host);
    return settle(command, call, sessionId, given, host);
  });
}

interface Given {
  readonly paths: readonly string[];
  readonly json: boolean;
  readonly all?: boolean | undefined;
  readonly caches?: boolean | undefined;
  readonly list?: boolean | undefined;
  readonly run?: string | undefined;
  readonly session?: string | undefined;
  readonly agent?: string | undefined;
  readonly landing?: string | undefined;
}

const everything: Omit<StagedQuery, 'sessionId' | 'listing' | 'offset'> = {
  limit: mostStagedRows,
  kinds: null,
  states: null,
  marked: null,
  runId: null,
  text: null,
};

const readPage = (call: Call, sessionId: SessionId): Promise<StagedPage> =>
  call('staged.list', { ...everything, sessionId, listing: null, offset: 0 });

async function readAll(call: Call, sessionId: SessionId): Promise<{ page: StagedPage; rows: readonly StagedChange[] }> {
  const page = await readPage(call, sessionId);
  const rows = [...page.rows];
  while (rows.length < page.found) {
    const { listing } = page;
    const more = await call('staged.list', { ...everything, sessionId, listing, offset: rows.length });
    if (more.rows.length === 0) break;
    rows.push(...more.rows);
  }
  return { page, rows };
}

async function show(call: Call, sessionId: SessionId, json: boolean, host: StagedHost): Promise<number> {
  const { page, rows } = await readAll(call, sessionId);
  host.stdout(json ? `${JSON.stringify({ ...page, rows })}\n` : describeStaged(page, rows, homeOf(host)));
  return 0;
}

/** Null where no staged change lies at one of the paths. */
function choiceOf(
  { paths, run, session, agent, caches }: Given,
  page: StagedPage,
  rows: readonly StagedChange[],
): StagedChoice | null {
  if (run !== undefined) return { kind: 'run', runId: runIdSchema.parse(run) };
  // The listing is what is weighed and typed for, so that is what is meant.
  if (session !== undefined) {
    return { kind: 'session', agentSession: agentSessionIdSchema.parse(session), digest: null };
  }
  if (agent !== undefined) return { kind: 'requester', name: agent };
  if (caches === true) return { kind: 'caches' };
  if (paths.length === 0) return { kind: 'all' };
  const places = paths.flatMap((path) => {
    const layers = page.layers.filter(({ root }) => path.startsWith(root === '/' ? '/' : `${root}/`));
    const layer = layers.toSorted((a, b) => b.root.length - a.root.length)[0];
    if (layer === undefined) return [];
    const beneath = path.slice(layer.root === '/' ? 1 : layer.root.length + 1);
    const mine = rows.filter((row) => row.layer === layer.layer);
    const depth = beneath.split('/').length;
    const shown = mine.find((row) => row.shown === path || row.shown.startsWith(`${path}/`));
    const asShown = shown?.path.split('/').slice(0, depth).join('/') ?? beneath;
    // A name that is no UTF-8 reaches no program of ours by its bytes: it is named as it is shown, or with %XX.
    for (const name of new Set([asShown, plainPath(beneath), beneath])) {
      const isFolder = mine.some((row) => row.path.startsWith(`${name}/`));
      if (isFolder || mine.some((row) => row.path === name))
        return [{ place: { layer: layer.layer, path: name }, isFolder }];
    }
    return [];
  });
  const [first] = places;
  if (first === undefined || places.length < paths.length) return null;
  if (places.length === 1 && first.isFolder) return { kind: 'folder', place: first.place };
  return places.some(({ isFolder }) => isFolder) ? null : { kind: 'paths', places: places.map(({ place }) => place) };
}

async function settle(
  command: 'keep' | 'discard',
  call: Call,
  sessionId: SessionId,
  given: Given,
  host: StagedHost,
): Promise<number> {
  // Only a path is looked for among all of them.
  const { page, rows } =
    given.paths.length > 0 ? await readAll(call, sessionId) : { page: await readPage(call, sessionId), rows: [] };
  const choice = choiceOf(given, page, rows);
  if (choice === null) {
    host.stderr('countersign: There is no such staged change; name one folder, or files. See: countersign staged\n');
    return exitCodes.refused;
  }
  const target = { sessionId, listing: page.listing, choice };
  const weight = await call('staged.weigh', { ...target, action: command });
  host.stdout(describeWeight(weight));
  if (weight.changes === 0) return notAll;
  const fingerprint = await typed(command, weight.fingerprint, host);
  if (fingerprint === null) return exitCodes.refused;
  return told(await call(`staged.${command}`, { ...target, fingerprint }), host);
}

/** What is typed is compared by the broker too; null where nobody typed it. */
async function typed(command: StagedCommand, fingerprint: string, host: StagedHost): Promise<string | null> {
  if (host.askPerson === null) {
    host.stderr('countersign: This is typed by a person: run it in a terminal, or do it on the desk.\n');
    return null;
  }
  const said = await host.askPerson(`Type ${fingerprint} to ${command} ${command === 'undo' ? 'it' : 'them'}: `);
  if (said.trim().toUpperCase() === fingerprint) return fingerprint;
  host.stderr('countersign: That was not it. Nothing was done.\n');
  return null;
}

function told(end: StagedEnd, host: StagedHost, isUndo = false): number {
  host.stdout(describeEnd(end, homeOf(host), isUndo));
  const { conflict = 0, failed = 0, left = 0, marked = 0 } = end.counts;
  return conflict + failed + left + marked > 0 ? notAll : 0;
}

async function undo(call: Call, sessionId: SessionId, given: Given, host: StagedHost): Promise<number> {
  if (given.list === true) {
    const { landings } = await call('staged.kept', { sessionId, landing: null, offset: 0, limit: mostStagedRows });
    host.stdout(given.json ? `${JSON.stringify({ landings })}\n` : describeKept(landings, homeOf(host)));
    return 0;
  }
  const choice = undoChoice(given);
  const { changes, fingerprint } = await call('staged.weighUndo', { sessionId, choice });
  const ofAgent = ' that it wrote last. What another agent wrote to since is not among them: undo that by its path';
  host.stdout(`${changes} kept changes${given.agent === undefined ? '' : ofAgent}.\n`);
  const said = await typed('undo', fingerprint, host);
  if (said === null) return exitCodes.refused;
  return told(await call('staged.undo', { sessionId, choice, fingerprint: said }), host, true);
}

function undoChoice({ paths: [path = ''], run, agent, landing }: Given): UndoChoice {
  if (landing !== undefined) return { kind: 'landing', landing };
  if (run !== undefined) return { kind: 'run', runId: runIdSchema.parse(run) };
  return agent === undefined ? { kind: 'folder', path } : { kind: 'requester', name: agent };
}
