/** Reads a pipeline: its members share one number and are counted from the left. */
import type { Node } from 'web-tree-sitter';
import type { Frame, Reading } from './frame.ts';

export function readPipeline(reading: Reading, node: Node, frame: Frame): void {
  const pipeline = { draft: reading.collector.newPipeline() };
  readMembers(reading, node, { ...frame, pipeline: { ...pipeline, index: 0 } });
}

export function readMembers(reading: Reading, node: Node, frame: Frame): void {
  const draft = frame.pipeline?.draft ?? reading.collector.newPipeline();
  const members = node.namedChildren.filter((child) => child.type !== 'comment');
  for (const member of members) {
    const trailing = member === members.at(-1) ? frame.trailing : [];
    if (member.type === 'pipeline') {
      readMembers(reading, member, { ...frame, trailing, pipeline: { draft, index: draft.length } });
      continue;
    }
    const index = draft.length;
    draft.length += 1;
    reading.statement(member, { ...frame, trailing, pipeline: { draft, index } });
  }
}
