/** One question of a health check, and the ways in which it is asked from inside the sandbox. */
import type { Protection } from '#domain/sandbox/protection.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface HealthProbe {
  readonly id: string;
  readonly title: Message;
  /** Null for what must work and protects nothing. */
  readonly protection: Protection | null;
  /** Says OPEN, HELD or neither, and before that whatever proves it. */
  readonly script: string;
  /** What reads the script; a shell where it is left out. */
  readonly language?: 'perl';
  /** Reads places of the person's own, which may lie on a disk that does not answer. */
  readonly mayHang?: boolean;
  readonly remedy: Message;
}

export const updateKernel = say(
  'This kernel does not enforce it; report the evidence together with the output of uname -a.',
);
export const reportIt = say('Do not trust this sandbox: report the evidence as a security problem.');

/** `attempt` is a shell condition that is true when something gets through. */
export function held(attempt: string): string {
  return `if ${attempt}; then echo OPEN; else echo HELD; fi`;
}

/** True when `/proc/self/status` has no line like this. */
export function statusLacks(line: string): string {
  return `! grep -Eq '${line}' /proc/self/status`;
}

/** Perl is the one interpreter of system calls that nearly every Linux has. The program says OPEN or HELD itself. */
export function inPerl(program: string): Pick<HealthProbe, 'script' | 'language'> {
  return { script: program, language: 'perl' };
}
