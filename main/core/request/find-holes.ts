/** Finds, below a node of the grammar, the expansions that words must step over and the commands that stand in them. */
import type { Node } from 'web-tree-sitter';

export interface HolesFound {
  readonly holes: Map<number, { end: number; type: string }>;
  /** Substitutions whose commands run as well. */
  readonly nested: Node[];
}

const expansions = new Set(['expansion', 'simple_expansion', 'arithmetic_expansion', 'array']);
const substitutions = new Set(['command_substitution', 'process_substitution']);

export function findHoles(node: Node, found: HolesFound = { holes: new Map(), nested: [] }, depth = 0): HolesFound {
  if (depth > 200) return found;
  for (const child of node.children) {
    const { type } = child;
    if (type === 'heredoc_redirect') continue;
    if (substitutions.has(type)) {
      note(found, child);
      found.nested.push(child);
      continue;
    }
    if (expansions.has(type)) note(found, child);
    if (child.childCount > 0) findHoles(child, found, depth + 1);
  }
  return found;
}

/** The same for the node itself and everything below it. */
export function noteHoles(node: Node, found: HolesFound): void {
  if (substitutions.has(node.type)) {
    note(found, node);
    found.nested.push(node);
  } else {
    if (expansions.has(node.type)) note(found, node);
    findHoles(node, found);
  }
}

function note(found: HolesFound, node: Node): void {
  // The outermost construct that starts here is what a word steps over.
  if (!found.holes.has(node.startIndex)) found.holes.set(node.startIndex, { end: node.endIndex, type: node.type });
}
