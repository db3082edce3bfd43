/** Finds the lines in a skill or command that an agent runs by itself while it reads it, before any hook is asked. */

/** More are not asked about one by one. */
const mostLines = 12;

export type SkillLines =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  /** It brings what cannot be told line by line. */
  | { readonly kind: 'unclear'; readonly why: string };

/** `!{…}` of Gemini CLI and Qwen Code: braces within are counted, as they do. Null where one is never closed. */
function inBraces(text: string): readonly string[] | null {
  const lines: string[] = [];
  for (let at = text.indexOf('!{'); at !== -1; at = text.indexOf('!{', at + 1)) {
    let depth = 0;
    let end = at + 1;
    do {
      if (text[end] === '{') depth += 1;
      if (text[end] === '}') depth -= 1;
      end += 1;
    } while (depth > 0 && end <= text.length);
    if (depth > 0) return null;
    lines.push(text.slice(at + 2, end - 1).trim());
  }
  return lines;
}

/** Of all agents: which of them takes up a file is not known from the file. */
export function readSkillLines(text: string): SkillLines {
  const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  if (/^hooks\s*:/m.test(head)) return { kind: 'unclear', why: 'it brings hooks of its own' };
  const braced = inBraces(text);
  if (braced === null) return { kind: 'unclear', why: 'it holds a command that has no end' };
  const inline = [...text.matchAll(/!`([^`]*)`/g)].map(([, line = '']) => line.trim());
  const fenced = [...text.matchAll(/^[ \t]*(?:`{3,}|~{3,})[ \t]*!([\s\S]*?)^[ \t]*(?:`{3,}|~{3,})/gm)];
  const open = /^[ \t]*(?:`{3,}|~{3,})[ \t]*!/gm;
  if ((text.match(open)?.length ?? 0) > fenced.length)
    return { kind: 'unclear', why: 'it holds a command that has no end' };
  const lines = [...inline, ...fenced.map(([, block = '']) => block.trim()), ...braced].filter((line) => line !== '');
  if (lines.length > mostLines) return { kind: 'unclear', why: `it runs ${lines.length} lines` };
  return { kind: 'lines', lines: [...new Set(lines)] };
}
