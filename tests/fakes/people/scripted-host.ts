/** A host for core tests: its disk, sandbox and processes do what the test says. */
import { createHash } from 'node:crypto';
import { memoryAgentRecords } from '../memory-agent-records.ts';
import type {
  AttemptExit,
  AuditRecord,
  CardReviewer,
  CommandAssessor,
  LaunchedAttempt,
  LaunchSpec,
  NetworkGuards,
  OutputStream,
  PastCommand,
} from '#core/ports.ts';
import type { HostPorts } from '#core/run/run-context.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { DecisionTold, Metric } from '#domain/common/metric.ts';
import { isInside } from '#domain/common/paths.ts';
import type { ChangeRecord } from '#domain/settings/configuration-change.ts';
import type { EffectSize, Risk } from '#domain/risk/risk.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import type { PlanEntry, SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { Settings, SettingsKey, SettingsLayer } from '#domain/settings/settings.ts';
import { defaultSettings, defaultSources } from '#domain/settings/default-settings.ts';
import { emptyLog } from '../empty-log.ts';
import { handClock, type HandClock } from '../hand-clock.ts';
import { memoryPolicyShelf } from '../memory-policy-shelf.ts';
import { createMemoryStores } from '../memory-store.ts';

const sessionsOwn = (layer: SettingsLayer): Partial<Record<SettingsKey, 'session'>> =>
  Object.fromEntries(Object.keys(layer).map((key) => [key, 'session']));

export const projectRoot = '/home/u/app';
export const homeDir = '/home/u';

/** What a scripted process does; the default exits with 0 at once. */
export interface ScriptedProcess {
  readonly exit?: Partial<AttemptExit>;
  readonly output?: readonly (readonly [OutputStream, string])[];
  /** Runs until it is terminated. */
  readonly hangs?: boolean;
  /** Exits only when its input has ended. */
  readonly waits?: boolean;
  readonly failed?: WireError;
}

export interface ScriptedHost {
  readonly ports: HostPorts;
  readonly clock: HandClock;
  readonly launches: LaunchSpec[];
  /** What each launch was given as input. */
  readonly typed: string[][];
  readonly audit: AuditRecord[];
  readonly configurationChanges: ChangeRecord[];
  /** Decides what the n-th launch does (from 0). */
  script: (spec: LaunchSpec, launch: number) => ScriptedProcess;
  settings: Partial<Settings>;
  rules: CommandRule[];
  past: PastCommand[];
  risk: Partial<Risk>;
  /** What lies on the disk, by path. */
  sizes: Record<string, EffectSize>;
  /** How many files at a path nothing brings back. */
  lost: Record<string, number>;
  /** What lies at paths; nothing where none is named. */
  kinds: Record<string, 'file' | 'directory'>;
  /** Text files on the disk, by path. */
  texts: Record<string, string>;
  /** Makes every write to the audit log fail from now on. */
  auditProblem: Error | null;
  sandboxProblem: WireError | null;
  /** Changes what the executable looks like, as if it were swapped. */
  executableHash: string | null;
  guards: NetworkGuards | null;
  assessor: CommandAssessor | null;
  reviewer: CardReviewer | null;
  readonly metrics: Metric[];
  /** Decisions as a log is told of them, one by one. */
  readonly told: DecisionTold[];
}

const lowRisk: Risk = {
  level: 'low',
  categories: [],
  reasons: [],
  effects: { reads: [], writes: [], deletes: [], hosts: [], privilege: false },
  opaque: false,
};

function entriesOf(settings: Settings, root: string, grants: SandboxPlan['grants']): PlanEntry[] {
  const entries: PlanEntry[] = [{ path: '/', access: 'read' }];
  if (settings.files.mode === 'workspace-write') {
    for (const path of [root, ...settings.files.writableRoots]) entries.push({ path, access: 'write' });
  }
  for (const path of settings.denyRead) entries.push({ path, access: 'deny' });
  for (const grant of grants) if (grant.kind === 'path') entries.push({ path: grant.path, access: grant.access });
  return entries;
}

function networkOf(mode: Settings['network'], grants: SandboxPlan['grants']): SandboxPlan['network'] {
  if (mode === 'full') return 'full';
  const isGiven = grants.some(({ kind }) => kind === 'host' || kind === 'credential' || kind === 'network');
  return mode === 'ask' || isGiven ? 'filtered' : 'blocked';
}

function processOf(script: ScriptedProcess, typed: string[]): LaunchedAttempt {
  const { promise, resolve } = Promise.withResolvers<AttemptExit>();
  const exit: AttemptExit = { exitCode: 0, signal: null, setupError: null, observed: [], ...script.exit };
  return {
    onOutput(listener) {
      for (const [stream, text] of script.output ?? []) listener(stream, new TextEncoder().encode(text));
      if (script.hangs !== true && script.waits !== true) resolve(exit);
    },
    write: (data) => {
      typed.push(new TextDecoder().decode(data));
      return Promise.resolve(true);
    },
    endInput: () => {
      typed.push('<end>');
      if (script.waits === true) resolve(exit);
    },
    resize: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    terminate: () => resolve({ ...exit, exitCode: null, signal: 'SIGTERM' }),
    exit: promise,
  };
}

export function scriptedHost(): ScriptedHost {
  const clock = handClock();
  let nextId = 0;
  const host: ScriptedHost = {
    clock,
    launches: [],
    typed: [],
    audit: [],
    configurationChanges: [],
    script: () => ({}),
    settings: {},
    rules: [],
    past: [],
    risk: {},
    sizes: {},
    lost: {},
    kinds: {},
    texts: {},
    auditProblem: null,
    sandboxProblem: null,
    executableHash: null,
    guards: null,
    assessor: null,
    reviewer: null,
    metrics: [],
    told: [],
    ports: {
      clock,
      homeDir,
      userShell: '/bin/zsh',
      ids: {
        next: () => {
          nextId += 1;
          return `${nextId}`;
        },
      },
      disk: {
        realDirectory: (path) => Promise.resolve(path.includes('missing') ? null : path),
        brought: () => Promise.resolve({ files: [], isAll: true }),
        kindOf: (path) => Promise.resolve(host.kinds[path] ?? 'missing'),
        findExecutable: (name) =>
          Promise.resolve({ path: `/usr/bin/${name}`, realPath: `/usr/bin/${name}`, contentHash: host.executableHash }),
        findScript: () => Promise.resolve(null),
      },
      files: {
        follow: (path) => Promise.resolve({ realPath: path, isLink: false }),
        read: (path) => {
          const text = host.texts[path];
          const bytes = new TextEncoder().encode(text);
          return Promise.resolve(text === undefined ? { kind: 'missing' } : { kind: 'file', bytes, mode: 0o644 });
        },
      },
      patchWriter: '/opt/countersign/patch-writer',
      sizes: {
        measure: (paths) => {
          const known = Object.entries(host.sizes).filter(([path]) => paths.includes(path));
          return Promise.resolve(new Map(known));
        },
      },
      losses: {
        watch: () => ({
          look: (questions) =>
            Promise.resolve(
              questions.flatMap((question) => {
                const lost = host.lost[question.path];
                return lost === undefined ? [] : [{ ...question, files: lost, lost, isComplete: true }];
              }),
            ),
        }),
      },
      reader: {
        read: (argv) => {
          const text = argv.join(' ');
          const words = argv.map((word, index): [number, number] => {
            const start = argv.slice(0, index).join(' ').length + (index === 0 ? 0 : 1);
            return [start, start + word.length];
          });
          const isOpaque = argv.includes('$OPAQUE');
          return {
            text,
            segments: [
              {
                argv: [...argv],
                words,
                span: [0, text.length],
                redirections: [],
                assignments: [],
                position: 'always',
                pipeline: { id: 0, index: 0, length: 1 },
                background: false,
                wrappers: [],
              },
            ],
            opaque: isOpaque ? [{ reason: 'expansion', span: [0, text.length] }] : [],
          };
        },
      },
      risk: { assess: () => ({ ...lowRisk, ...host.risk }) },
      plans: {
        abilities: () =>
          Promise.resolve({ mechanism: 'bwrap', protections: ['fs-write', 'network'], problem: host.sandboxProblem }),
        resolve: (draft) =>
          Promise.resolve({
            kind: 'plan',
            plan: {
              mechanism: draft.unsandboxedBecause === null ? 'bwrap' : 'none',
              unsandboxedBecause: draft.unsandboxedBecause,
              entries: entriesOf(draft.settings.values, draft.projectRoot, [...draft.grants]),
              protectedPaths: [`${draft.projectRoot}/.git/hooks`],
              network: networkOf(draft.settings.values.network, [...draft.grants]),
              tmp: 'private',
              passEnv: [...draft.settings.values.passEnv],
              grants: [...draft.grants],
              protections: draft.unsandboxedBecause === null ? ['fs-write', 'network'] : [],
              missing: [],
            },
          }),
      },
      launcher: {
        launch: async (spec) => {
          await spec.record?.();
          host.launches.push(spec);
          const script = host.script(spec, host.launches.length - 1);
          const typed: string[] = [];
          host.typed.push(typed);
          return script.failed === undefined
            ? { kind: 'launched', attempt: processOf(script, typed) }
            : { kind: 'failed', error: script.failed };
        },
      },
      get assessor() {
        return host.assessor;
      },
      reviewer: {
        review: (question, signal) => host.reviewer?.review(question, signal) ?? Promise.resolve({ kind: 'off' }),
      },
      registries: {
        find: () => Promise.resolve([{ tool: 'npm', pattern: 'npm.corp.example:443', from: '/p/.npmrc' }]),
      },
      get network() {
        return host.guards;
      },
      rules: {
        rulesFor: (root) => host.rules.filter((rule) => rule.project === null || isInside(root, rule.project)),
        add: (...rules) => {
          host.rules.push(...rules);
          return Promise.resolve();
        },
        exchange: (gone, added) => {
          host.rules = [...host.rules.filter(({ id }) => !gone.includes(id)), ...added];
          return Promise.resolve();
        },
        list: () => host.rules.map((rule) => ({ rule, uses: 0, lastUsedAt: null })),
        remove: (ruleId) => {
          const before = host.rules.length;
          host.rules = host.rules.filter(({ id }) => id !== ruleId);
          return Promise.resolve(host.rules.length < before);
        },
      },
      history: { recent: () => host.past, projects: () => [...new Set(host.past.map((each) => each.projectRoot))] },
      submissions: { digest: (text) => createHash('sha256').update(text).digest('hex'), find: () => null },
      grants: createMemoryStores().grants,
      telemetry: { record: (metric) => host.metrics.push(metric), tell: (decision) => host.told.push(decision) },
      audit: {
        write: (record) => {
          if (host.auditProblem !== null) return Promise.reject(host.auditProblem);
          host.audit.push(record);
          return Promise.resolve();
        },
      },
      configurationChanges: {
        write: (...records) => {
          if (host.auditProblem !== null) return Promise.reject(host.auditProblem);
          host.configurationChanges.push(...records);
          return Promise.resolve();
        },
      },
      ...emptyLog,
      agents: memoryAgentRecords(),
      teamPolicy: memoryPolicyShelf(),
      settings: {
        effective: (_root, session, call) => {
          const values = { ...defaultSettings, ...host.settings, ...session, ...call } as Settings;
          return Promise.resolve({
            values,
            sources: { ...defaultSources, ...sessionsOwn(session) },
            version: JSON.stringify(values),
            problems: [],
          });
        },
        saveProject: (_root, layer) => {
          Object.assign(host.settings, layer);
          return Promise.resolve();
        },
        saveUser: (layer) => {
          Object.assign(host.settings, layer);
          return Promise.resolve();
        },
        projectFile: () => Promise.resolve(null),
        trustProjectFile: () => Promise.resolve(),
      },
    },
  };
  return host;
}

/** What a process prints that the sandbox kept from writing outside the project. */
export const deniedWrite = (path: string): ScriptedProcess => ({
  exit: { exitCode: 1 },
  output: [['stderr', `touch: cannot touch '${path}': Read-only file system\n`]],
});
