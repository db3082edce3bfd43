/** Agents that the broker does not connect: what each obeys in a project, and where it keeps its keys. */
import type { OtherAgent } from './other-agent.ts';
import { otherEditorAgents } from './other-editor-agents.ts';
import { otherTerminalAgents } from './other-terminal-agents.ts';

export const otherAgents: readonly OtherAgent[] = [...otherEditorAgents, ...otherTerminalAgents];
