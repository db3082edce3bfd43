/** An independent reading of what settings allow, written from the rules of behaviour and not from the code under test. */
import { reviewedKinds, reviewModes } from '#domain/approval/review.ts';
import { riskLevels } from '#domain/risk/risk.ts';
import { forEachLimit } from '#domain/sandbox/resource-limits.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { isInside, normalizePath, pathDepth } from '#domain/common/paths.ts';
import type { Access, PermissionEntry } from '#domain/sandbox/permission.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { explainRequirement } from '../../../../main/core/policy/requirement-for.ts';
import { samplePaths } from './arbitrary-settings.ts';
import { say } from '#domain/common/message.ts';

const strength = { deny: 0, read: 1, write: 2 } as const;

/** What the entries say about one path on top of `base`; the deepest wins, deny before write before read. */
function accessUnder(entries: readonly PermissionEntry[], path: string, base: Access): Access {
  let found: Access = base;
  let depth = 0;
  for (const entry of entries) {
    if (entry.kind !== 'path' || !isInside(path, normalizePath(entry.path))) continue;
    const entryDepth = pathDepth(normalizePath(entry.path)) + 1;
    const beats = { deny: 2, write: 1, read: 0 };
    if (entryDepth > depth || (entryDepth === depth && beats[entry.access] > beats[found])) {
      found = entry.access;
      depth = entryDepth;
    }
  }
  return found;
}

/** One that is off answers nothing, whatever else it is told. */
function reviewerAmounts({ mode, kinds, upTo, perHour }: Settings['reviewer']): Record<string, number> {
  const isOn = mode !== 'off';
  const each = reviewedKinds.map((kind): [string, number] => [
    `reviewer ${kind}`,
    isOn && kinds.includes(kind) ? 1 : 0,
  ]);
  return {
    reviewer: reviewModes.indexOf(mode),
    reviewerUpTo: isOn ? riskLevels.indexOf(upTo) + 1 : 0,
    reviewerPerHour: isOn ? perHour : 0,
    ...Object.fromEntries(each),
  };
}

function rootAccess(settings: Settings, path: string): number {
  const { files } = settings;
  if (files.mode === 'read-only') return strength.read;
  if (files.mode !== 'workspace-write') return strength.write;
  const isWritable = files.writableRoots.some((root) => isInside(path, normalizePath(root)));
  return isWritable ? strength.write : strength.read;
}

/** How strictly the policy answers one kind of command: 0 runs, 1 asks, 2 refuses. */
function strictness(
  policy: ApprovalPolicy,
  settings: Settings,
  kind: 'safe' | 'plain' | 'dangerous' | 'escalation-request',
): number {
  const segment = {
    argv: ['x'],
    words: [[0, 1] as [number, number]],
    span: [0, 1] as [number, number],
    redirections: [],
    assignments: [],
    position: 'always' as const,
    pipeline: { id: 0, index: 0, length: 1 },
    background: false,
    wrappers: [],
  };
  const { requirement } = explainRequirement({
    parsed: { text: 'x', segments: [segment], opaque: [] },
    policy,
    sandbox: settings,
    hasDenyRead: settings.denyRead.length > 0,
    escalationRequest: kind === 'escalation-request' ? { kind: 'require-escalated', justification: '' } : null,
    loosens: false,
    ruleFor: () => null,
    hasForbidRules: false,
    isKnownSafe: () => kind === 'safe',
    dangerOf: () => (kind === 'dangerous' ? say('danger') : null),
    critical: null,
    loss: null,
    proposeRule: () => null,
  });
  return { skip: 0, 'needs-approval': 1, forbidden: 2 }[requirement.kind];
}

/** Named amounts of freedom; less is narrower in every one of them. */
export function authorityOf(settings: Settings): Record<string, number> {
  const amounts: Record<string, number> = {
    network: ['blocked', 'allow-listed', 'ask', 'full'].indexOf(settings.network),
    timeout: settings.timeoutMs ?? Number.POSITIVE_INFINITY,
    ...forEachLimit((key) => settings.limits[key] ?? Number.POSITIVE_INFINITY),
    nested: settings.nestedSandboxes ? 1 : 0,
    outside: ['refuse', 'ask', 'stage'].indexOf(settings.writesOutside),
    ...reviewerAmounts(settings.reviewer),
    deadline: settings.approvalDeadlineMs ?? Number.POSITIVE_INFINITY,
  };
  for (const kind of ['safe', 'plain', 'dangerous', 'escalation-request'] as const) {
    amounts[`policy ${kind}`] = -strictness(settings.approvalPolicy, settings, kind);
  }
  for (const path of samplePaths.map(normalizePath)) {
    amounts[`files ${path}`] = rootAccess(settings, path);
    for (const base of ['deny', 'read', 'write'] as const) {
      amounts[`entries on ${base} ${path}`] = strength[accessUnder(settings.permissions, path, base)];
    }
    amounts[`read ${path}`] = settings.denyRead.includes(path) ? 0 : 1;
  }
  for (const host of ['a.example', '*.b.example', 'c.example:443']) {
    amounts[`host ${host}`] = settings.allowedHosts.includes(host) ? 1 : 0;
  }
  for (const host of ['a.example', '**.d.example']) {
    amounts[`not refused ${host}`] = settings.deniedHosts.includes(host) ? 0 : 1;
  }
  for (const folder of ['/home/u/a', '/home/u/b']) {
    amounts[`kept below ${folder}`] = settings.keepStaged.includes(folder) ? 1 : 0;
  }
  for (const name of ['A_TOKEN', 'B_KEY', 'C']) amounts[`env ${name}`] = settings.passEnv.includes(name) ? 1 : 0;
  for (const name of ['fs-write', 'network', 'seccomp'] as const) {
    amounts[`without ${name}`] = settings.requiredProtections.includes(name) ? 0 : 1;
  }
  return amounts;
}

/** The freedoms that `after` has more of than `before`. */
export function moreThan(before: Settings, after: Settings): string[] {
  const had = authorityOf(before);
  return Object.entries(authorityOf(after)).flatMap(([name, amount]) =>
    amount > (had[name] ?? Number.NEGATIVE_INFINITY) ? [`${name}: ${had[name]} -> ${amount}`] : [],
  );
}
