/** The desktop entry: puts the broker behind the Electron shell, and opens the entry point for programs beside it. */
import { join } from 'node:path';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { BrokerError, toBrokerError } from '#domain/common/errors.ts';
import { noQuietHours } from '#domain/approval/quiet-hours.ts';
import { composeBroker, type ComposedBroker } from './compose-broker.ts';
import { composeAway, startAway } from './compose-devices.ts';
import { runSelfTest } from './desktop/self-test/run-self-test.ts';
import { startDesktop, type DesktopAbilities, type DesktopHost } from './desktop/start-desktop.ts';
import { keepToken } from './doors/control-socket/keep-token.ts';
import { holderOf } from './doors/control-socket/lock-holder.ts';
import { serveControlSocket } from './doors/control-socket/serve-control-socket.ts';
import { createMcpHttpSwitch } from './doors/mcp/mcp-http-switch.ts';
import { agentTools } from './doors/built-in/agent-tools.ts';
import { createAgentStarts } from './doors/start/create-agent-starts.ts';
import { createHookEntryPoint } from './doors/hooks/hook-entry-point.ts';
import { ownProcesses } from './node/processes/own-processes.ts';
import { runsHere } from './node/host/process-line.ts';
import { programsOfBroker } from './node/processes/programs-of-broker.ts';
import { dataDirs, type DataDirs } from './node/host/folders/data-dirs.ts';
import { nameDirs } from './node/host/folders/name-dirs.ts';
import { findPrograms } from './node/host/programs/find-programs.ts';
import {
  hasTray,
  missingPrograms,
  packageKind,
  readReleaseSource,
  startCommandLine,
} from './node/host/programs/packed-app.ts';
import { probeCommandLink } from './node/host/programs/probe-command-link.ts';
import { createSystemClock } from './node/host/time-and-ids.ts';
import { temporaryPlaces } from './node/host/folders/temporary-places.ts';
import { createSealedSecrets } from './node/secrets/sealed-secrets.ts';
import { shellChoiceFile } from './node/store/settings/shell-choice-file.ts';
import { holdLock } from './rpc/socket/hold-lock.ts';
import { productVersion } from './rpc/product-version.ts';
import { app } from 'electron';
import { say } from '#domain/common/message.ts';

const outDir = import.meta.dirname;
const isPacked = outDir.includes('.asar');
/** An archive is no file that Node could start; the package puts the command on the path. */
const countersign: [string, ...string[]] = isPacked ? ['countersign'] : ['node', join(outDir, 'cli.js')];
const ownCommand = isPacked ? join(outDir, '../../bin/countersign') : null;

const openHooks = (dataDir: string, env: NodeJS.ProcessEnv) =>
  createHookEntryPoint({
    runsHere,
    programs: () => programsOfBroker({ programs: ownProcesses, dataDir, holderOf }),
    env,
    dataDir,
    now: () => Date.now(),
    command: ownCommand === null ? countersign : [ownCommand],
  });

function lockFolder(dataDir: string) {
  const lock = holdLock(join(dataDir, 'desk.lock'));
  if (lock === null) {
    throw new BrokerError('already-settled', say('A desk already runs for {dataDir}.', { dataDir }), {
      remedy: say('Use its page, or end it where it was started.'),
    });
  }
  return lock;
}

async function openBroker(abilities: DesktopAbilities, places: DataDirs): Promise<DesktopHost> {
  const { env } = process;
  const { pickFolder, keychain, probe, onProblem, shell } = abilities;
  const { dataDir, managedPath, runtimeDir, logDir } = places;
  const lock = lockFolder(dataDir);
  const mcp = createMcpHttpSwitch({
    runtimeDir,
    version: productVersion,
    keepToken,
    onWire: (wire) => broker.bind(wire),
  });
  const hooks = openHooks(dataDir, env);
  const { devices, notices } = composeAway(outDir, env, dataDir, () => broker);
  const broker: ComposedBroker = await composeBroker({
    dataDir,
    stateDir: logDir,
    managedPath,
    ...findPrograms(outDir, process.env),
    env,
    version: productVersion,
    reader: createCommandReader(),
    pickFolder,
    shell,
    hooks,
    starts: createAgentStarts({ env, found: () => hooks.found() }),
    agentTools,
    devices,
    notices,
    mcpCommand: countersign,
    mcpHttp: () => mcp.place(),
    secrets: createSealedSecrets(dataDir, keychain),
    shellProbes: async () => [...(await probe()), ...(await notices.probes())],
    onProblem,
  });
  const onWire = (wire: Parameters<typeof broker.bind>[0]): void => broker.bind(wire);
  const endWatch = hooks.watch(broker.broker);
  const programs = await serveControlSocket({ runtimeDir, dataDir, onWire, clock: createSystemClock() });
  if (programs.kind === 'refused') throw toBrokerError(programs.error);
  await startAway([devices, notices], onProblem);
  return {
    choices: shellChoiceFile(dataDir),
    bind: onWire,
    mcp,
    changeConfiguration: (by, drafts, work) => broker.broker.configurationChanges.make(by, drafts, work),
    async close() {
      // First the broker: the window and programs still hear how their runs ended.
      endWatch();
      await broker.close();
      await Promise.all([programs.close(), mcp.stop(), devices.close(), notices.close()]);
      lock.release();
    },
  };
}

/** For a trial: nothing of the person's own is touched, and no person is asked. */
const trialAbilities = (keychain: DesktopAbilities['keychain']): DesktopAbilities => ({
  keychain,
  pickFolder: () => Promise.resolve(null),
  probe: () => Promise.resolve([]),
  shell: {
    speak: () => Promise.resolve(),
    view: () => Promise.resolve({ isOn: false, until: null, hours: noQuietHours }),
    turn: () => Promise.resolve(),
    keepHours: () => Promise.resolve(),
  },
  onProblem: ({ message }) => console.error('countersign:', message),
});

const page = { bundleRoot: join(outDir, 'renderer'), preloadFile: join(outDir, 'preload', 'index.cjs') };
const cli = process.argv.indexOf('--cli');
if (cli !== -1) {
  actAsCommandLine(() => startCommandLine(outDir, process.argv.slice(cli + 1)));
} else if (process.argv.includes('--self-test')) {
  runSelfTest(productVersion, () => {
    const places = temporaryPlaces();
    return {
      ...page,
      compose: (keychain) => openBroker(trialAbilities(keychain), places),
      profile: join(places.dataDir, 'profile'),
      project: places.project,
      missingHelpers: () => missingPrograms(outDir, process.platform),
      remove: places.remove,
    };
  });
} else {
  startDesktop({
    ...page,
    hasTray: () => hasTray(process.platform, process.env),
    release: {
      version: productVersion,
      installed: { kind: packageKind(process.platform, process.execPath), arch: process.arch },
      readSettings: () => readReleaseSource(nameDirs(process.env).dataDir, outDir),
    },
    probeMachine: () => [
      probeCommandLink({ searchPath: process.env['PATH'] ?? '', own: ownCommand, version: productVersion }),
    ],
    compose: (abilities) => openBroker(abilities, dataDirs(process.env)),
  });
}

/**
 * Makes this process stand for a command: no window, no broker, and no sign of the app on screen.
 * Must be called before the app is ready. `start` resolves to the exit code.
 */
function actAsCommandLine(start: () => Promise<number>): void {
  app.dock?.hide();
  void start()
    .catch((error: unknown) => {
      console.error(`countersign: ${error instanceof Error ? error.message : String(error)}`);
      return 127;
    })
    .then((exitCode) => app.exit(exitCode));
}
