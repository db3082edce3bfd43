/** What is looked at from inside before the first command runs: that a sandbox was really built, by what holds in it and not by what it is called. */
import { say, type Message } from '#domain/common/message.ts';

/** With nothing but what a shell can do by itself, because a person waits for it. */
export const startScript = `echo "pid $$"
while read -r name value; do case $name in Seccomp:|NoNewPrivs:|CapEff:) echo "$name $value" ;; esac; done < /proc/self/status
{ read -r _; read -r _; while read -r device _; do echo "device $device"; done; } < /proc/net/dev
[ -w /tmp ] && echo "writable /tmp"
[ -r /tmp ] && echo "readable /tmp"
echo ready`;

const checks: readonly (readonly [what: Message, holds: (said: string) => boolean])[] = [
  [say('it filters no system calls'), (said) => /^Seccomp: 2$/m.test(said)],
  [say('a command in it can gain privileges'), (said) => /^NoNewPrivs: 1$/m.test(said)],
  [say('a command in it has superuser privileges'), (said) => /^CapEff: 0+$/m.test(said)],
  [say('it shows the processes of the machine'), (said) => /^pid [12]$/m.test(said)],
  [say('it leaves the network open'), (said) => !/^device (?!lo:)/m.test(said)],
  [say('it leaves closed folders open'), (said) => !/^(writable|readable) /m.test(said)],
];

/** What does not hold, in words that follow "a sandbox was built, but"; null when everything does. */
export function brokenStartCheck(said: string): Message | null {
  return checks.find(([, holds]) => !holds(said))?.[0] ?? null;
}

export function wasReady(said: string): boolean {
  return /^ready$/m.test(said);
}
