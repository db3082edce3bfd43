/** What the broker itself says is said in the reader's language: the German table holds just what the sources say. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { germanSentences } from '../../renderer/text/sentences/german-sentences.ts';
import { collectCodes, isWordless } from './collect-codes.ts';
import { findBrokerSentences } from './find-broker-sentences.ts';
import { findSentences } from './find-sentences.ts';
import { isSource, listFiles } from './read-tree.ts';

/** Of the shell's files those that the health report or a page quotes; every other takes its words from the catalogue. */
const shellSpeakers =
  /^main\/desktop\/(?:(?:shell|guard)\/)?(?:probe-shell|keychain|ipc-wire|dangerous-switches|find-weak-start|releases\/probe-releases)\.ts$/u;

/** Whatever may be shown on a page is written here. */
const speakers = [
  /^main\/(?:core|node|rpc)\//u,
  /^main\/doors\/hooks\/(?:judge-enforcement\.ts$|status\/)/u,
  /^main\/doors\/start\/create-agent-starts\.ts$/u,
  /^main\/doors\/team\/(?:follow-store|open-team|send-log)\.ts$/u,
  /^main\/doors\/pocket\/(?:open-devices|notices\/(?:open-notices|notice-book|tell-devices))\.ts$/u,
  shellSpeakers,
];

/** What nobody reads on a page: queries, programs, words of other tools, and what goes to programs alone. */
const silent = [
  /^main\/core\/(?:configuration\/describe-change|denial|request\/(?:reading\/|wrappers\/)?(?:wrapper|open-wrapper|read|line|misreadings|risky|trusted|script|find))/u,
  /^main\/core\/(?:agent-sessions\/built-in\/(?:check-call|run-part)|domain\/agents\/own-tools)/u,
  /^main\/core\/programs\/(?:names|facts\/(?:carrying|hook|looking|returning)|families\/code\/git-looking)/u,
  /^main\/core\/policy\/(?:[a-z]+\/)?(?:known-safe|propose-rule|program-name|read-use|steering)/u,
  /^main\/node\/(?:assess|telemetry|team-store\/read-store-url|store\/(?:log\/)?(?:audit-|grant-store|history|migrations|prune|rule-store|verify|export|redact|mask))/u,
  /^main\/node\/(?:proxy\/(?:serve\/|names\/)?(?:refusal|read-http|serve|socks|client-hello|upgrade)|sandbox\/(?:seatbelt\/(?:seatbelt-|read-)|bubblewrap\/network\/(?:find-holder|dns)))/u,
  /^main\/rpc\/(?:bind\/|socket\/)?(?:headless\/|listen-on|make-private|open-socket|read-frames|wire-client|take-terminal|bind-hooks|memory-wire)/u,
];

/** Single ones of that kind, in files that also speak to people. */
const unshown = new Set([
  // Between parts of the broker.
  'what would run changed after it was approved',
  'integrity check failed',
  'the chain is broken',
  'found to be damaged',
  'migrations are out of order',
  'a table is another one',
  'The server does not support SSL connections',
  'an open run cannot be read',
  // To agents and programs.
  'The desk ended before this call did. It may have run in part: look before you do it again.',
  'Not begun: a person interrupted the turn.',
  '*** End of File',
  'argv is too large',
  'two choices have one name',
  'nothing can be allowed',
  'connection to {0}:{1} {2}{3}. Do not work around it.{4}',
  ' The user says: {0}.',
  'not written, rejected by user: {0}{1}',
  'Send {"t":"call","id":…,"method":…,"params":…} as text.',
  'Try again.',
  '{0} has no address.',
  '{0} is no host: {1}.',
  '{0}:{1} could not be reached with a certificate that holds.',
  '{0}:{1} packed its answer in a way that cannot be read here.',
  '{0} questions wait at the desk already, as many as it takes. Ask again when some of them are answered.',
  '{0} may not be read here.',
  '{0} lies in {1} and may not be read here; a command can search what is beside it.',
  '{0} may not be written in this project.',
  '{0} was replaced while the command ran and could not stay protected, so it was ended.',
  '{0} would have git start something outside of the sandbox, so the command was ended.',
  // Into the log, which is English.
  'more than {0} destinations; from here on they are only counted.',
  '{0} more connections to destinations that are not listed one by one.',
  'a connection, because {0} are open.',
  'port {0} was closed again',
  // Before there is a page.
  '{directory} cannot be created.',
  'is a folder',
  'Make room on that disk.',
  'Raise the limit of open files (`ulimit -n`).',
  'Let HOME name a folder that is yours.',
  '{path} cannot be used as a lock.',
  'Move away what lies there, see whether the disk is full and how many files may be open, then try again.',
  'is a link or no file',
  'Move it away, then start the desk again.',
  'Put the file itself there, then start the desk again.',
  'Give it to your own user, or move it away.',
  'Look whether it is yours, then run chmod go-w on it.',
  'Make the folder above it writable for you.',
  'Replace it by a folder.',
  'Give it to your own user.',
  'Run chmod go-w on it.',
  '{0}=0 is left out of the desk: it checks certificates all the same. For an authority of your own set NODE_EXTRA_CA_CERTS.',
  // What a program asks for, in its own words, which a card shows as they are.
  'nothing of its own',
  'set {0} (its value is not shown)',
  '{0}: as the project has it, not {1}',
  // Read by an agent.
  'a person to say at the desk how it goes on: you ask too much at once.',
  // Evidence, which stays as it was found.
  'No such file or directory',
  'bubblewrap ended with {0}',
  'It was ended by {0}.',
  'more than {0} staged repositories',
  'command not found',
  'setuid or setgid',
  'neither setuid nor setgid',
  'not known to this kernel',
  'inside the sandbox of a desk',
  'not inside the sandbox of a desk',
  'unknown without the observer; kernel {0}',
  'This app was not packed; npm puts its command on the path.',
  'No folder of the PATH of this session holds it.',
  '{0} is another program: {1}',
  '{0} is version {1}, and this app is {2}: {3}',
  '{0} leads to nothing.',
  'This desktop has no tray.',
  'This session shows no notifications.',
  'No release feed is configured, so nothing is ever asked.',
  'The release feed has not answered yet.',
  'The release feed {0}.',
  // What only a screen may do; a screen never reads it.
  'Only a screen of the desk may {what}.',
  'say how much of the log is kept',
  'say that an alarm was seen',
  'whether commands may begin',
  'whose commands may begin',
  'have a project made',
  'learn from runs',
  'see where something ran',
  'see the registries of a project',
  'see and take back answers',
  'follow a policy of a team',
  'look for a new policy of the team',
  'leave the policy of the team',
  'is no absolute path, no https address and no store:NAME',
  'see what a model said about commands',
  'allow what the reviewer denied',
  'see how agents connect',
  'let devices allow what is critical',
  'choose how you are told',
  'try how you are told',
  'say that you are there',
  'see what a session asked',
  'let a session go on',
  'see which model is appointed',
  'appoint a model',
  "see a project's own settings file",
  "trust a project's own settings file",
  'say how loud the desk is',
  'say what the desk speaks',
]);

const files = listFiles('main').filter(
  (path) => isSource(path) && speakers.some((each) => each.test(path)) && !silent.some((each) => each.test(path)),
);
const found = files.map((path) => ({ path, ...findBrokerSentences(path, readFileSync(path, 'utf8')) }));

test('every sentence that the desk says to a person has a German form', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(new Set(found.flatMap(({ said }) => said)).size).toBeGreaterThan(800);
  const missing = found.flatMap(({ path, said }) =>
    said.filter((key) => !Object.hasOwn(germanSentences, key) && !unshown.has(key)).map((key) => `${path}: ${key}`),
  );
  expect(missing).toEqual([]);
});

/** Said in a terminal, to programs, or as evidence, which stays as it was found. */
const shellOutside =
  /^main\/desktop\/(?:(?:shell|guard)\/)?(?:refuse-without-display|act-as-command-line|serve-app-scheme|self-test\/[a-z-]+|releases\/[a-z-]+)\.ts$/u;

test('the shell says nothing that is not in its catalogue, or among the sentences that have a German form', () => {
  const own = listFiles('main/desktop').filter(
    (path) => isSource(path) && !shellSpeakers.test(path) && !shellOutside.test(path),
  );
  expect(own.length).toBeGreaterThan(30);
  const sentences = own.flatMap((path) =>
    findSentences(path, readFileSync(path, 'utf8')).map((each) => `${path}:${each}`),
  );
  expect(sentences).toEqual([]);
});

test('every message has its form under its very code', () => {
  const codes = files.flatMap((path) => collectCodes(path, readFileSync(path, 'utf8')).map((code) => ({ path, code })));
  expect(codes.length).toBeGreaterThan(800);
  const missing = codes.filter(
    ({ code }) => !isWordless(code) && !Object.hasOwn(germanSentences, code) && !unshown.has(code),
  );
  expect(missing.map(({ path, code }) => `${path}: ${code}`)).toEqual([]);
});

test('no form is kept for what the desk no longer says', () => {
  const all = new Set(found.flatMap((each) => each.all));
  expect(Object.keys(germanSentences).filter((key) => !all.has(key))).toEqual([]);
  expect([...unshown].filter((key) => !all.has(key))).toEqual([]);
});

const holes = (text: string): string[] => [...new Set(text.match(/\{\w+/gu))].toSorted();

test('every value of a sentence has a place in its German form, and no other has', () => {
  for (const [key, form] of Object.entries(germanSentences)) expect(holes(form), key).toEqual(holes(key));
});

test.each([
  ['why = `There is no folder ${path}.`', ['There is no folder {0}.']],
  ["why = 'It is too wide ' + 'to be allowed.'", ['It is too wide to be allowed.']],
  ["throw new Error('This is a bug of the desk')", []],
  ["sql = 'SELECT a FROM b WHERE it IS not c'", []],
  ["names = 'npm pnpm yarn bun'", []],
])('in %s it sees %j', (source, sentences) => {
  expect(findBrokerSentences('sample.ts', source).said).toEqual(sentences);
});
