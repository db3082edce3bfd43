/** A small process that outlives the desk by a moment: when the desk dies, it takes away what the desk could not. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Ghost } from '../sandbox/mount.ts';
import { descriptorTable } from './descriptors.ts';

export interface Sweeper {
  /** The ghost is removed if the desk dies before it does so itself. */
  expect(ghost: Ghost): void;
  /** The ghost became somebody's file and stays. */
  forget(ghost: Ghost): void;
  /** `NAME=value`; processes with it in their environment are killed if the desk dies. */
  markForKill(): string;
}

/** Reads lines until the desk's end of the pipe closes, however the desk ended. */
const script = `
dirs= files= kept= mark=
nl='
'
while IFS= read -r line; do
  case $line in
    d*) dirs="$dirs\${line#d}$nl" ;;
    f*) files="$files\${line#f}$nl" ;;
    s*) kept="$kept\${line#s}$nl" ;;
    k*) mark=\${line#k} ;;
  esac
done
if [ -n "$mark" ]; then
  for p in /proc/[0-9]*; do
    { tr '\\0' '\\n' < "$p/environ" | grep -qxF "$mark" && kill -9 "\${p#/proc/}"; } 2>/dev/null
  done
fi
sleep 0.2
IFS=$nl
set -f
for d in $dirs; do rmdir -- "$d"; done 2>/dev/null
for f in $files; do case $nl$kept in *"$nl$f$nl"*) continue ;; esac; [ ! -L "$f" ] && [ "$(cat -- "$f")" = . -o ! -s "$f" ] && rm -- "$f"; done 2>/dev/null
exit 0
`;

export function createSweeper(): Sweeper {
  const told = new Set<string>();
  const mark = `COUNTERSIGN_DESK=${randomUUID()}`;
  let child: ChildProcess | null = null;
  const tell = (line: string): void => {
    if (told.has(line)) return;
    told.add(line);
    child ??= start();
    child.stdin?.write(`${line}\n`);
  };
  return {
    expect: ({ path, content }) => tell(`${content === null ? 'd' : 'f'}${path}`),
    forget: ({ path }) => tell(`s${path}`),
    markForKill: () => {
      tell(`k${mark}`);
      return mark;
    },
  };
}

function start(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: descriptorTable(['pipe', 'ignore', 'ignore']),
    // Its own session, so that a signal to the desk's group does not end it first.
    detached: true,
  });
  child.on('error', () => {}); // Without a shell there is nobody to sweep; the desk still cleans up after each run.
  child.stdin?.on('error', () => {});
  child.unref();
  const { stdin } = child;
  if (stdin !== null && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return child;
}
