/** Puts the core on this machine's disk, sandbox, processes and store; both shells and the command line start here. */
import { homedir, hostname } from 'node:os';
import { createBroker, type Broker } from '#core/broker.ts';
import type { HostPorts } from '#core/run/run-context.ts';
import { effectiveSettings } from '#core/policy/narrow/effective-settings.ts';
import type { AuditChain, Clock, CommandReader, OpenAgentTools, Secrets } from '#core/ports.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { toWireError, type WireError } from '#domain/common/errors.ts';
import type { AgentWays } from '#domain/agents/agent-ways.ts';
import type { ProbeResult } from '#domain/common/health.ts';
import { createModelOffice } from './node/assess/appoint-model.ts';
import type { ModelPlace } from './node/assess/ask-model.ts';
import { createAssessor, createReviewer } from './node/assess/create-assessor.ts';
import { createModelUsage } from './node/assess/model-usage.ts';
import { createModelTurns } from './node/assess/turns/create-model-turns.ts';
import { createDeciders, probeDeciders } from './node/deciders/create-deciders.ts';
import { makeScratchProject } from './node/demonstration/make-scratch-project.ts';
import { createDisk } from './node/disk/create-disk.ts';
import { createLinePlaces } from './node/disk/create-line-places.ts';
import { createPatchFiles } from './node/disk/create-patch-files.ts';
import { measurePaths } from './node/disk/measure-paths.ts';
import { createPushOutlooks } from './node/obeyed/pushes/create-push-outlooks.ts';
import { createLossFinder } from './node/losses/create-loss-finder.ts';
import { createRandomIds, createSystemClock } from './node/host/time-and-ids.ts';
import { userName } from './node/host/folders/user-name.ts';
import { createLauncher } from './node/launch/create-launcher.ts';
import type { NetworkGuardsOptions } from './node/proxy/create-network-guards.ts';
import { createStaging } from './node/staging/hold/create-staging.ts';
import type { Staging } from './node/staging/hold/staging.ts';
import { createRegistryFinder } from './node/registries/find-registries.ts';
import { distrustOf, probeHealth } from './node/health/probe-health.ts';
import { rememberHealth } from './node/health/remember-health.ts';
import { createShellRooms } from './node/shells/open-shell-room.ts';
import { createFileSecrets } from './node/secrets/file-secrets.ts';
import { createConversationBook } from './node/store/agent-sessions/conversations.ts';
import { createTranscripts } from './node/store/agent-sessions/transcripts.ts';
import { createAgentRecords } from './node/store/agent-records.ts';
import { keepPolicyFresh } from './node/team-policy/keep-policy-fresh.ts';
import { pruneNowAndThen, watchStore } from './node/store/backup/watch-store.ts';
import { createStopMark } from './node/store/stop-mark.ts';
import type { Store } from './node/store/open-store.ts';
import { openWholeStore } from './node/store/open-whole-store.ts';
import { createSettingsSource } from './node/store/settings/settings-files.ts';
import { createPolicyShelf, type ReadStoredPolicy } from './node/team-policy/policy-shelf.ts';
import { startTelemetry } from './node/telemetry/start-telemetry.ts';
import { networkGuards, sandboxPlans, stagedWrites } from './compose-sandboxes.ts';
import { bindBroker, type HostFacts } from './rpc/bind/bind-broker.ts';
import type { Wire } from './rpc/wire.ts';

export interface BrokerPlaces {
  readonly dataDir: string;
  /** Where the head of the log is kept; absent means beside the store. */
  readonly stateDir?: string;
  readonly managedPath: string;
  /** The denial observer, or null where it was not built. */
  readonly helperPath: string | null;
  /** What opens sockets inside a namespace, or null where it was not built. */
  readonly namespaceHolderPath: string | null;
  /** What writes patches inside the sandbox, or null where it was not built. */
  readonly writerPath: string | null;
  /** What starts sandboxes faster than Node does, or null where it was not built. */
  readonly starterPath?: string | null;
  /** What builds sandboxes in bubblewrap's place, or null where its person did not choose it. */
  readonly builderPath?: string | null;
  /** What mounts the layers of projects, or null where it was not built. */
  readonly stagingHolderPath?: string | null;
  /** What covers the shells of whole agents, or null where it was not built. */
  readonly coverPath?: string | null;
}

export interface ComposeOptions extends BrokerPlaces {
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
  readonly reader: CommandReader;
  readonly pickFolder: HostFacts['pickFolder'];
  readonly shell?: NonNullable<HostFacts['shell']>;
  readonly hooks: HostFacts['hooks'];
  /** Absent where no agent is started by the desk. */
  readonly starts?: HostFacts['starts'];
  /** Absent where no device can be paired. */
  readonly devices?: HostFacts['devices'];
  /** Absent where nobody is told of what waits. */
  readonly notices?: HostFacts['notices'];
  /** Absent where no store of a team was named. */
  readonly team?: { access: NonNullable<HostFacts['team']>; readPolicy: ReadStoredPolicy; close(): Promise<void> };
  /** Absent where the desk has no agent of its own. */
  readonly agentTools?: (bind: (wire: Wire) => void) => OpenAgentTools;
  /** How a person starts `countersign` here. */
  readonly mcpCommand: readonly [string, ...string[]];
  /** Where MCP is served over HTTP now. */
  readonly mcpHttp?: () => AgentWays['http'];
  /** False where no person can answer; a question is then refused at once. */
  readonly isAttended?: boolean;
  /** Where the shell has a safer place than private files. */
  readonly secrets?: Secrets;
  /** What the shell knows about itself, for the health report. */
  readonly shellProbes?: () => Promise<readonly ProbeResult[]>;
  /** For tests: names and addresses that are not the world's. */
  readonly network?: Pick<NetworkGuardsOptions, 'lookUp' | 'reachable'>;
  /** Told what could not be read at the start. */
  readonly onProblem: (problem: WireError) => void;
}

export interface ComposedBroker {
  readonly broker: Broker;
  /** The log of this host, to be sent on. */
  readonly auditChain: AuditChain;
  bind(wire: Wire): void;
  /** Ends everything that is pending as cancelled by shutdown, then closes the store. */
  close(): Promise<void>;
}

/** Throws `store-unavailable` when nothing could be recorded: then nothing may run. */
export async function composeBroker(options: ComposeOptions): Promise<ComposedBroker> {
  const { env, dataDir } = options;
  const clock = createSystemClock();
  const store = await openWholeStore({ stateDir: dataDir, ...options }, clock);
  const telemetry = await startTelemetry(env, options.version);
  const secrets = options.secrets ?? createFileSecrets(dataDir);
  const machine: Machine = {
    clock,
    homeDir: homedir(),
    secrets,
    model: { dataDir, secrets, usage: createModelUsage(dataDir, () => clock.now()) },
    distrusted: null,
    staging: createStaging({ dataDir, homeDir: homedir(), holderPath: options.stagingHolderPath ?? null }),
  };
  const bind = (wire: Wire): void => bindBroker(wire, broker, facts);
  const ports = hostPorts(options, { ...machine, bind }, store, telemetry);
  const broker: Broker = createBroker(ports, { isAttended: options.isAttended ?? true });
  ports.settings.onChange((from) => broker.settingsChanged(from));
  ports.teamPolicy.onChange((from) => broker.settingsChanged(from));
  await broker.teamPolicy.settle().catch((error: unknown) => options.onProblem(toWireError(error)));
  const facts = hostFacts(options, machine);
  const stopPruning = pruneNowAndThen(store.auditKeeper, clock, options.onProblem);
  const stopWatching = watchStore(watchedOf(store), clock, options.onProblem);
  const stopRefreshing = keepPolicyFresh(broker.teamPolicy, clock);
  return {
    broker,
    auditChain: store.auditChain,
    bind,
    async close() {
      stopPruning();
      stopWatching();
      stopRefreshing();
      await options.team?.close();
      await broker.shutdown();
      await machine.staging.settle();
      store.close();
      await telemetry.close();
    },
  };
}

const watchedOf = (store: Store): Parameters<typeof watchStore>[0] => ({
  look: () => store.log.look(),
  checkOn: () => store.log.checkOn(),
  backUpWhenDue: async () => void (await store.backUp(false)),
});

/** What the ports and the facts about this machine share. */
interface Machine {
  readonly clock: Clock;
  readonly homeDir: string;
  readonly secrets: Secrets;
  readonly model: ModelPlace;
  /** What the last whole check found not to hold: nothing runs in a sandbox until a later one finds that it does. */
  distrusted: WireError | null;
  readonly staging: Staging;
}

type Bound = Machine & Pick<ComposedBroker, 'bind'>;

function hostPorts(options: ComposeOptions, machine: Bound, store: Store, telemetry: HostPorts['telemetry']) {
  const { env, dataDir, helperPath, reader } = options;
  const { clock, homeDir } = machine;
  const teamPolicy = createPolicyShelf(dataDir, options.team?.readPolicy);
  return {
    clock,
    homeDir,
    userShell: env['SHELL'] ?? '/bin/sh',
    ids: createRandomIds(),
    disk: createDisk({ env }),
    files: createPatchFiles(),
    patchWriter: options.writerPath,
    sizes: { measure: (paths) => measurePaths(paths) },
    losses: createLossFinder(),
    pushes: createPushOutlooks({ env }),
    reader,
    places: createLinePlaces({ env }),
    risk: createRiskAnalyser(reader),
    assessor: createAssessor(machine.model, process.platform),
    reviewer: createReviewer(machine.model, process.platform),
    deciders: createDeciders({ dataDir, homeDir, env }),
    plans: sandboxPlans(options, machine),
    launcher: createLauncher({ ...options, helperPath, staging: machine.staging }),
    network: networkGuards(options, machine),
    staged: stagedWrites(options, machine),
    shells: createShellRooms({ env, coverPath: options.coverPath ?? null, dataDir, homeDir }),
    registries: createRegistryFinder({ home: homeDir, env }),
    ...storePorts(store),
    telemetry,
    stopMark: createStopMark(dataDir),
    agents: createAgentRecords(dataDir),
    transcripts: createTranscripts(dataDir),
    ...(options.agentTools && {
      builtIn: {
        model: createModelTurns(machine.model, process.platform),
        openTools: options.agentTools(machine.bind),
        book: createConversationBook(dataDir),
      },
    }),
    teamPolicy,
    settings: createSettingsSource({
      dataDir,
      managedPath: options.managedPath,
      team: teamPolicy.file,
      fold: effectiveSettings,
    }),
  } satisfies HostPorts;
}

function storePorts({
  rules,
  history,
  submissions,
  agentSessions,
  grants,
  audit,
  configurationChanges,
  auditBook,
  activity,
  reviewBook,
  auditKeeper,
  log,
}: Store) {
  return {
    rules,
    history,
    submissions,
    agentSessions,
    grants,
    audit,
    configurationChanges,
    auditBook,
    activity,
    reviewBook,
    auditKeeper,
    alarms: {
      list: () => log.alarms(),
      onChange: (listener) => log.onAlarm(listener),
      accept: (by) => log.accept(by),
    },
  } satisfies Partial<HostPorts>;
}

function hostFacts(options: ComposeOptions, machine: Machine): HostFacts {
  const { env, helperPath, namespaceHolderPath, builderPath = null, reader } = options;
  const holds = rememberHealth(
    async () => {
      const surroundings = { env, helperPath, builderPath, namespaceHolderPath, staging: machine.staging };
      const report = await probeHealth({ ...surroundings, reader: () => Promise.resolve(reader) });
      machine.distrusted = distrustOf(report);
      return report;
    },
    () => machine.clock.now(),
  );
  return {
    version: options.version,
    userName: userName(env),
    hostName: hostname(),
    platform: process.platform,
    homeDir: machine.homeDir,
    clock: machine.clock,
    health: async (refresh) => {
      const report = await holds(refresh);
      const deciders = await probeDeciders({ dataDir: options.dataDir, homeDir: machine.homeDir });
      return { ...report, probes: [...report.probes, ...deciders, ...((await options.shellProbes?.()) ?? [])] };
    },
    pickFolder: options.pickFolder,
    makeScratchProject: () => makeScratchProject(env, process.platform),
    model: createModelOffice(machine.model),
    hooks: options.hooks,
    ...(options.starts && { starts: options.starts }),
    ...(options.devices && { devices: options.devices }),
    ...(options.notices && { notices: options.notices }),
    ...(options.team && { team: options.team.access }),
    ...(options.shell && { shell: options.shell }),
    ways: () => ({ command: [...options.mcpCommand, 'mcp'], http: options.mcpHttp?.() ?? null }),
  };
}
