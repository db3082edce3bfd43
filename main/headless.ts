/** The browser entry: puts the broker behind a page on this machine, and opens the entry point for programs beside it. */
import { join } from 'node:path';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { BrokerError, errorText, toBrokerError } from '#domain/common/errors.ts';
import { composeBroker, type ComposedBroker } from './compose-broker.ts';
import { composeAway, startAway } from './compose-devices.ts';
import { composeTeam } from './compose-team.ts';
import { keepToken } from './doors/control-socket/keep-token.ts';
import { holderOf } from './doors/control-socket/lock-holder.ts';
import { serveControlSocket } from './doors/control-socket/serve-control-socket.ts';
import { createMcpHttpSwitch, type McpHttpSwitch } from './doors/mcp/mcp-http-switch.ts';
import { agentTools } from './doors/built-in/agent-tools.ts';
import { createAgentStarts } from './doors/start/create-agent-starts.ts';
import { createHookEntryPoint } from './doors/hooks/hook-entry-point.ts';
import { ownProcesses } from './node/processes/own-processes.ts';
import { runsHere } from './node/host/process-line.ts';
import { programsOfBroker } from './node/processes/programs-of-broker.ts';
import { dataDirs } from './node/host/folders/data-dirs.ts';
import { findPrograms } from './node/host/programs/find-programs.ts';
import { keepCertificatesChecked } from './node/host/programs/keep-certificates-checked.ts';
import { createSystemClock } from './node/host/time-and-ids.ts';
import { exitCodeOfStart, explainStart } from './rpc/headless/explain-start.ts';
import { announcePage, openInBrowser } from './rpc/headless/announce-page.ts';
import { readServeArguments, type ServeArguments } from './rpc/headless/read-serve-arguments.ts';
import { createPageMemory } from './rpc/headless/page-memory.ts';
import { servePage } from './rpc/headless/serve-page.ts';
import { holdLock, type HeldLock } from './rpc/socket/hold-lock.ts';
import { productVersion } from './rpc/product-version.ts';
import { say } from '#domain/common/message.ts';

const exitCodes = { ended: 0, failed: 1, usage: 2 };
const outDir = import.meta.dirname;

/** Resolves when a signal asks the broker to end. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

/** A second signal ends what does not end by itself. */
function endAtNextSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(exitCodes.failed));
}

/** Throws where it cannot be served: it was asked for by name. */
async function serveMcp(mcp: McpHttpSwitch, port: number, { broker }: ComposedBroker): Promise<void> {
  const configurationChange = {
    topic: 'desk',
    key: 'mcpHttp',
    before: { isOn: false, port: 0 },
    after: { isOn: true, port },
  } as const;
  const { url, tokenFile } = await broker.configurationChanges.make(
    { kind: 'person', entryPoint: 'cli' },
    [configurationChange],
    async () => {
      const started = await mcp.start(port);
      if (started.kind === 'served') return started.place;
      throw toBrokerError(started.error);
    },
  );
  console.error(`Agents connect by MCP to ${url}?project=/absolute/path with the token in ${tokenFile}`);
}

function tellUnchecked(env: NodeJS.ProcessEnv): void {
  const left = keepCertificatesChecked(env);
  if (left !== null) console.error(`countersign: ${left}`);
}

/** Throws `already-settled` where a broker runs for this folder already. */
function lockDesk(dataDir: string): HeldLock {
  const lock = holdLock(join(dataDir, 'desk.lock'));
  if (lock === null) {
    throw new BrokerError('already-settled', say('A desk already runs for {dataDir}.', { dataDir }), {
      remedy: say('Use its window, or press Enter in the terminal where it was started for a new link.'),
    });
  }
  return lock;
}

const countersign: readonly [string, ...string[]] = [process.execPath, join(outDir, 'cli.js')];

const openHooks = (dataDir: string, env: NodeJS.ProcessEnv) =>
  createHookEntryPoint({
    runsHere,
    programs: () => programsOfBroker({ programs: ownProcesses, dataDir, holderOf }),
    env,
    dataDir,
    now: () => Date.now(),
    command: countersign,
  });

async function serve(args: ServeArguments): Promise<void> {
  const { env } = process;
  tellUnchecked(env);
  const { dataDir, managedPath, runtimeDir, logDir } = dataDirs(env);
  const lock = lockDesk(dataDir);
  const ended = untilSignal();
  const clock = createSystemClock();
  const mcp = createMcpHttpSwitch({
    runtimeDir,
    version: productVersion,
    keepToken,
    onWire: (wire) => broker.bind(wire),
  });
  const hooks = openHooks(dataDir, env);
  const { devices, notices } = composeAway(outDir, env, dataDir, () => broker);
  const team = args.team && (await composeTeam(args.team, dataDir, env));
  const broker: ComposedBroker = await composeBroker({
    dataDir,
    stateDir: logDir,
    managedPath,
    ...findPrograms(outDir, process.env),
    env,
    version: productVersion,
    reader: createCommandReader(),
    pickFolder: null,
    hooks,
    starts: createAgentStarts({ env, found: () => hooks.found() }),
    agentTools,
    devices,
    notices,
    ...(team && { team }),
    shellProbes: async () => [...(await notices.probes()), ...(team?.probes() ?? [])],
    mcpCommand: countersign,
    mcpHttp: () => mcp.place(),
    onProblem: ({ message, remedy }) => console.error(errorText({ message, remedy })),
  });
  await team?.start(broker);
  const endWatch = hooks.watch(broker.broker);
  const programs = await serveControlSocket({ runtimeDir, dataDir, onWire: (wire) => broker.bind(wire), clock });
  if (programs.kind === 'refused') throw toBrokerError(programs.error);
  const page = await servePage({
    staticDir: join(outDir, 'renderer'),
    onWire: (wire) => broker.bind(wire),
    clock,
    listen: args.listen,
    memory: createPageMemory(dataDir),
  });
  await startAway([devices, notices], (problem) => console.error(`countersign: ${errorText(problem)}`));
  if (args.mcpPort !== null) await serveMcp(mcp, args.mcpPort, broker);
  announcePage(page, args.json);
  if (args.open) await openInBrowser(page.url(), env);
  await ended;
  endAtNextSignal();
  // First the broker: pages and programs still hear how their runs ended.
  endWatch();
  await broker.close();
  await Promise.all([page.close(), programs.close(), mcp.stop(), devices.close(), notices.close()]);
  lock.release();
}

/** `countersign serve` loads this file too, with its own name as the first argument. */
const given = process.argv.slice(2);
const read = readServeArguments(given[0] === 'serve' ? given.slice(1) : given);
if (read.kind === 'bad') {
  console.error(`countersign: ${read.message}`);
  process.exit(exitCodes.usage);
}
try {
  await serve(read.value);
  process.exit(exitCodes.ended);
} catch (error) {
  console.error(`countersign: ${explainStart(error)}`);
  process.exit(exitCodeOfStart(error));
}
