/** Reads lines that name a closed path, a system call or a socket without a reason that proves the sandbox. */
import type { Refusal } from '#domain/sandbox/denial.ts';
import { planAccess } from '#domain/sandbox/plan-access.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { findReason } from './find-reason.ts';
import { pathsInLine } from './paths-in-line.ts';

/** A command that goes on after it says this did not fail because of it. */
const aside = /proceeding|continuing|skipp|ignor|warn|not written|without cache|history/iu;
const failedToWrite =
  /(?:cannot|can't|could not|couldn't|unable to|failed to) (?:open database|\(?(?:re)?\)?create|write|save|make)\b/iu;
const failedToOpen = /^(?:\w+: )?(?:error: )?(?:cannot|can't|could not|unable to) open\b/iu;
const failedToRead = /(?:cannot|can't|could not|couldn't|unable to|failed to) (?:read|open|load|access|cd to)\b/iu;
/** Reasons that say nothing, and Maven's pointer to its help. */
const emptyReason = /: unable to open database file$|-> \[Help \d\]$/u;
const closing = /["'`’”)]?\.?$/u;

function vaguePath(line: string, plan: SandboxPlan, cwd: string): Refusal | null {
  const missing = findReason(line);
  if (missing?.kind === 'missing' && /, mkdir '/u.test(line)) {
    const [path] = pathsInLine(line, cwd, missing.start, missing.end);
    // Node's recursive mkdir says ENOENT where the first folder cannot be made.
    if (path !== undefined && planAccess(plan, path) === 'read')
      return { kind: 'path', path, access: 'write', operation: 'mkdir' };
  }
  if (missing !== null || aside.test(line)) return null;
  // The name ends the sentence, so no other reason follows it.
  const sentence = line.trimEnd().replace(emptyReason, '').trimEnd().replace(closing, '');
  const [path] = pathsInLine(line, cwd, line.length, line.length);
  if (path === undefined) return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!sentence.endsWith(name)) return null;
  const access = planAccess(plan, path);
  if (access === 'deny' && failedToRead.test(line)) return { kind: 'path', path, access: 'read', operation: null };
  if (access === 'write' || !(failedToWrite.test(line) || failedToOpen.test(line))) return null;
  const isFolder = /(?:creat|mak)e?(?:\W\w+){0,3}\W(?:director|folder|repositor)/iu.test(line);
  return { kind: 'path', path, access: 'write', operation: isFolder ? 'mkdir' : null };
}

const guardedCall =
  /\b(ptrace|unshare|setns|mount|umount|pivot_root|keyctl|bpf|perf_event_open|userfaultfd|io_uring_setup|kexec_load|init_module|syslog|socket)\b/iu;

/** The calls that the filter and the missing rights refuse; they name no path, so they stay a guess. */
function refusedCall(line: string, plan: SandboxPlan): Refusal | null {
  if (!plan.protections.includes('seccomp') && !plan.protections.includes('capabilities')) return null;
  const reason = findReason(line);
  if (reason?.kind !== 'no-permission') return null;
  const words = line.slice(0, reason.start).replace(/PTRACE_\w+/u, 'ptrace');
  const name = guardedCall.exec(words)?.[1]?.toLowerCase();
  const isSaid =
    name !== undefined && (words.startsWith(`${name}: `) || /\b\w+(?:\(.*\)|: \w+)?(?: failed)?: $/u.test(words));
  return isSaid ? { kind: 'syscall', name } : null;
}

export function readVagueRefusal(line: string, plan: SandboxPlan, cwd: string): Refusal | null {
  return vaguePath(line, plan, cwd) ?? refusedCall(line, plan);
}
