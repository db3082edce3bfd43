/** Finds what makes an agent run past our hooks: a setting, a word of its command line, a variable, or hooks that it does not trust. */
import { dirname, join, relative, resolve } from 'node:path';
import type { HookSwitch, HookTraits, HookWord } from '../../../agents/agent.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import { agentSettings, type Environment } from '../install/agent-settings.ts';
import { managedFile } from '../install/machine/managed-settings.ts';
import { untrustedHooks } from './codex-trust.ts';
import { managedHooks } from './managed-hooks.ts';
import { isOn, switchesOff, valueIn, type ReadText, type Switches } from './read-settings-value.ts';
import { foldersFrom, heardVariables, hooksOf, valuesOf, workFolder } from './start-words.ts';
import { fileThatSets } from './variable-files.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface Bypass {
  /** Sentences for people. */
  readonly reason: Message;
  readonly remedy: Message;
}

export interface AgentStart {
  readonly home: string;
  readonly env: Environment;
  /** Folders whose settings it obeys. */
  readonly projects: readonly string[];
  /** Its command line; empty where only the settings are looked at. */
  readonly argv: readonly string[];
}

const startAgain = say('Remove that, and start it again.');

/** Those of a person's settings, or of a project's, whose variables come too late. */
const switchesOf = (
  traits: HookTraits | null,
  within: HookSwitch['within'],
  switches: readonly HookSwitch[],
): Switches => ({
  switches,
  variables: traits?.variables ?? [],
  within: within === 'home' || traits?.projectSetsVariables === true ? (traits?.variablesIn ?? null) : null,
});

/** The folder of the person's settings. Where a variable has moved it, what stands in the usual one says nothing. */
function ownFolder(agent: AgentId, { home, env }: AgentStart): string {
  const settings = agentSettings[agent];
  const usual = relative(home, settings.file(home, {}));
  return settings.file(home, env).slice(0, usual.indexOf('/') - usual.length);
}

/** The machine's own, where the person's settings in `file` say nothing of the switch. */
function weakerThan(file: string, { key }: HookSwitch, agent: AgentId, { env }: AgentStart, read: ReadText) {
  const weaker = hooksOf(agent)?.managed?.weaker;
  const managed = managedFile(agent, env, process.platform);
  if (weaker === undefined || managed === null || valueIn(file, read(file) ?? '', key) !== undefined) return [];
  return [(weaker.variable === null ? undefined : env[weaker.variable]) ?? join(dirname(managed), weaker.name)];
}

/** Settings of the machine outlast a switch; a list that names ours counts beside them. */
function switchedOffIn(agent: AgentId, start: AgentStart, read: ReadText, isManaged: boolean): string | null {
  const own = ownFolder(agent, start);
  const traits = hooksOf(agent);
  for (const each of traits?.switches ?? []) {
    const { within, path, off, isReadAbove } = each;
    if (isManaged && typeof off === 'boolean') continue;
    const ofPerson = join(own, path.slice(path.indexOf('/')));
    const files =
      within === 'home'
        ? [ofPerson, ...weakerThan(ofPerson, each, agent, start, read)]
        : start.projects
            .flatMap((at) => (isReadAbove === true ? foldersFrom(at, start.home, read) : [at]))
            .map((project) => join(project, path));
    for (const file of files) {
      const text = read(file);
      if (text !== null && switchesOff(file, text, switchesOf(traits, within, [each]))) return file;
    }
  }
  return switchedOffByVariables(agent, start, read);
}

function switchedOffByVariables(agent: AgentId, { home, projects }: AgentStart, read: ReadText): string | null {
  const variables = hooksOf(agent)?.variables ?? [];
  for (const folder of projects) {
    const file = fileThatSets(agent, variables, { folder, home, read }, 'project');
    if (file !== null) return file;
  }
  return fileThatSets(agent, variables, { folder: home, home, read }, 'person');
}

/** The settings that a word brings: how they would be called, and what stands in them. */
function broughtBy(agent: AgentId, brings: HookWord['brings'], value: string, start: AgentStart, read: ReadText) {
  if (brings === 'toml') return { path: '.toml', text: value };
  if (brings === 'json' && value.trimStart().startsWith('{')) return { path: '.json', text: value };
  const [cwd = start.home] = start.projects;
  const path = brings === 'profile' ? join(ownFolder(agent, start), `${value}.config.toml`) : resolve(cwd, value);
  return { path, text: read(path) ?? '' };
}

function isSaid(agent: AgentId, { word, value, brings }: HookWord, start: AgentStart, read: ReadText): boolean {
  const given = valuesOf(word, start.argv.slice(1));
  if (brings === undefined) return given.some((each) => value === undefined || new RegExp(value).test(each));
  const traits = hooksOf(agent);
  const switches = traits?.switches.filter(({ within }) => within === 'home') ?? [];
  return given.some((each) => {
    const { path, text } = broughtBy(agent, brings, each, start, read);
    return switchesOff(path, text, switchesOf(traits, 'home', switches));
  });
}

/** Null where nothing was found. */
export function findBypass(agent: AgentId, started: AgentStart, read: ReadText): Bypass | null {
  const { home, argv } = started;
  const traits = hooksOf(agent);
  const env = heardVariables(traits, argv, started.env);
  const projects = started.projects.map((folder) => workFolder(traits, argv, folder));
  const start = { ...started, env, projects };
  const managed = managedHooks(agent, env, read);
  if (managed.offIn !== null) {
    return {
      reason: say('Hooks of yours are switched off for this machine, in {offIn}.', { offIn: managed.offIn }),
      remedy: say('Ask the person who looks after this machine.'),
    };
  }
  if (managed.outlasts === 'everything') return null;
  const file = agentSettings[agent].file(home, env);
  const text = read(file);
  if (managed.outlasts === null && (text === null || !agentSettings[agent].isComplete(text))) {
    return {
      reason: say('The settings that it reads, {file}, do not contain our hooks.', { file }),
      remedy: say('Run: countersign install {agent}', { agent }),
    };
  }
  const off = switchedOffIn(agent, start, read, managed.outlasts !== null);
  if (off !== null) return { reason: say('Hooks are switched off in {off}.', { off }), remedy: startAgain };
  const said = traits?.words.find((word) => isSaid(agent, word, start, read));
  if (said !== undefined) {
    return {
      reason: say('It was started with {word}, which leaves out our hooks.', { word: said.word }),
      remedy: startAgain,
    };
  }
  const variable = traits?.variables.find((name) => isOn(env[name]));
  if (variable !== undefined) {
    return {
      reason: say('It was started with the variable {variable}, which leaves out our hooks.', { variable }),
      remedy: startAgain,
    };
  }
  const isTrusting = argv.includes('--dangerously-bypass-hook-trust');
  if (agent === 'codex' && !isTrusting && text !== null && untrustedHooks(file, text, read)) {
    return {
      reason: say('Codex leaves out our hooks until you have trusted them.'),
      remedy: say('Start codex in a terminal, type /hooks, and trust the hooks of Countersign.'),
    };
  }
  return null;
}
