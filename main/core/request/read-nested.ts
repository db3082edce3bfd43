/** Reads the commands inside the expansions of a construct that has no words of its own. */
import type { Node } from 'web-tree-sitter';
import { findHoles } from './find-holes.ts';
import type { Frame, Reading } from './frame.ts';

export function readNested(reading: Reading, node: Node, frame: Frame): void {
  for (const nested of findHoles(node).nested) reading.statement(nested, { ...frame, pipeline: null });
}
