/** Reads a pipeline: its members share one number and are counted from the left. */
import type { Node } from 'web-tree-sitter';
import { type Frame, type Reading, within } from './frame.ts';
import type { PipelineDraft } from './line-collector.ts';

export function readPipeline(reading: Reading, node: Node, frame: Frame): void {
  const pipeline = { draft: reading.collector.newPipeline() };
  readMembers(reading, node, { ...frame, pipeline: { ...pipeline, index: 0 } });
}

export function readMembers(reading: Reading, node: Node, frame: Frame): void {
  const draft = frame.pipeline?.draft ?? reading.collector.newPipeline();
  const members = node.namedChildren.filter((child) => child.type !== 'comment');
  for (const member of members) {
    const trailing = member === members.at(-1) ? frame.trailing : [];
    readMember(reading, member, { ...frame, trailing }, draft);
  }
}

function readMember(reading: Reading, member: Node, frame: Frame, draft: PipelineDraft): void {
  const { type } = member;
  const body = type === 'redirected_statement' ? member.childForFieldName('body') : null;
  // `a 2>&1 | b 2>&1 | c`: the grammar hangs the second redirection around the pipeline so far.
  if (body !== null && splitting.has(body.type)) {
    const own = member.children.filter((child) => !child.equals(body));
    return readMember(reading, body, { ...frame, trailing: [...own, ...frame.trailing] }, draft);
  }
  if (type === 'pipeline') return readMembers(reading, member, { ...frame, pipeline: { draft, index: draft.length } });
  if (type === 'list') {
    // Only the last command of a list is in the pipeline.
    const parts = member.namedChildren.filter((child) => child.type !== 'comment');
    const last = parts.at(-1);
    for (const part of parts) if (part !== last) reading.statement(part, { ...frame, pipeline: null, trailing: [] });
    if (last !== undefined) readMember(reading, last, within(frame, 'conditional'), draft);
    return;
  }
  const index = draft.length;
  draft.length += 1;
  reading.statement(member, { ...frame, pipeline: { draft, index } });
}

/** Statements that end in the command that a pipe or a redirection really belongs to. */
const splitting = new Set(['pipeline', 'list']);
