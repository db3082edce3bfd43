/** Finds what makes an agent run past our hooks: a setting, a word of its command line, a variable, or hooks that it does not trust. */
import { dirname, join } from 'node:path';
import { hookedAgents } from '../../../agents/agents.ts';
import type { HookSwitch, HookWord } from '../../../agents/agent.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import { agentSettings, type Environment } from '../install/agent-settings.ts';
import { untrustedHooks } from './codex-trust.ts';
import { managedHooks } from './managed-hooks.ts';
import { readSettingsValue, type ReadText } from './read-settings-value.ts';
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

const startAgain = say('Take that out, and start it again.');
const traitsOf = (agent: AgentId) => hookedAgents.find(({ id }) => id === agent)?.hooks ?? null;

/** A switch turned one way; a list names what is off. */
const isOff = (value: unknown, off: HookSwitch['off']): boolean =>
  value === off || (typeof off === 'string' && Array.isArray(value) && value.includes(off));

/** Settings of the machine outlast a switch; a list that names ours counts beside them. */
function switchedOffIn(
  agent: AgentId,
  { home, env, projects }: AgentStart,
  read: ReadText,
  isManaged: boolean,
): string | null {
  const own = dirname(agentSettings[agent].file(home, env));
  for (const { within, path, key, off } of traitsOf(agent)?.switches ?? []) {
    if (isManaged && typeof off === 'boolean') continue;
    // Another folder for the person's settings holds the same files, without the folder's usual name.
    const moved = [join(own, path.slice(path.indexOf('/') + 1)), join(home, path)];
    for (const file of within === 'home' ? moved : projects.map((project) => join(project, path))) {
      const text = read(file);
      if (text === null) continue;
      try {
        if (isOff(readSettingsValue(file, text, key), off)) return file;
      } catch {
        // What the agent itself cannot read either says nothing.
      }
    }
  }
  return null;
}

function isSaid({ word, value }: HookWord, argv: readonly string[], read: ReadText): boolean {
  return argv.some((each, at) => {
    const glued = each.startsWith(`${word}=`) ? each.slice(word.length + 1) : null;
    if (each !== word && glued === null) return false;
    if (value === undefined) return true;
    const given = glued ?? argv[at + 1] ?? '';
    const pattern = new RegExp(value);
    // Some take the name of a file in place of the value.
    return pattern.test(given) || (given.startsWith('/') && pattern.test(read(given) ?? ''));
  });
}

const isOn = (value: string | undefined): boolean => value !== undefined && !/^(?:|0|false|no|off)$/i.test(value);

/** Null where nothing was found. */
export function findBypass(agent: AgentId, start: AgentStart, read: ReadText): Bypass | null {
  const { home, env, argv } = start;
  const traits = traitsOf(agent);
  const managed = managedHooks(agent, env, read);
  if (managed.offIn !== null) {
    return {
      reason: say('Hooks of yours are switched off for this machine, in {offIn}.', { offIn: managed.offIn }),
      remedy: say('Ask whoever looks after this machine.'),
    };
  }
  if (managed.outlasts === 'everything') return null;
  const file = agentSettings[agent].file(home, env);
  const text = read(file);
  if (managed.outlasts === null && (text === null || !agentSettings[agent].isComplete(text))) {
    return {
      reason: say('The settings that it reads, {file}, do not hold our hooks.', { file }),
      remedy: say('Run: countersign install {agent}', { agent }),
    };
  }
  const off = switchedOffIn(agent, start, read, managed.outlasts !== null);
  if (off !== null) return { reason: say('Hooks are switched off in {off}.', { off }), remedy: startAgain };
  const said = traits?.words.find((word) => isSaid(word, argv.slice(1), read));
  if (said !== undefined) {
    return {
      reason: say('It was started with {word}, which leaves our hooks out.', { word: said.word }),
      remedy: startAgain,
    };
  }
  const variable = traits?.variables.find((name) => isOn(env[name]));
  if (variable !== undefined) {
    return {
      reason: say('It was started with the variable {variable}, which leaves our hooks out.', { variable }),
      remedy: startAgain,
    };
  }
  if (agent === 'codex' && text !== null && untrustedHooks(file, text, read)) {
    return {
      reason: say('Codex leaves our hooks out until you have trusted them.'),
      remedy: say('Start codex in a terminal, type /hooks, and trust the hooks of Countersign.'),
    };
  }
  return null;
}
