/** `countersign settings`: what is in force in a project, and what a person changes there until the desk is started again. */
import { parseArgs } from 'node:util';
import { errorText } from '#domain/common/errors.ts';
import { inEnglish } from '#domain/common/message.ts';
import type { SessionView } from '#domain/common/event.ts';
import { maxVariableLength, type Operation } from '#domain/command/submission.ts';
import {
  settingsLayerSchema,
  settingsSchema,
  type SettingsKey,
  type SettingsLayer,
} from '#domain/settings/settings.ts';
import { exitCodes } from '../exit-codes.ts';
import { callersFolder } from '../exec/arguments/callers-folder.ts';
import { nearestRepository } from '../exec/arguments/nearest-repository.ts';
import { withBroker, type Call, type CallingHost } from '../reach/call-broker.ts';
import { visibleLine } from '../say/visible-line.ts';

export interface SettingsHost extends CallingHost {
  readonly stdout: (text: string) => void;
  /** Where the value of a variable comes from; null at a terminal, which would show what is typed. */
  readonly stdin?: AsyncIterable<string> | null;
}

const pipedIn = (): AsyncIterable<string> | null => (process.stdin.isTTY ? null : process.stdin.setEncoding('utf8'));

const usage = `countersign settings [--project DIR] [--json]
countersign settings set [--project DIR] [--json] SETTING VALUE     VALUE is a word, a number or JSON
countersign settings reset [--project DIR] [--json] [SETTING]
countersign settings variable|forget [--project DIR] [--json] NAME  the value of a variable is read from standard input
`;

type Change = Extract<Operation, { type: 'configure-session' | 'update-environment' }>;
/** What is to be submitted, or why the words were not understood. */
type Plan = (session: SessionView) => Promise<Change | string> | Change | string;

export async function runSettings(args: readonly string[], host: SettingsHost): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { project: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
    strict: true,
  });
  const path = values.project ?? nearestRepository(callersFolder());
  const show = (session: SessionView): number => {
    host.stdout(values.json === true ? `${JSON.stringify(shown(session), inEnglish)}\n` : inWords(session));
    return 0;
  };
  const plan = positionals.length === 0 ? null : planOf(positionals, host);
  if (typeof plan === 'string') return misuse(host, plan);
  return withBroker('countersign settings', { ...host, startAlone: null }, async (call) => {
    const session = await call('project.open', { path });
    if (plan === null) return show(session);
    const op = await plan(session);
    if (typeof op === 'string') return misuse(host, op);
    host.stderr('countersign: a person at the desk is asked whether this may be changed\n');
    return (await submit(call, session, op, host)) ?? show(await call('project.open', { path }));
  });
}

function misuse({ stderr }: SettingsHost, why: string): number {
  stderr(`${why}${usage}`);
  return exitCodes.usage;
}

/** Null where it was taken. */
async function submit(call: Call, { sessionId }: SessionView, op: Change, host: SettingsHost): Promise<number | null> {
  const receipt = await call('session.change', { sessionId, submission: { id: 'settings', op } });
  if (receipt.kind === 'accepted') return null;
  host.stderr(`countersign: ${errorText(receipt.error)}\n`);
  return exitCodes.refused;
}

const isSetting = (name: string): name is SettingsKey => Object.hasOwn(settingsSchema.shape, name);
const isVariable = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]{0,255}$/u.test(name);
const everySetting = settingsSchema.keyof().options;

function planOf([action, name, value, ...more]: readonly string[], host: SettingsHost): Plan | string {
  if (more.length > 0) return '';
  if ((action === 'set' || action === 'reset') && name !== undefined && !isSetting(name)) {
    return `There is no such setting. There are: ${everySetting.join(', ')}.\n`;
  }
  if (action === 'set' && name !== undefined && isSetting(name) && value !== undefined) {
    const layer = readSetting(name, value);
    if (typeof layer === 'string') return layer;
    return (session) => ({ type: 'configure-session', settings: { ...ownLayer(session), ...layer } });
  }
  if (action === 'reset' && value === undefined) {
    const isKept = (key: string): boolean => name !== undefined && key !== name;
    return (session) => {
      const kept = Object.entries(ownLayer(session)).filter(([key]) => isKept(key));
      return { type: 'configure-session', settings: Object.fromEntries(kept) };
    };
  }
  if ((action !== 'variable' && action !== 'forget') || name === undefined || value !== undefined) return '';
  if (!isVariable(name)) return 'This is no name of a variable: letters, digits and _, and no digit first.\n';
  if (action === 'forget') return () => ({ type: 'update-environment', set: {}, forget: [name] });
  const { stdin = pipedIn() } = host;
  if (stdin === null)
    return 'Its value is read from standard input, so that no list of commands keeps it: pipe it in.\n';
  return async () => {
    const given = await readValue(stdin);
    if (given === null) return `A value has at most ${maxVariableLength} characters; nothing was changed.\n`;
    return { type: 'update-environment', set: { [name]: given }, forget: [] };
  };
}

/** `files read-only` stands for `files {"mode":"read-only"}`. */
function readSetting(key: SettingsKey, text: string): SettingsLayer | string {
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    // A word.
  }
  for (const each of [value, { mode: value }]) {
    const read = settingsLayerSchema.safeParse({ [key]: each });
    if (read.success) return read.data;
  }
  const [issue] = settingsLayerSchema.safeParse({ [key]: value }).error?.issues ?? [];
  return `${key} does not take this value${issue === undefined ? '' : `: ${issue.message}`}.\n`;
}

function ownLayer({ settings: { values, sources } }: SessionView): SettingsLayer {
  const own = everySetting.filter((key) => sources[key] === 'session');
  return Object.fromEntries(own.map((key) => [key, values[key]]));
}

/** Null where it is too long; then not all was read. The line end that `echo` adds is no part of it. */
async function readValue(stdin: AsyncIterable<string>): Promise<string | null> {
  let text = '';
  for await (const piece of stdin) {
    text += piece;
    if (text.length > maxVariableLength + 2) return null;
  }
  const value = text.replace(/\r?\n$/u, '');
  return value.length > maxVariableLength ? null : value;
}

/** Values of variables are not told. */
const shown = ({ projectRoot, settings, variables = [] }: SessionView): object => ({
  projectRoot,
  values: settings.values,
  sources: settings.sources,
  variables,
});

function inWords({ projectRoot, settings: { values, sources }, variables = [] }: SessionView): string {
  const lines = everySetting.map((key) => {
    const until = sources[key] === 'session' ? ', until the desk is started again' : '';
    return `${key}: ${visibleLine(JSON.stringify(values[key]))} (${sources[key]}${until})`;
  });
  const added = variables.length === 0 ? 'none' : variables.join(', ');
  return `${visibleLine(projectRoot)}\n${lines.join('\n')}\nVariables added until the desk is started again: ${added}\n`;
}
