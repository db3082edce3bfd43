/** A script of PowerShell that is plain enough to be read as a line of a shell: names, words and pipes, no blocks and no code. */
import { otherShortNames, powershellTools, shortNames } from '../../programs/families/everyday/powershell.ts';

const named = new Map(
  powershellTools.flatMap(({ programs }) => programs.map((name) => [name.toLowerCase(), name] as const)),
);

const call =
  /^(?:\S*[\\/])?(?:pwsh|powershell)(?:\.exe)?\s+(?:-(?:no\w+|ep?\s+\w+|exec\w*\s+\w+|w\w*\s+\w+)\s+)*-c(?:ommand)?\s+(?:'([^']*)'|"([^"`]*)")\s*$/i;
const plain = /^[\w\s./:*?,'"|;=@+\\~$&<>%-]*$/;
/** `Where-Object { $_.CPU -gt 10 }`: it only chooses. */
const choosing =
  /\b(where-object|where|select-object|sort-object|group-object|measure-object)(\s+)\{\s*\$_[\w.]*(?:\s+-\w+\s+(?:'[^']*'|[\w.*]+))?\s*\}/gi;
/** `-Body (Get-Content x -Raw)`: what a file holds is sent. */
const body =
  /-body\s+\(\s*(?:get-content|gc|cat|type)\s+(?:-raw\s+)?(?:-(?:literal)?path\s+)?(['"\w./~\\:$-]+)(?:\s+-raw)?\s*\)/gi;
const home = /\$(?:home|env:home|env:userprofile)\b/gi;
/** With an option that takes a word and is no place: what the words of a deletion are. */
const places = (words: string): string | null =>
  /[\\$]|[a-z]:/i.test(words) || /-(?:include|exclude|filter|whatif)\b/i.test(words)
    ? null
    : words.replaceAll(/\s-(?:path|literalpath|recurse|r|force|fo|confirm:?\S*|erroraction\s+\w+|ea\s+\w+)\b/gi, ' ');

const meantBy = new Map(
  Object.entries(shortNames).flatMap(([name, short]) => short.split(' ').map((each) => [each, name] as const)),
);
const otherNames = new Set(otherShortNames.split(' '));

/** What it only reads is judged by its paths; what it writes elsewhere is not. */
const writes =
  /^(?:set|add|clear)-content$|^(?:new|copy|move|rename)-item$|^(?:out-file|tee-object|export-\w+|\w+-archive|start-process)$/i;
const elsewhere = /(?:^|[\s'"=:,])(?:~|\/|\$env)|\.\./i;

/** The name that a shell of ours knows; null for what only PowerShell could say. */
function nameFor(word: string): string | null {
  const lower = word.toLowerCase();
  if (lower === 'iex' || lower === 'invoke-expression') return null;
  const meant = meantBy.get(lower) ?? named.get(lower);
  if (meant !== undefined) return meant;
  return otherNames.has(lower) || /^[a-z]+-[a-z]+$/.test(lower) || !/^[a-z]/.test(lower) ? null : word;
}

/** The same for a shell; null where it is not plain. */
export function plainPowershell(text: string): string | null {
  const found = call.exec(text);
  const script = (found?.[1] ?? found?.[2] ?? '')
    .replaceAll(choosing, '$1')
    .replaceAll(body, '-InFile $1')
    .replaceAll(home, '~');
  const kept = script.replaceAll(/\$(?:true|false|null)\b/gi, "'$&'");
  if (found === null || script.trim() === '' || !plain.test(script) || /\$(?!(?:true|false|null|env:)\b)/i.test(script))
    return null;
  const parts = kept.split(/([|;&\n]+)/);
  for (let at = 0; at < parts.length; at += 2) {
    const [whole, before = '', word = '', rest = ''] = /^(\s*)(\S*)(.*)$/.exec(parts[at] ?? '') ?? [''];
    if (whole.trim() === '') continue;
    const name = nameFor(word);
    const isDeletion = name === 'Remove-Item';
    // What is handed to a deletion stands in no word of it.
    if (name === null || (isDeletion && (rest.trim() === '' || parts[at - 1] === '|'))) return null;
    if (writes.test(name) && elsewhere.test(rest)) return null;
    const operands = isDeletion ? places(rest) : null;
    parts[at] = `${before}${operands === null ? `${name}${rest}` : `rm -rf ${operands}`}`;
  }
  return parts.join('').replaceAll(/\$env:(\w+)/gi, '$$$1');
}
