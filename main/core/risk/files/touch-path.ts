/** Judges reading, writing and deleting one path, and records it as an effect. */
import type { RiskLevel } from '#domain/risk/risk.ts';
import { isA } from '../../programs/facts-of.ts';
import { type Call, report } from '../call.ts';
import { noteDiscard, noteEffect, placeWord } from '../line.ts';
import { seenHere } from '../containers/seen-inside.ts';
import { isRebuildable } from '#domain/risk/rebuildable.ts';
import { type PlacedPath, isCache } from './place-path.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import {
  isAccountPath,
  isDisk,
  isHarmlessDevice,
  isLoginKeyPath,
  isLoginRulesPath,
  isProjectTrigger,
  isSecretPath,
  isStartupPath,
} from './sensitive-paths.ts';

const elsewhere = (placed: PlacedPath): PlacedPath => ({
  ...placed,
  place: 'unknown',
  isWhole: false,
  isProjectItself: false,
});

/** A file whose content the command takes in. */
export function readPath(call: Call, word: ResolvedWord): void {
  if (word.text === '-' || word.text === '') return;
  const placed = placeWord(call.line, word);
  if (isHarmlessDevice(placed.path)) return;
  noteEffect(call.line.reads, call.isElsewhere ? elsewhere(placed) : placed);
  if (isSecretPath(placed.path, call.line.homeDir)) {
    call.line.secrets.push({ span: word.span, segment: call.segment });
    report(call, 'reads-secret', 'high', 'X', 'It reads a file that holds secrets.', word.span);
  } else if (isDisk(placed.path)) {
    report(call, 'reads-disk', 'high', 'X', 'It reads a disk, bypassing its file system.', word.span);
  } else if (placed.place === 'home' && placed.isWhole) {
    call.line.secrets.push({ span: word.span, segment: call.segment });
    report(call, 'reads-home', 'high', 'X', 'It reads a whole home folder, secrets included.', word.span);
  } else if (
    placed.place === 'home' &&
    !isCache(placed.path) &&
    !/\/(?:\.?(?:local|config|cache|nvm|cargo|rustup|pyenv|rbenv|sdkman|asdf)|go|Library)\//.test(placed.path) &&
    !call.isElsewhere
  ) {
    report(call, 'reads-home-file', 'medium', '', 'It reads a file of the account outside the project.', word.span);
  }
}

/** What the line itself says will be written, for start-up files where the content matters. */
function writtenText(call: Call): string {
  const { parsed } = call.line;
  const bodies = call.segment.redirections.flatMap(({ operator, target, pattern }) =>
    operator.startsWith('<<') ? [target ?? pattern ?? ''] : [],
  );
  const words = parsed.segments.flatMap((other) =>
    other.pipeline.id === call.segment.pipeline.id ? other.argv.flatMap((word) => word ?? []) : [],
  );
  return [...bodies, ...words].join('\n');
}

/** `alias sudo='read -sp .. ; echo \$p >> /tmp/p; sudo'`: a program that is trusted, and what is typed kept or sent. */
const steals =
  /(?:\balias\s+|\bfunction\s+|(?:^|[;\n]\s*))(?:sudo|su|doas|ssh|passwd|gpg|pass|login|kinit)(?:=|\s*\(\s*\))[^]*(?:\bread\s+-\w*s|>>|\|\s*(?:tee|curl|nc)|\bscript\s)/;

/** What opens a server to who could not log in before. */
const letsIn =
  /PermitRootLogin|PasswordAuthentication|PermitEmptyPasswords|AuthorizedKeys|PermitUserEnvironment|ForceCommand|Match\b/i;

function judgeStartup(call: Call, { span }: ResolvedWord): void {
  const text = writtenText(call);
  const place = 'It puts something of its own in the place of a program that is trusted.';
  const network = 'It makes a command that talks to another host run at every start.';
  const always = 'It changes what runs or applies from now on, for the account or the machine.';
  if (steals.test(text)) return report(call, 'writes-trap', 'critical', 'SX', place, span);
  if (!isA(call.program, 'fetcher') && /\b(?:curl|wget|nc|ncat|socat)\b|\/dev\/tcp\/|base64 -d/.test(text))
    return report(call, 'writes-startup-network', 'critical', 'SNX', network, span);
  report(call, 'writes-startup', 'high', /hook|permission|allow/i.test(text) ? 'SC' : 'S', always, span);
}

const ofAgents = /\/\.(?:claude|codex|agents|cursor|gemini|continue|windsurf|aider|countersign|mcp)\b/;

/** A file that the command makes, changes or replaces. */
export function writePath(call: Call, word: ResolvedWord): void {
  const placed = placeWord(call.line, word);
  if (isHarmlessDevice(placed.path) || word.text === '-') return;
  noteEffect(call.line.writes, call.isElsewhere ? elsewhere(placed) : placed);
  const { path, place } = placed;
  const { homeDir } = call.line;
  const tell = (code: string, level: RiskLevel, categories: string, text: string): void =>
    report(call, code, level, categories, text, word.span);
  if (/^\/dev\/(?:tcp|udp)\//.test(path)) {
    call.line.sendings.push({ span: word.span, segment: call.segment, what: 'input' });
    return tell('sends-input', 'high', 'XN', 'It sends whatever it is given to another host.');
  }
  if (isDisk(path)) return tell('writes-disk', 'critical', 'D', 'It overwrites a disk.');
  if (isLoginKeyPath(path)) return tell('writes-login-key', 'critical', 'PS', 'It gives someone a way to log in.');
  if (call.isElsewhere) return tell('writes-elsewhere', 'medium', '', 'It writes a file on another system.');
  if (
    /^\/(?:proc|sys)\/.*(?:kernel\/(?:core_pattern|modprobe|hotplug|poweroff_cmd)|uevent_helper|binfmt_misc)/.test(path)
  )
    return tell('kernel-starts', 'critical', 'PS', 'It makes the kernel start a program.');
  if (/^\/(?:proc|sys)\//.test(path))
    return tell('writes-kernel', 'high', 'SP', 'It changes the kernel while it runs.');
  if (isAccountPath(path))
    return tell('writes-accounts', 'critical', 'PS', 'It changes who may do what on this machine.');
  if (isLoginRulesPath(path) && letsIn.test(writtenText(call)))
    return tell('writes-login-rules', 'critical', 'PS', 'It gives someone a way to log in.');
  if (isStartupPath(path, homeDir)) return judgeStartup(call, word);
  const kind = ofAgents.test(path) ? 'SC' : 'S';
  if (isProjectTrigger(path))
    return tell('writes-trigger', 'high', kind, 'It changes a file of the project that runs by itself.');
  if (place === 'project') {
    if (!isRebuildable(path.slice(call.line.projectRoot.length)))
      tell('writes-project', 'medium', '', 'It writes a file of the project.');
    return;
  }
  // What a command says, kept to be looked at: as harmless as printing it.
  if (place === 'temporary' && /\.(?:log|out|err)$/.test(path)) return;
  if (place === 'temporary')
    return tell('writes-temporary', 'medium', '', 'It writes a temporary file outside the project.');
  if (place === 'unknown') {
    call.line.isOpaque = true;
    return tell('writes-unknown', 'medium', '', 'Where it writes is known only when it runs.');
  }
  if (isCache(path)) return tell('writes-cache', 'medium', '', 'It writes to a cache of the account.');
  return tell('writes-outside', 'high', kind, 'It writes outside the project.');
}

/** Names by which people say that a file is not meant to stay. */
const scratch =
  /(?:^|[/_.-])(?:scratch|throwaway|delete[-_]?me|junk|repro(?:duc\w+)?|zz|spike|playground|asdf|untitled)(?:[/_.-][^/]*)?$|\.(?:tmp|temp|bak|old|orig|rej|swp|swo|log|err|pid|lock)\*?$|~$/i;

export const isScratch = (path: string): boolean => scratch.test(path);

/** Records of what was done. */
const traces =
  /\/(?:\.(?:bash|zsh|python|mysql|psql|node_repl|lesshst)_?history|\.lesshst)$|^\/var\/log(?:\/|$)|\/audit(?:\/|\.log)/;

/** `{a,b}*`: each of the words that it stands for. */
function withinBraces(word: ResolvedWord): readonly ResolvedWord[] {
  const [, before = '', inside = '', after = ''] =
    /^([^{}]*)\{([^{}]*,[^{}]*)\}(.*)$/.exec(word.isGlob ? word.text : '') ?? [];
  const parts = inside === '' ? [] : inside.split(',').slice(0, 12);
  return parts.map((part) => ({ ...word, text: `${before}${part}${after}` }));
}

/** A file or folder that the command takes away. */
export function deletePath(given: Call, named: ResolvedWord, isRecursive: boolean): void {
  const { call, word } = seenHere(given, named);
  const each = withinBraces(word);
  if (each.length > 0) return each.forEach((one) => deletePath(call, one, isRecursive));
  const placed = placeWord(call.line, word);
  if (isHarmlessDevice(placed.path)) return;
  noteEffect(call.line.deletes, call.isElsewhere ? elsewhere(placed) : placed);
  const { path, place } = placed;
  const tell = (code: string, level: RiskLevel, categories: string, text: string): void =>
    report(call, code, level, categories, text, word.span);
  if (call.isElsewhere && placed.isWhole && (isRecursive || word.isGlob))
    return tell('deletes-whole', 'critical', 'D', 'It deletes a part of another system.');
  if (call.isElsewhere) return tell('deletes-elsewhere', 'high', 'D', 'It deletes files on another system.');
  // `"$X"/*` is the root's content where X has no value; nothing in the line gives it one.
  if (placed.isWhole && (isRecursive || word.isGlob) && !(call.line.isLater && word.hasHole)) {
    return tell(
      'deletes-whole',
      'critical',
      'D',
      place === 'home' || path.startsWith(call.line.homeDir)
        ? 'It deletes a whole home folder.'
        : 'It deletes a part of the system.',
    );
  }
  if (isDisk(path)) return tell('deletes-disk', 'critical', 'D', 'It destroys the content of a disk.');
  if (place === 'unknown') {
    call.line.isOpaque = true;
    return tell('deletes-unknown', 'high', 'D', 'What it deletes is known only when it runs.');
  }
  if (traces.test(path)) {
    const isWatch = /^\/var\/log\/(?:auth|secure|audit|wtmp|btmp|lastlog|faillog|sudo)/.test(path);
    return tell('deletes-traces', isWatch ? 'critical' : 'high', 'DC', 'It deletes a record of what was done.');
  }
  if (place === 'temporary') return tell('deletes-temporary', 'medium', '', 'It deletes temporary files.');
  if (place === 'project') {
    if (placed.isProjectItself && isRecursive) return tell('deletes-project', 'high', 'D', 'It deletes the project.');
    if (isRebuildable(path.slice(call.line.projectRoot.length)))
      return tell('deletes-rebuildable', 'medium', '', 'It deletes what a tool can make again.');
    if (!isRecursive && call.line.written.has(path))
      return tell('deletes-own', 'medium', '', 'It deletes a file that the same line has written.');
    if (scratch.test(path))
      return tell(
        'deletes-scratch',
        'medium',
        'D',
        'Judging by its name, it deletes a file made to try something out.',
      );
    return tell('deletes-source', 'high', 'D', 'It deletes files of the project.');
  }
  if (isCache(path)) return tell('deletes-cache', 'medium', '', 'It empties a cache of the account.');
  return tell('deletes-outside', 'high', 'D', 'It deletes files outside the project.');
}

/** A listing or a history in the place of a source: `git log --output=src/main.rs`. */
export function listsInto(call: Call, file: ResolvedWord): void {
  if (
    /\.(?:[cm]?[jt]sx?|py|rb|php|rs|go|java|kts?|swift|c|cc|cpp|h|hpp|cs|sh|css|html|vue|svelte|lua|ex|exs|scala|toml|ya?ml|json)$/.test(
      file.text,
    ) &&
    !file.hasHole
  )
    deletePath(call, file, false);
  writePath(call, file);
}

/** A file whose content is replaced, if there is one. */
export function replacePath(call: Call, word: ResolvedWord): void {
  if (word.text === '-' || call.isElsewhere || word.hasHole) return;
  const placed = placeWord(call.line, word);
  if (!isHarmlessDevice(placed.path) && !isDisk(placed.path)) noteDiscard(call.line, placed, 'content');
}
