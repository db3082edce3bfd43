/** A small process that outlives the broker by a moment: when the broker dies, it takes away what the broker could not. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { descriptorTable } from '../process/descriptors.ts';

export interface Sweeper {
  /** The mount-point placeholders listed in this file are removed if the broker dies before it does so itself. */
  expect(note: string): void;
  /** A variable; processes with it in their environment are killed if the broker dies. */
  markForKill(): Readonly<Record<string, string>>;
}

/** Reads lines until the broker's end of the pipe closes, however the broker ended. The lock is that of `exclusively`. */
const script = `
note= mark=
while IFS= read -r line; do
  case $line in
    n*) note=\${line#n} ;;
    k*) mark=\${line#k} ;;
  esac
done
# With one program for all processes where grep can split at NUL: every desk that ends, however it ends, comes by here.
carriers() {
  if printf 'a\\0b' | grep -zqxF b; then
    grep -lzsxF -- "$mark" /proc/[0-9]*/environ
  else
    for p in /proc/[0-9]*; do tr '\\0' '\\n' < "$p/environ" | grep -qxF -- "$mark" && echo "$p/environ"; done
  fi
}
sweep() {
  [ -n "$mark" ] || return 0
  carriers | while IFS=/ read -r none proc pid rest; do kill -9 "$pid"; done
} 2>/dev/null
sweep
sleep 0.2
sweep
[ -f "$note" ] || exit 0
room=\${note%/*} tries=0
until ln -sn $$ "$room/lock" 2>/dev/null; do
  [ -d "$room" ] || exit 0
  tries=$((tries + 1))
  [ $tries -gt 500 ] && rm -f "$room/lock"
  sleep 0.01
done
while IFS= read -r line; do
  for other in "$room"/[0-9]*; do
    [ "$other" != "$note" ] && grep -qxF -- "$line" "$other" && continue 2
  done
  name=\${line#?}
  case $line in
    d*) rmdir -- "$name" ;;
    e*) [ -f "$name" ] && [ ! -L "$name" ] && [ ! -s "$name" ] && rm -- "$name" ;;
    .*) [ -f "$name" ] && [ ! -L "$name" ] && [ "$(cat -- "$name")" = . ] && rm -- "$name" ;;
  esac
done < "$note" 2>/dev/null
rm -f -- "$note" "$room/lock"
`;

export function createSweeper(): Sweeper {
  const told = new Set<string>();
  const mark = randomUUID();
  let child: ChildProcess | null = null;
  const tell = (line: string): void => {
    if (told.has(line)) return;
    told.add(line);
    child ??= start();
    child.stdin?.write(`${line}\n`);
  };
  return {
    expect: (note) => tell(`n${note}`),
    markForKill: () => {
      tell(`kCOUNTERSIGN_DESK=${mark}`);
      return { COUNTERSIGN_DESK: mark };
    },
  };
}

function start(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: descriptorTable(['pipe', 'ignore', 'ignore']),
    // Its own session, so that a signal to the broker's group does not end it first.
    detached: true,
  });
  child.on('error', () => {}); // Without a shell there is no sweeper; the broker still cleans up after each run.
  child.stdin?.on('error', () => {});
  child.unref();
  const { stdin } = child;
  if (stdin !== null && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return child;
}
