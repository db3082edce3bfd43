/** Finds what one shell reads otherwise than another, or than the grammar does: such a line counts as unread. */
import type { Node } from 'web-tree-sitter';
import type { Dialect } from './shells.ts';

/** Blanks of other scripts: the grammar steps over some of them, for a shell they are letters. */
const oddBlanks = /[\u0085\u00a0\u1680\u180e\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000]/g;

/** Whether the grammar may have taken for nothing what is part of a word. */
export function misreadsBlanks(text: string, root: Node): boolean {
  // The grammar skips a byte order mark; a shell looks for a program of that name.
  if (text.includes('\ufeff')) return true;
  for (const { index } of text.matchAll(oddBlanks)) {
    const node = root.descendantForIndex(index, index + 1);
    // Words of a command are read from the text itself.
    if (node === null || (node.childCount > 0 && !holdsText.has(node.type))) return true;
  }
  return false;
}

const holdsText = new Set(['command', 'concatenation', 'string', 'heredoc_body', 'declaration_command']);

/** Arithmetic looks variables up and runs what stands in their subscripts; numbers alone do nothing. */
const plainArithmetic = /^\(\([\d\s+\-*/%<>=!&|^~?:,]*\)\)$/;

export function isMisread(node: Node, dialect: Dialect): boolean {
  switch (node.type) {
    case 'subshell':
    case 'compound_statement':
      return node.text.startsWith('((') && (dialect === 'posix' || !plainArithmetic.test(node.text));
    case 'c_style_for_statement':
      return dialect === 'posix' || !/^for\s*\(\([\d\s;]*\)\)/.test(node.text);
    case 'test_command':
      // For dash `[[` is a command like any other, and `<`, `>`, `&&` end it.
      return dialect === 'posix' && node.text.startsWith('[[');
    case 'function_definition':
      return dialect === 'posix' && node.child(0)?.type === 'function';
    case 'for_statement':
      return dialect === 'posix' && node.child(0)?.type === 'select';
    case 'process_substitution':
    case 'array':
      return dialect === 'posix';
    case 'pipeline':
      return dialect === 'posix' && node.children.some((child) => child.type === '|&');
    default:
      return false;
  }
}
