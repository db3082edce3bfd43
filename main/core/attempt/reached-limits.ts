/** Says which of its limits a command ran into, from what the kernel counted and from how it ended. */
import type { ResourceLimits } from '#domain/sandbox/resource-limits.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface LimitEvidence {
  /** Undefined where the plan sets none. */
  readonly limits: ResourceLimits | undefined;
  /** False where the plan says that not all of them are held here. */
  readonly areHeld: boolean;
  /** What each private folder in memory held. */
  readonly scratchMiB: number | undefined;
  /** What the kernel counted, in sentences. */
  readonly counted: readonly Message[];
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly durationMs: number;
  /** What it printed as errors, or on its terminal. */
  readonly text: string;
}

const exitOf = { SIGKILL: 137, SIGXCPU: 152, SIGXFSZ: 153 } as const;

/** A sentence for each; those that are read from words say so. */
export function reachedLimits(evidence: LimitEvidence): Message[] {
  const { limits, counted, exitCode, signal, durationMs, text } = evidence;
  const endedBy = (name: keyof typeof exitOf): boolean => signal === name || exitCode === exitOf[name];
  const hasFailed = exitCode !== 0;
  const { cpuSeconds = null, memoryMiB = null, processes = null, fileMiB = null } = limits ?? {};
  const said: Message[] = [...counted];
  if (cpuSeconds !== null) {
    const isKilled = endedBy('SIGKILL') && durationMs >= cpuSeconds * 1000 && counted.length === 0;
    if (endedBy('SIGXCPU') || isKilled || /\bCPU time limit exceeded/u.test(text)) {
      said.push(
        say('The command reached its limit of {cpuSeconds} seconds of CPU time, and one of its processes was ended.', {
          cpuSeconds,
        }),
      );
    }
  }
  if (fileMiB !== null && (endedBy('SIGXFSZ') || /\bFile (?:size limit exceeded|too large)|\bEFBIG\b/u.test(text))) {
    said.push(say('The command reached its limit of {fileMiB} MiB for one file.', { fileMiB }));
  }
  const isCounted = (what: string): boolean => counted.some(({ code }) => code.includes(what));
  if (memoryMiB !== null && hasFailed && !isCounted('of memory') && outOfMemory.test(text)) {
    said.push(say('Judging by its output, the command reached its limit of {memoryMiB} MiB of memory.', { memoryMiB }));
  }
  if (processes !== null && hasFailed && !isCounted('processes') && outOfProcesses.test(text)) {
    // The kernel counts no processes of the superuser by themselves, so that another limit may have been reached.
    said.push(
      evidence.areHeld
        ? say('Judging by its output, the command reached its limit of {processes} processes.', { processes })
        : say(
            'Judging by its output, the command could start no more processes. Its own limits are not all enforced here: `countersign doctor` says which.',
          ),
    );
  }
  if (hasFailed && /\bToo many open files\b|\bEMFILE\b/u.test(text)) {
    said.push(
      say('Judging by its output, the command reached the number of files that this machine lets one process open.'),
    );
  }
  return [...said, ...fullFolders(evidence)];
}

const noSpace = /\bNo space left on device\b|\bENOSPC\b/iu;
const inPrivate = /(?:^|[\s'"`‘“(=:])\/(?:tmp|var\/tmp|dev\/shm|run)(?=[/\s'"`’”:),]|$)/u;
const elsewhere = /(?:^|[\s'"`‘“(=])\/[\w.@-]/u;

/** A line that names a place which is not private is about the host's disk. */
function fullFolders({ scratchMiB, text }: LimitEvidence): readonly Message[] {
  if (scratchMiB === undefined) return [];
  const lines = text.split('\n').filter((line) => noSpace.test(line));
  if (!lines.some((line) => inPrivate.test(line) || !elsewhere.test(line))) return [];
  return [
    say(
      'Judging by its output, the command found no space left: its private /tmp, /var/tmp and /dev/shm hold {scratchMiB} MiB each (setting limits.scratchMiB).',
      { scratchMiB },
    ),
  ];
}

const outOfMemory = /\b(?:Cannot allocate memory|MemoryError|bad_alloc|out of memory|memory exhausted|ENOMEM)\b/iu;
const outOfProcesses =
  /\b(?:Cannot fork|can't start new thread|fork: retry|fork: Resource temporarily unavailable|unable to create (?:native )?thread)|\b(?:fork|clone|vfork|pthread_create|spawn)\b[^\n]*(?:Resource temporarily unavailable|EAGAIN)/iu;
