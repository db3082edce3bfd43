/** The approval card's share of the English catalogue. */
import type { Scope } from '#domain/decision.ts';
import type { EvidenceRank } from '#domain/denial.ts';
import type { OpaqueReason } from '#domain/parsed-command.ts';
import type { Protection } from '#domain/protection.ts';
import type { EffectSize, PathEffect, RiskCategory, RiskLevel } from '#domain/risk.ts';
import { formatBytes } from './format-amounts.ts';

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

const riskWord: Record<RiskLevel, string> = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };

const scopeName = (scope: Scope): string => {
  switch (scope.kind) {
    case 'once':
      return 'Once';
    case 'session':
      return 'This session';
    case 'timed':
      return scope.durationMs === 900_000 ? '15 minutes' : '1 hour';
    case 'project':
      return 'This project';
    case 'rule':
      return 'As a rule';
    case 'everywhere':
      return 'Every project';
  }
};

const allowLabel = (scope: Scope): string => {
  switch (scope.kind) {
    case 'once':
      return 'Allow once';
    case 'session':
      return 'Allow for this session';
    case 'timed':
      return scope.durationMs === 900_000 ? 'Allow for 15 minutes' : 'Allow for 1 hour';
    case 'project':
      return 'Allow in this project';
    case 'rule':
      return 'Allow and make a rule';
    case 'everywhere':
      return 'Allow everywhere';
  }
};

const opaque: Record<OpaqueReason, string> = {
  expansion: 'a variable that is filled in only when it runs',
  substitution: 'the output of another command',
  glob: 'a pattern whose matches are not known yet',
  eval: 'text that is run as code',
  'encoded-payload': 'an encoded payload that is decoded and run',
  'unknown-wrapper': 'a program that starts another one',
  'redefined-command': 'a command whose name was given a new meaning',
  'syntax-error': 'text that is not valid shell',
  'too-long': 'more text than is analysed',
  'too-many-segments': 'more commands than are analysed',
  'too-deep': 'commands nested too deep',
  'not-a-shell-we-read': 'a script in another language',
  'binary-input': 'binary data',
};

const place: Record<PathEffect['place'], string> = {
  project: 'in the project',
  home: 'outside the project',
  system: 'system',
  temporary: 'temporary',
  unknown: 'place not known',
};

const amount = ({ files, bytes, isComplete }: EffectSize): string => {
  if (files === 0) return isComplete ? 'no files' : 'files that could not be counted';
  // Digits are not grouped: a comma would be read as a full stop by half of the world.
  const counted = `${count(files, 'file', 'files')}, ${formatBytes(bytes)}`;
  return isComplete ? counted : `at least ${counted}`;
};

const category: Record<RiskCategory, string> = {
  data_deletion: 'Deletes data',
  data_exfiltration: 'Can send data out',
  privilege_escalation: 'Gains rights',
  system_modification: 'Changes the system',
  network_access: 'Uses the network',
  resource_exhaustion: 'Can use up resources',
  compliance: 'Affects others',
};

const rank: Record<EvidenceRank, string> = {
  proxy: 'Recorded by the network proxy',
  observer: 'Recorded by the sandbox',
  setup: 'Reported when the sandbox was set up',
  errno: 'Error in the output, checked against the plan',
  words: 'A guess from words in the output',
};

/** What the chips stand for, for those who cannot be expected to know the abbreviations. */
const markMeaning: Readonly<Record<string, string>> = {
  NUL: 'null character',
  BEL: 'bell',
  BS: 'backspace',
  [String.raw`\t`]: 'tab',
  [String.raw`\n`]: 'line break',
  [String.raw`\r`]: 'carriage return: the line is written over',
  ESC: 'escape: begins a terminal sequence',
  DEL: 'delete',
  NBSP: 'no-break space',
  SHY: 'soft hyphen',
  ZWSP: 'zero-width space',
  ZWNJ: 'zero-width non-joiner',
  ZWJ: 'zero-width joiner',
  LRM: 'left-to-right mark',
  RLM: 'right-to-left mark',
  LRE: 'left-to-right embedding',
  RLE: 'right-to-left embedding',
  PDF: 'end of embedding',
  LRO: 'left-to-right override',
  RLO: 'right-to-left override',
  LRI: 'left-to-right isolate',
  RLI: 'right-to-left isolate',
  FSI: 'first strong isolate',
  PDI: 'end of isolate',
  WJ: 'word joiner',
  BOM: 'byte order mark',
};

const protection: Readonly<Record<Protection, string>> = {
  'fs-write': 'writing to files',
  'fs-read': 'reading of files',
  'protected-paths': 'protected paths',
  network: 'the network',
  'unix-sockets': 'local sockets',
  pids: 'other processes',
  ipc: 'shared memory',
  seccomp: 'dangerous system calls',
  'no-new-privs': 'gaining rights',
  capabilities: 'capabilities',
  terminal: 'the terminal',
  env: 'secrets in variables',
  'denials-observed': 'a record of what is refused',
};

export const cardTexts = {
  protection,
  cardOf: (n: number, all: number) => `${n} of ${all}`,
  cardCountLive: (n: number) =>
    n === 0 ? 'No request waits' : count(n, 'request waits for you', 'requests wait for you'),
  cardRisk: (level: RiskLevel) => `${riskWord[level]} risk`,
  riskWord,
  cardNotAnalysable: 'Not fully analysable',
  cardNotAnalysableWhat: 'Part of this cannot be read before it runs, so the risk shown is the least it can be:',
  cardOpaque: opaque,
  cardTitleRun: 'Run this command?',
  cardTitleUnsandboxed: 'Run this command without a sandbox?',
  cardTitleWrite: 'Allow writing to',
  cardTitleRead: 'Allow reading',
  cardTitleHost: 'Allow connecting to',
  cardTitleSocket: 'Allow using the socket',
  cardTitleNoSandbox: 'Run again without any sandbox?',
  cardTitlePatch: (n: number) => (n === 1 ? 'Change this file?' : `Change these ${n} files?`),
  cardTitleMany: (n: number) => `Allow ${n} more permissions?`,
  cardAge: (text: string) => `asked ${text}`,
  cardSame: (n: number) => `${n} identical requests wait for this one answer`,
  cardFingerprint: 'Fingerprint',
  cardFingerprintWhat: 'The same four characters are printed where the request was made.',
  cardWhat: {
    command: 'What will run',
    escalation: 'What will run again',
    network: 'What is running',
    patch: 'What will be changed',
  },
  cardOutside: 'This lies outside the project.',
  cardExtras: 'The extra permissions',
  cardCause: 'Why it is asked',
  cardEvidence: 'Raw evidence',
  cardRank: rank,
  cardMaybe: 'Maybe:',
  cardArguments: (n: number) => `Arguments (${n})`,
  cardArgument: (n: number) => `argument ${n}:`,
  cardSameAsAbove: 'the text above, unchanged',
  cardEmptyWord: 'empty',
  cardWhere: 'In folder',
  cardProgram: 'Program',
  cardProgramMissing: 'No program of that name was found',
  cardProgramLinks: (path: string) => `really ${path}`,
  cardProgramPinned: 'its content is pinned: if it changes, you are asked again',
  cardEnv: 'Changed variables',
  cardPlan: 'Limits',
  cardPlanAll: 'Every limit',
  cardAccess: { read: 'May read', write: 'May write', deny: 'May not touch' },
  cardProtected: 'Stays read-only:',
  cardProtections: (names: string) => `Protections in force: ${names}`,
  cardGrants: 'Already granted',
  cardReasons: 'Why this risk',
  cardNoReasons: 'Nothing in it was found to be dangerous.',
  cardEffects: 'What it does',
  cardWrites: 'Writes',
  cardDeletes: 'Deletes',
  cardReads: 'Reads',
  cardHosts: 'Connects to',
  cardPrivilege: 'Runs with more rights than you (sudo or the like)',
  cardNoEffects: 'No effect beyond reading could be told from the text.',
  cardPlace: place,
  cardAmount: amount,
  cardAmountNow: (size: EffectSize) => `holds now: ${amount(size)}`,
  cardCategory: category,
  cardSaysAsker: 'What the asker says',
  cardModelSays: (model: string) => `What ${model} thinks of it`,
  cardOpinion: 'an opinion',
  cardNotVerified: 'not verified',
  cardHiddenChars: (n: number) => count(n, 'hidden character, drawn as a chip', 'hidden characters, drawn as chips'),
  cardMarkMeaning: markMeaning,
  cardMixedScript: 'Letters of different alphabets in one word:',
  cardMixedOf: (scripts: string) => `is made of ${scripts}`,
  cardScope: 'For how long',
  scopeName,
  cardAllow: allowLabel,
  cardDeny: 'Deny',
  cardLater: 'Later',
  cardAddNote: 'Note…',
  cardNote: 'Note to the asker',
  cardNoteHint: 'Optional. The asker reads it with the denial.',
  cardNotOffered: 'This cannot be allowed here.',
  cardSending: 'Sending…',
  cardInAMoment: 'Available in a moment',
  cardScrollFirst: 'Scroll to the end first',
  cardNotFocused: 'Click into this window first',
  cardNoConnection: 'The desk cannot be reached',
  cardReady: 'Allow is available now',
  cardKeys: 'Keys',
  cardKeyAllow: 'allow once',
  cardKeyDeny: 'deny',
  cardKeyLater: 'later',
  cardUnderstand: 'I understand what this does:',
  cardUnderstandPlain: 'It can do damage that cannot be undone.',
  cardUnderstandDeletes: (n: number, size: EffectSize | null) => {
    if (n === 1) return size === null ? 'it deletes' : `it deletes ${amount(size)} at`;
    return size === null ? `it deletes ${n} places, among them` : `it deletes ${n} places, ${amount(size)}, among them`;
  },
  cardHold: 'Hold to allow once',
  cardHoldFirst: 'Tick the box first',
  cardTypeInstead: (fingerprint: string) => `Or type ${fingerprint}`,
  cardTypeLabel: 'Fingerprint, typed instead of holding',
  cardMoreBelow: 'More below',
  answerAlreadySettled: 'This request was already answered. Your answer changed nothing.',
  answerStale: 'The request changed after it was shown. Nothing was decided; please look at it again.',
  answerNotSent: 'Your answer did not reach the desk. Nothing was decided; the request still waits.',
  goneApproved: (by: string) => `The request in front was allowed by ${by}.`,
  goneDenied: (by: string) => `The request in front was denied by ${by}.`,
  goneExpired: 'The request in front expired: nobody answered in time.',
  goneCancelled: 'The request in front was withdrawn. Nothing ran because of it.',
  goneUnknown: 'The request in front was answered while the connection was lost.',
  netTitle: 'Allow a connection?',
  netReachTitle: 'What the answer is about',
  netReach: (what: string, howLong: string) => `${what}, ${howLong}.`,
  netChoice: { 'host-port': 'this port only', host: 'every port', subdomains: 'every name below, every port' },
  netDenySession: 'Deny these, and stop asking this session',
  netEncoded: 'The name is an encoding. In its own letters:',
  netProtocol: 'Protocol',
  netProtocolName: { http: 'HTTP', https: 'HTTPS', tcp: 'TCP' },
  netWay: { proxy: 'through the proxy', direct: 'directly, without asking for a proxy' },
  netAddress: 'Address',
  netClass: {
    public: 'public',
    loopback: 'this machine',
    own: 'this machine',
    private: 'private network',
    'link-local': 'link-local',
    metadata: 'cloud metadata',
    shared: 'shared by the provider',
    multicast: 'multicast',
    reserved: 'reserved',
  },
  netProcesses: 'Programs',
  netNoProcess: 'could not be told',
  netBefore: 'Before',
  netFirst: 'First connection to this host in this session',
  netAgain: 'Reached before in this session',
  netEarlier: { allow: 'Allowed earlier:', deny: 'Denied earlier:' },
} as const;
