/** Reads the programs of this user from `ps`, which tells neither their folder nor their variables. */
import type { RunningProgram } from '#domain/command/running-program.ts';
import { runTool } from './run-tool.ts';

const patienceMs = 5000;

const line = /^\s*(\d+)\s+(\d+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.+)$/;

const more = () => Promise.resolve({ env: null, cwd: null, isElsewhere: false });

export function readPs(text: string): readonly RunningProgram[] {
  return text.split('\n').flatMap((each) => {
    const [, pid, parent, started = '', command = ''] = line.exec(each) ?? [];
    const at = Date.parse(started);
    if (pid === undefined || Number.isNaN(at)) return [];
    // Words with blanks are taken apart: enough to know a program by.
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        mark: `${pid}:${at}`,
        startedAt: at,
        argv: command.split(/\s+/),
        more,
      },
    ];
  });
}

export async function macProcesses(): Promise<readonly RunningProgram[]> {
  const uid = String(process.getuid?.() ?? '');
  const { isWell, stdout } = await runTool('ps', ['-U', uid, '-o', 'pid=,ppid=,lstart=,command='], {
    timeoutMs: patienceMs,
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, LC_ALL: 'C' },
  });
  return isWell ? readPs(stdout) : [];
}
