/** What commands get from whoever started their broker, beside what is asked for: one that was left behind serves only callers who have the same. */
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { isSecret } from '../../launch/process/child-environment.ts';
import { markLength } from './left-desk-files.ts';

/** Of one shell or one moment; a command's own shell sets them anew. */
const passing = new Set(['_', 'SHLVL', 'PWD', 'OLDPWD', 'COLUMNS', 'LINES']);

/** Everything else of these stays the same from a process to its child, or says nothing of what the child may do. */
const kept = /^(?:Umask|Uid|Gid|Groups|Cap\w+|NoNewPrivs|Seccomp|Cpus_allowed|Mems_allowed):/;

/** What a broker that is left behind begins with: no secret, and nothing of the moment. */
export function lastingVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const lasting: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !passing.has(name) && !isSecret(name, value)) lasting[name] = value;
  }
  return lasting;
}

const read = (name: string): string => readFileSync(`/proc/self/${name}`, 'latin1');
const linesOf = (name: string): string[] => read(name).split('\n');

/** Fields of a process behind its name, from its state on; null where there is none. */
function fieldsOf(pid: string): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** The form of a terminal's name, for what was handed on. */
export const terminalPattern = /^(?:none|\d{1,10}-\d{1,10}-\d{1,20})$/;

/** The terminal of this process, with the process that leads its session: another window may get the same number. `none` where there is none. */
export function ownTerminal(): string {
  const [, , , leader = '', terminal = '0'] = fieldsOf('self') ?? [];
  return terminal === '0' ? 'none' : [terminal, leader, fieldsOf(leader)?.[19] ?? '0'].join('-');
}

/** False once the shell of that terminal has ended. */
export function isTerminalThere(name: string): boolean {
  if (name === 'none') return true;
  const [terminal, leader = '', startedAt] = name.split('-');
  const fields = fieldsOf(leader);
  return fields !== null && fields[0] !== 'Z' && fields[4] === terminal && fields[19] === startedAt;
}

/** The number of open files is raised by Node itself as far as it may; so far is what was given. */
const limits = (): string[] => linesOf('limits').map((line) => line.replace(/^(Max open files +)\S+ /, '$1'));

const programOf = (path: string): string => {
  const { dev, ino, size, mtimeMs } = statSync(path);
  return [path, dev, ino, size, mtimeMs].join(' ');
};

/** The programs of ours in this folder; another version has others. */
export const ownPrograms = (outDir: string): string =>
  ['cli.js', 'start-alone.cjs'].map((name) => programOf(join(outDir, name))).join('\n');

/**
 * A name for all of it, with the terminal that the caller sits at; null where the system does not tell. A broker names its own, so that it cannot be
 * started for a caller who has another environment.
 */
export function markOfSurroundings(env: NodeJS.ProcessEnv, outDir: string, terminal: string): string | null {
  try {
    const parts = [
      ['terminal', terminal],
      ['program', process.execPath, ownPrograms(outDir)],
      linesOf('status').filter((line) => kept.test(line)),
      limits(),
      [read('cgroup'), read('oom_score_adj'), String(getPriority()), readlinkSync('/proc/self/root')],
      readdirSync('/proc/self/ns').map((name) => readlinkSync(`/proc/self/ns/${name}`)),
      Object.entries(lastingVariables(env))
        .map(([name, value]) => `${name}=${value}`)
        .toSorted(),
    ];
    const { createHash } = process.getBuiltinModule('node:crypto');
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, markLength);
  } catch {
    return null;
  }
}
