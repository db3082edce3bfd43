/** Every sentence the page says, in English. Keys are flat; a text with parts is a function, so that no call site joins words. */
import type { DecidedBy } from '#domain/decision.ts';
import { cardTexts } from './en-card.ts';

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

const decidedBy = (by: DecidedBy): string => {
  switch (by.kind) {
    case 'person':
      return 'a person';
    case 'rule':
      return `rule ${by.ruleId}`;
    case 'cache':
      return `an earlier yes (${by.scope})`;
    case 'hook':
      return `hook ${by.name}`;
    case 'reviewer':
      return `reviewer ${by.model}`;
    case 'policy':
      return 'the project’s policy';
    case 'deadline':
      return 'the deadline';
    case 'shutdown':
      return 'the desk closing';
  }
};

export const en = {
  ...cardTexts,

  appName: 'Countersign',
  skipToMain: 'Skip to the main part',

  // Shell
  ribbons: 'State of the desk',
  projects: 'Projects',
  openProject: 'Open a project',
  openAnother: 'Open project…',
  rules: 'Rules',
  waitingForYou: (n: number) => `${n} waiting for you`,
  waitingShort: (n: number) => count(n, 'request waits', 'requests wait'),
  nothingWaits: 'Nothing waits for you',
  health: 'This machine',
  sandboxWorks: 'Sandbox works',
  sandboxMissing: 'No sandbox',
  sandboxChecking: 'Checking the sandbox…',
  remoteSession: (user: string, host: string) => `Remote session: ${user}@${host}`,
  remoteSessionWhat: 'Commands run on that machine, not on the one in front of you.',
  connecting: 'Connecting to the desk…',
  connectionLost: 'Connection to the desk lost.',
  connectionLostWhat: 'Trying again. Nothing can be allowed until it is back; what waits keeps waiting.',
  paused: 'Paused.',
  pausedWhat: 'New commands wait until you resume; what runs or asks already goes on.',
  resume: 'Resume',
  refused: 'The desk does not let this page in.',
  unreadableEvent: 'The desk reported something this page does not understand. Reload the page.',
  dismiss: 'Dismiss',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  retry: 'Try again',
  brokenPage: 'This page has a bug and stopped drawing.',
  brokenPageWhat: 'Nothing was allowed by it. What waits keeps waiting.',
  reload: 'Reload',

  // First start
  startTitle: 'One desk where every agent has to ask',
  startLead:
    'Open a project folder. Commands run inside a sandbox; what would reach further stops and waits for your answer here.',
  startPath: 'Project folder',
  startPathHint: 'A full path on this machine. ~ stands for your home folder.',
  startPick: 'Choose…',
  startOpen: 'Open project',
  startOpening: 'Opening…',
  startHow1: 'Run',
  startHow1What: 'A command that stays inside the project runs at once, without a question.',
  startHow2: 'Ask',
  startHow2What: 'A command that needs more shows a card: what exactly, why, and how risky.',
  startHow3: 'Answer',
  startHow3What: 'You allow the one thing it needs, for as long as you say, or you deny it.',

  // Runs
  runLabel: 'Run a command',
  runPlaceholder: 'npm test',
  runButton: 'Run',
  runHint: (project: string) => `Runs with /bin/sh in ${project}.`,
  runRefused: (why: string) => `Not started. ${why}`,
  runsTitle: 'Runs',
  runsEmpty: 'Nothing has run yet',
  runsEmptyWhat: 'Type a command above. Try one that stays in the project, then one that writes outside of it.',
  runsEmptyTry: 'Try',
  runPick: 'Select a run to see its output.',
  runState: { waiting: 'Waiting for you', running: 'Running', ended: 'Ended' },
  runStop: 'Stop',
  runAgain: 'Run again',
  runReview: 'Review',
  runWaitsTitle: 'This run waits for your answer',
  runAttempts: (n: number) => count(n, 'attempt', 'attempts'),
  askerPage: 'You, here',
  askerThrough: (door: string) => `Through ${door}`,
  askerClaims: (door: string) => `through ${door}`,
  askerClaimWhat: 'What the asker calls itself; the name is not verified.',
  doors: {
    page: 'this page',
    cli: 'the command line',
    mcp: 'MCP',
    hook: 'a hook',
    drive: 'a driven agent',
    agent: 'the built-in agent',
  },

  // Outcomes
  outcomeDone: 'Finished',
  outcomeExit: (code: number) => `Failed with exit code ${code}`,
  outcomeSignal: (signal: string) => `Ended by ${signal}`,
  outcomeRejected: 'Refused',
  outcomeDenied: 'Blocked by the sandbox',
  outcomeExpired: 'Nobody answered in time',
  outcomeTimedOut: 'Ran out of time',
  outcomeCancelled: 'Cancelled',
  outcomeFailed: 'Could not run',
  outcomeBy: (by: DecidedBy) => `Decided by ${decidedBy(by)}`,
  outcomeNote: 'Note',
  outcomeDoneWhat: 'The command ran inside its limits and succeeded.',
  outcomeDoneUnsandboxed: 'The command ran without a sandbox and succeeded.',
  outcomeExitWhat: 'The command itself failed. The sandbox did not refuse anything.',
  outcomeSignalWhat: 'The process was ended by a signal.',
  exitCode: (code: number) => `exit ${code}`,
  outcomeRemedy: 'What helps',
  refusedWrite: 'Writing was refused:',
  refusedRead: 'Reading was refused:',
  refusedConnect: 'A connection was refused:',
  refusedNetwork: 'Using the network was refused.',
  refusedSocket: 'A socket was refused:',
  refusedSyscall: 'A system call was refused:',
  refusedUnknown: 'What exactly was refused is not known.',
  decidedBy,

  // Terminal
  terminalLabel: 'Output',
  terminalLoading: 'Opening the terminal…',
  terminalGone: 'The desk no longer has the output of this run.',
  terminalNothing: 'This run printed nothing.',
  terminalSkipped: (size: string) => `${size} skipped`,
  terminalSkippedWhat: (size: string) => `${size} of output was skipped to keep up.`,
  terminalNotSent: (why: string) => `What you typed did not arrive. ${why}`,

  // Plans
  planBwrap: 'bubblewrap sandbox',
  planSeatbelt: 'Seatbelt sandbox',
  planNone: 'No sandbox',
  planBecause: {
    policy: 'the project’s policy switches it off',
    external: 'the caller says it has its own',
    rule: 'a rule allows it',
    decision: 'a person allowed it',
  },
  planWrites: 'may write',
  planWritesNothing: 'may write nothing',
  planWritesAll: 'may write everything',
  planNetwork: { blocked: 'network blocked', filtered: 'network through the proxy', full: 'network open' },
  planMissing: (names: string) => `Missing on this machine: ${names}`,

  // Health
  healthTitle: 'This machine',
  healthLead: 'Each protection was tried by doing what it must prevent.',
  healthAgain: 'Check again',
  healthPass: 'Works',
  healthFail: 'Does not work',
  healthNotApplicable: 'Does not apply',
  healthEvidence: 'Proof',

  // Settings: the rest is in the settings catalogue, which loads with its screen
  settingsTitle: 'Settings',
  settingsOf: (project: string) => `Settings of ${project}`,
  loading: 'Loading…',
  policy: {
    untrusted: 'Asks for everything new',
    'on-failure': 'Asks when the sandbox refuses',
    'on-request': 'Asks at the boundary',
    granular: 'Asks by kind',
    never: 'Never asks',
  },
  files: {
    'read-only': 'Read only',
    'workspace-write': 'Writes in the project',
    'external-sandbox': 'Sandbox of the caller',
    'danger-full-access': 'No sandbox',
  },
  network: { blocked: 'Network blocked', ask: 'Network asks', 'allow-listed': 'Network by list', full: 'Network open' },
  source: {
    default: 'default',
    user: 'yours, every project',
    project: 'yours, this project',
    session: 'this session',
    call: 'this call',
    'project-file': 'project file',
    managed: 'your organisation',
  },
} as const;
