#!/usr/bin/env node
/** The `countersign` command: finds the subcommand, and loads no more than that one needs. */
import { BrokerError, errorText, toWireError } from '#domain/common/errors.ts';
import type { ChangeAlone } from './change-alone.ts';
import { findBuilder, findObserver, findStagingHolder, shimFile } from './node/host/programs/find-observer.ts';
import { keepCompiledCode } from './node/host/programs/keep-compiled-code.ts';
import { nameDirs } from './node/host/folders/name-dirs.ts';
import { watchCaller } from './node/host/watch-caller.ts';
import { endProcess } from './doors/cli/end-process.ts';
import type { StagedCommand } from './doors/cli/commands/staged.ts';
import type { AloneBroker } from './doors/cli/exec/exec.ts';
import { exitCodes } from './doors/cli/exit-codes.ts';
import { handToOwnNode } from './node/host/programs/hand-to-own-node.ts';
import { giveBackHeld } from './node/host/held-variables.ts';
import { followParent } from './node/host/follow-parent.ts';
import type { ReachBroker } from './doors/cli/reach/reach-broker.ts';

const outDir = import.meta.dirname;
giveBackHeld(process.env);
keepCompiledCode(nameDirs(process.env).dataDir);

const reach: ReachBroker = async (client) => {
  const { connectBroker } = await import('./doors/control-socket/connect-broker.ts');
  return connectBroker({ ...nameDirs(process.env), client });
};

async function startAlone(isPerson: boolean): Promise<AloneBroker> {
  const alone = await import('./start-alone.ts');
  return alone.startAlone(outDir, isPerson);
}

const changeConfiguration: ChangeAlone = async (draft, work) => {
  const { changeAlone } = await import('./change-alone.ts');
  return changeAlone(draft, work);
};

async function onlyFlags(args: readonly string[]): Promise<{ json: boolean }> {
  const { parseArgs } = await import('node:util');
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } }, strict: true });
  return { json: values.json ?? false };
}

/** Resolves when the reader has taken the text. */
const write = (text: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });

function streams() {
  return {
    stdin: process.stdin.setEncoding('utf8'),
    stdout: (text: string) => process.stdout.write(text),
    stderr: (text: string) => process.stderr.write(text),
  };
}

/** What hooks and the shells of agents start, many times. */
const asShim = async (command: 'hook' | 'redeem', args: readonly string[]): Promise<number> =>
  (await import('./act-as-shim.ts')).actAsShim(command, args, shimFile(outDir));

async function change(what: 'install' | 'uninstall', args: readonly string[]): Promise<number> {
  const { changeInstalled } = await import('./change-installed.ts');
  return changeInstalled(what, args, { ...streams(), shim: shimFile(outDir), changeConfiguration });
}

/** What commands wrote outside of their projects, with a desk or by `exec` alone: look, keep, discard, take back. */
async function asStaged(command: StagedCommand, args: readonly string[]): Promise<number> {
  const [{ runStaged }, { personAtTerminal }, { nearestRepository }] = await Promise.all([
    import('./doors/cli/commands/staged.ts'),
    import('./doors/cli/reach/person-at-terminal.ts'),
    import('./doors/cli/exec/arguments/nearest-repository.ts'),
  ]);
  const askPerson = personAtTerminal();
  return runStaged(command, args, { ...callingHost(), askPerson, cwd: process.cwd(), nearest: nearestRepository });
}

/** For what a person confirms at the terminal. */
async function personHost() {
  const { personAtTerminal } = await import('./doors/cli/reach/person-at-terminal.ts');
  return { ...streams(), reach, askPerson: personAtTerminal() };
}

async function printHelp(): Promise<number> {
  process.stdout.write((await import('./doors/cli/documentation/write-usage.ts')).wholeHelp());
  return 0;
}

// A program that may write the store's files may change the rules in them.
const changingHost = () => ({ ...callingHost(), cwd: process.cwd(), now: () => Date.now() });
const callingHost = () => ({ ...streams(), reach, startAlone: () => startAlone(true) });

/** Each returns the exit code. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  async exec(args) {
    const { exec } = await import('./doors/cli/exec/exec.ts');
    // Without a broker the options are the word of the person who typed them; there is no other person to ask. Decision 0006.
    return exec(args, { reach, startAlone: () => startAlone(true), watchCaller, leftDesks: () => null });
  },
  // Started by `exec`, not by people.
  'left-desk': async ([terminal = '']) =>
    (await import('./left-desk.ts')).serveLeft(outDir, terminal, (await import('./start-alone.ts')).composeUnattended),
  async run(args) {
    const { runAgent } = await import('./doors/cli/exec/run-agent.ts');
    return runAgent(args, reach);
  },
  start: async (args) => (await import('./doors/cli/sessions/start.ts')).runStart(args, callingHost()),
  sessions: async (args) => (await import('./doors/cli/sessions/sessions.ts')).runSessions(args, callingHost()),
  settings: async (args) => (await import('./doors/cli/sessions/settings.ts')).runSettings(args, callingHost()),
  attach: async (args) => (await import('./doors/cli/sessions/at-terminal.ts')).runAttach(args, callingHost()),
  async serve() {
    // Serves for as long as it lives, and ends the process itself.
    await import('./headless.ts');
    return 0;
  },
  status: async (args) => (await import('./left-desks.ts')).runStatus((await onlyFlags(args)).json, reach),
  leave: async (args) => (await import('./left-desks.ts')).leave(args, { ...streams(), changeConfiguration }),
  async agents(args) {
    const [{ runAgents }, { askYesAtTerminal }] = await Promise.all([
      import('./doors/cli/commands/agents.ts'),
      import('./doors/cli/reach/ask-yes-at-terminal.ts'),
    ]);
    return runAgents(args, { ...streams(), reach, confirm: askYesAtTerminal(), end: askToEnd });
  },
  stop: async (args) => (await import('./doors/cli/commands/stop.ts')).runStop(args, callingHost()),
  release: async (args) => (await import('./doors/cli/commands/release.ts')).runRelease(args, callingHost()),
  async doctor(args) {
    const { json } = await onlyFlags(args);
    const [{ doctor }, { probeHealth }, { namespaceHolder }, { headPath, readAlarms }, request] = await Promise.all([
      import('./doors/cli/commands/doctor.ts'),
      import('./node/health/probe-health.ts'),
      import('./node/host/namespace-holder.ts'),
      import('./node/store/head/read-alarms.ts'),
      import('./core/request/reading/command-reader.ts'),
    ]);
    const reader = () => Promise.resolve(request.createCommandReader());
    const { dataDir, logDir } = nameDirs(process.env);
    const { createStaging } = await import('./node/staging/hold/create-staging.ts');
    const { probeDeciders } = await import('./node/deciders/create-deciders.ts');
    const places = { dataDir, homeDir: (await import('node:os')).homedir() };
    const staging = createStaging({ ...places, holderPath: findStagingHolder(outDir) });
    const built = { helperPath: findObserver(outDir), namespaceHolderPath: namespaceHolder(outDir), staging, reader };
    const alarms = readAlarms(headPath(logDir, dataDir));
    const agents = await (await import('./doors/cli/commands/agents.ts')).agentLines(reach, 'countersign doctor');
    const report = await probeHealth({ env: process.env, builderPath: findBuilder(outDir, process.env), ...built });
    const probes = [...report.probes, ...(await probeDeciders(places))];
    return doctor(json, { ...report, probes }, alarms, agents);
  },
  async assess(args) {
    const { runAssess } = await import('./doors/cli/commands/assess.ts');
    const { createLinePlaces } = await import('./node/disk/create-line-places.ts');
    const { createPatchFiles } = await import('./node/disk/create-patch-files.ts');
    const { env } = process;
    return runAssess(args, { ...streams(), write, places: createLinePlaces({ env }), files: createPatchFiles() });
  },
  policy: async (args) => (await import('./doors/cli/commands/policy.ts')).runPolicy(args, changingHost()),
  rules: async (args) => (await import('./doors/cli/commands/rules.ts')).runRules(args, changingHost()),
  approvals: async (args) => (await import('./doors/cli/commands/approvals.ts')).runApprovals(args, await personHost()),
  pair: async (args) => (await import('./doors/cli/devices/pair.ts')).runPair(args, await personHost()),
  devices: async (args) => (await import('./doors/cli/devices/devices.ts')).runDevices(args, await personHost()),
  team: async (args) => (await import('./compose-team.ts')).runTeamHere(args, await personHost()),
  async audit(args) {
    const { careActions, runStoreCare } = await import('./doors/cli/commands/store-care.ts');
    if (careActions.has(args[0] ?? '')) {
      const [{ careAlone }, { askYesAtTerminal }] = await Promise.all([
        import('./care-alone.ts'),
        import('./doors/cli/reach/ask-yes-at-terminal.ts'),
      ]);
      return runStoreCare(args, { ...careAlone(), ...streams(), write, confirm: askYesAtTerminal() });
    }
    const { runAudit } = await import('./doors/cli/commands/audit.ts');
    return runAudit(args, {
      ...streams(),
      reach,
      startAlone: () => startAlone(true),
      cwd: process.cwd(),
      write,
      progress: (text) => void (process.stderr.isTTY && process.stderr.write(`\r\u001B[K${text ?? ''}`)),
    });
  },
  staged: (args) => asStaged('staged', args),
  keep: (args) => asStaged('keep', args),
  discard: (args) => asStaged('discard', args),
  undo: (args) => asStaged('undo', args),
  async mcp(args) {
    const [{ mcp }, { serveMcpStdio }, { productVersion }] = await Promise.all([
      import('./doors/cli/commands/mcp.ts'),
      import('./doors/mcp/serve-mcp-stdio.ts'),
      import('./rpc/product-version.ts'),
    ]);
    return mcp(args, {
      reach,
      cwd: process.cwd(),
      version: productVersion,
      stderr: (text) => process.stderr.write(text),
      serve: serveMcpStdio,
    });
  },
  async model(args) {
    const [{ runModel }, { readModelFile, writeModelFile }, { createFileSecrets }, { dataDirs }, { createModelUsage }] =
      await Promise.all([
        import('./doors/cli/commands/model.ts'),
        import('./node/assess/model-file.ts'),
        import('./node/secrets/file-secrets.ts'),
        import('./node/host/folders/data-dirs.ts'),
        import('./node/assess/model-usage.ts'),
      ]);
    const { dataDir } = dataDirs(process.env);
    const secrets = createFileSecrets(dataDir);
    return runModel(
      args,
      {
        read: () => readModelFile(dataDir),
        write: (config) => writeModelFile(dataDir, config),
        hasKey: async () => (await secrets.read('model-api-key')) !== null,
        usage: () => createModelUsage(dataDir, Date.now).ofMonth(),
        keepKey: (key) => secrets.write('model-api-key', key),
        changeConfiguration,
      },
      streams(),
    );
  },
  hook: (args) => asShim('hook', args),
  redeem: (args) => asShim('redeem', args),
  install: (args) => change('install', args),
  uninstall: (args) => change('uninstall', args),
  async drive(args) {
    const [{ driveAgent }, { productVersion }, { note }] = await Promise.all([
      import('./doors/drive/drive-agent.ts'),
      import('./rpc/product-version.ts'),
      import('./doors/cli/exec/process-streams.ts'),
    ]);
    const end = await driveAgent(args, {
      reach,
      cwd: process.cwd(),
      version: productVersion,
      stdin: process.stdin,
      say: (text) => process.stdout.write(text),
      note,
      password: process.env['OPENCODE_SERVER_PASSWORD'] ?? null,
    });
    if (end.kind === 'done') return 0;
    note(end.kind === 'usage' ? `${end.message}\nSee: countersign drive --help` : end.message);
    const codes = { usage: exitCodes.usage, 'not-found': exitCodes.commandNotFound, refused: exitCodes.refused };
    return codes[end.kind];
  },
  async completions(args) {
    return (await import('./doors/cli/documentation/write-completions.ts')).printCompletions(args, streams());
  },
  async '--version'() {
    const { productVersion } = await import('./rpc/product-version.ts');
    process.stdout.write(`${productVersion}\n`);
    return 0;
  },
  help: printHelp,
  '--help': printHelp,
};

/** Returns the exit code. */
async function run(command: string, args: readonly string[]): Promise<number> {
  const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (known !== undefined) return known(args);
  const what = command === '' ? 'Say what to do.' : `There is no command ${JSON.stringify(command)}.`;
  process.stderr.write(`countersign: ${what}\nSee: countersign --help\n`);
  return exitCodes.usage;
}

function askToEnd(pid: number): void {
  process.kill(pid, 'SIGTERM');
}

function explain(error: unknown): number {
  // Node's argument parser marks what the caller got wrong; the rest is ours.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = error instanceof Error ? error.message : String(error);
  process.stderr.write(`countersign: ${error instanceof BrokerError ? errorText(toWireError(error)) : said}\n`);
  if (code === 'store-unavailable') return exitCodes.store;
  return code.startsWith('ERR_PARSE_ARGS') ? exitCodes.usage : exitCodes.refused;
}

process.stdout.on('error', () => {
  // `countersign --help | head`: the reader has seen enough. `exec` and `run` listen for themselves and stop what they run.
  if (process.argv[2] !== 'exec' && process.argv[2] !== 'run') process.exit(141);
});
const [command = '', ...args] = process.argv.slice(2);
/** Prints the help of a subcommand where it is asked for; only then its text is loaded. */
async function helped(): Promise<boolean> {
  if (!args.includes('--help') && !args.includes('-h')) return false;
  const { askedHelp } = await import('./doors/cli/documentation/write-usage.ts');
  const help = askedHelp(command, args);
  if (help !== null) process.stdout.write(help);
  return help !== null;
}

async function act(): Promise<number> {
  return (await helped()) ? 0 : run(command, args);
}

followParent();
const exitCode = await (handToOwnNode(outDir, import.meta.filename) ?? act().catch(explain));
endProcess(exitCode);
