/** Calls that only print a help text or a version, whatever the program could do. */
import { type Call } from '../call.ts';
import { factsOf, isA } from '../../programs/facts-of.ts';

const asking = /^(?:--help|--version|-version|-help|--usage|-\?)$/;
/** Of git itself, which no alias replaces, and to which it is no option like others. */
const gitWords =
  /^(?:add|am|apply|bisect|blame|branch|checkout|cherry-pick|clean|clone|commit|config|describe|diff|fetch|gc|init|log|merge|mv|notes|prune|pull|push|rebase|reflog|remote|reset|restore|revert|rm|show|stash|status|submodule|switch|tag|worktree)$/;
/** Programs whose later words belong to something that they run. */
const runsOthers =
  /^(?:run|exec|x|dlx|start|call|eval|shell|npx|bunx|xargs|parallel|ssh|env|sudo|doas|su|find|busybox|toybox)$/;

/** `git push --help`, `mkfs.ext4 --version`: plain words and the one option. */
export function isJustAsking(call: Call): boolean {
  const texts = call.args.map(({ text }) => text);
  if (texts.length === 1 && /^(?:--help|--version|-V|-version)$/.test(texts[0] ?? '')) return true;
  if (texts.length === 1 && texts[0] === '-h' && asksByLetter(call)) return true;
  if (call.program === 'git' && texts.length === 2 && texts[1] === '-h' && gitWords.test(texts[0] ?? '')) return true;
  if (texts.length === 1 && /^(?:help|version)$/.test(texts[0] ?? '')) return !isVerb(call.program, texts[0] ?? '');
  if (asksLast(texts) || asksFirst(call, texts)) return true;
  if (texts.length > 4 || !texts.some((text) => asking.test(text))) return false;
  if (
    runsOthers.test(call.program) ||
    /^(?:(?:ba|z|da|k)?sh|python[\d.]*|node|perl|ruby|php|deno|bun)$/.test(call.program)
  )
    return false;
  return texts.every((text) => asking.test(text) || (/^[a-z][\w:-]*$/.test(text) && !runsOthers.test(text)));
}

/** To a shell it is a setting, `shutdown -h` and its kind act, and what xargs hands over stands behind it. */
const asksByLetter = ({ program, segment }: Call): boolean =>
  !/^(?:shutdown|halt|poweroff|reboot|telinit|init)$/.test(program) &&
  !isA(program, 'shell') &&
  !segment.wrappers.some((name) => /^(?:xargs|parallel)$/.test(name));

/** `changeset version` gives new ones. */
const isVerb = (program: string, word: string): boolean => {
  const row = factsOf(program, 'use').find(({ pattern }) => (pattern.split(' ')[0] ?? '').split('|').includes(word));
  return row !== undefined && row.level !== 'low';
};

/** `docker compose run --help`: the option stands where the program that would run is named. */
const asksLast = (texts: readonly string[]): boolean =>
  texts.length <= 4 &&
  /^--(?:help|version)$/.test(texts.at(-1) ?? '') &&
  runsOthers.test(texts.at(-2) ?? '') &&
  texts.slice(0, -2).every((text) => /^[a-z][\w:-]*$/.test(text) && !runsOthers.test(text));

/** `kafkactl help delete topic`: what the words behind it would do is all that is told. */
const asksFirst = ({ program }: Call, texts: readonly string[]): boolean =>
  texts[0] === 'help' &&
  texts.length <= 5 &&
  !runsOthers.test(program) &&
  !isA(program, 'shell') &&
  !isA(program, 'any words') &&
  !/^(?:g?make|just|task|rake|invoke|mage|ninja|nox|tox|gulp|grunt)$/.test(program) &&
  !isVerb(program, 'help') &&
  texts.every((text) => /^[a-z][\w:-]*$/.test(text));
