/** A script of PowerShell that is plain enough to be read as a line of a shell: names, words and pipes, no blocks and no code. */
import { powershellTools } from '../../programs/families/everyday/powershell.ts';

const named = new Map(
  powershellTools.flatMap(({ programs }) => programs.map((name) => [name.toLowerCase(), name] as const)),
);

const call =
  /^(?:\S*[\\/])?(?:pwsh|powershell)(?:\.exe)?\s+(?:-(?:no\w+|ep?\s+\w+|exec\w*\s+\w+|w\w*\s+\w+)\s+)*-c(?:ommand)?\s+(?:'([^']*)'|"([^"`]*)")\s*$/i;
const plain = /^[\w\s./:*?,'"|;=@+\\~$&<>%-]*$/;
/** `Where-Object { $_.CPU -gt 10 }`: it only chooses. */
const choosing =
  /\b(where-object|where|select-object|sort-object|group-object|measure-object)(\s+)\{\s*\$_[\w.]*(?:\s+-\w+\s+(?:'[^']*'|[\w.*]+))?\s*\}/gi;
const home = /\$(?:home|env:home|env:userprofile)\b/gi;
/** With an option that takes a word and is no place: what the words of a deletion are. */
const places = (words: string): string | null =>
  /[\\$]|[a-z]:/i.test(words) || /-(?:include|exclude|filter|whatif)\b/i.test(words)
    ? null
    : words.replaceAll(/\s-(?:path|literalpath|recurse|r|force|fo|confirm:?\S*|erroraction\s+\w+|ea\s+\w+)\b/gi, ' ');

/** The same for a shell; null where it is not plain. */
export function plainPowershell(text: string): string | null {
  const found = call.exec(text);
  const script = (found?.[1] ?? found?.[2] ?? '').replaceAll(choosing, '$1').replaceAll(home, '~');
  const kept = script.replaceAll(/\$(?:true|false|null)\b/gi, "'$&'");
  if (found === null || script.trim() === '' || !plain.test(script) || /\$(?!(?:true|false|null|env:)\b)/i.test(script))
    return null;
  return kept
    .replaceAll(/(?<=^|[|;&\n]\s*)[a-z]+-[a-z]+\b/gi, (name) => named.get(name.toLowerCase()) ?? name)
    .replaceAll(/(?<=^|[|;&\n]\s*)Remove-Item((?:\s+[^\s|;&]+)+)/g, (whole, words: string) => {
      const operands = places(words);
      return operands === null ? whole : `rm -rf ${operands}`;
    })
    .replaceAll(/\$env:(\w+)/gi, '$$$1');
}
