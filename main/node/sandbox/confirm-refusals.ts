/** Keeps of what the observer reported only what the plan really refuses; the rest is noise, or made up by the command. */
import * as z from 'zod';
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { coveringEntry, isWithin } from './paths/covering-entry.ts';
import { hasOtherNames, isLinkedInStore } from './linked/link-stores.ts';
import { obeyedNameOf, type NameRules } from './obeyed/name-rules.ts';

const recordSchema = z.union([
  z.object({ operation: z.string().max(16), path: z.string().startsWith('/').max(4096) }),
  z.object({ operation: z.literal('connect'), address: z.string().min(1).max(64), port: z.int().min(1).max(65_535) }),
  z.object({ operation: z.literal('connect'), socket: z.string().startsWith('/').max(4096) }),
]);
export type ObserverRecord = z.infer<typeof recordSchema>;

const mostRefusals = 64;
const nameService = 53;
/** Fresh in every sandbox, so nothing of the host is refused there. */
const freshPlaces = ['/dev', '/proc', '/run'];

/** Reads complete lines; what cannot be read is left out, because the command can influence it. */
export function readObserverRecords(text: string): ObserverRecord[] {
  const records: ObserverRecord[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const read = recordSchema.safeParse(parse(line));
    if (read.success) records.push(read.data);
  }
  return records;
}

export function confirmRefusals(
  records: readonly ObserverRecord[],
  plan: SandboxPlan,
  rules: NameRules,
  isHostSocket: (path: string) => boolean,
): readonly Refusal[] {
  const refusals = new Map<string, Refusal>();
  for (const record of records) {
    const refusal = confirm(record, plan, rules, isHostSocket);
    if (refusal !== null && refusals.size < mostRefusals) refusals.set(JSON.stringify(refusal), refusal);
  }
  return [...refusals.values()];
}

function confirm(
  record: ObserverRecord,
  plan: SandboxPlan,
  rules: NameRules,
  isHostSocket: (path: string) => boolean,
): Refusal | null {
  if ('path' in record) {
    // Let through, and looked at when the command has ended.
    if (record.operation === 'made') return null;
    if (isWritable(record.path, plan) && !mayLeadToName(record.path, rules) && !mayBeOthers(record.path, plan, rules))
      return null;
    return { kind: 'path', path: record.path, access: 'write', operation: record.operation };
  }
  if ('socket' in record) return isHostSocket(record.socket) ? { kind: 'socket', path: record.socket } : null;
  if (plan.network === 'full') return null;
  if (plan.network === 'filtered') {
    // What goes through the proxy is refused by it, in its own words; the rest had nowhere to go.
    return /^(127\.|::1$|::ffff:127\.)/.test(record.address) ? null : { kind: 'network' };
  }
  // Behind a question for a name there is always a host that is not known here.
  if (record.port === nameService) return { kind: 'network' };
  return { kind: 'host', target: { host: record.address, port: record.port, protocol: 'tcp' } };
}

function isWritable(path: string, plan: SandboxPlan): boolean {
  const fresh = plan.tmp === 'private' ? [...freshPlaces, '/tmp', '/var/tmp'] : freshPlaces;
  const covering = coveringEntry(plan.entries, path);
  const inFresh = fresh.find((place) => isWithin(path, place));
  if (inFresh !== undefined && (covering === null || covering.path.length <= inFresh.length)) return true;
  return covering?.access === 'write' && !plan.protectedPaths.some((guarded) => isWithin(path, guarded));
}

/** A name that others obey, or one that a folder was to be moved to, so that it would have completed such a name. */
function mayLeadToName(path: string, rules: NameRules): boolean {
  return obeyedNameOf(path, rules) !== null || obeyedNameOf(`${path}/hooks`, rules) !== null;
}

/** A file with another name outside, which the observer refuses in stores of packages, and everywhere where there was more than could be mounted. */
function mayBeOthers(path: string, { protections }: SandboxPlan, rules: NameRules): boolean {
  return isLinkedInStore(path, rules) || (!protections.includes('other-names') && hasOtherNames(path));
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
