/** The mark of an agent: drawn here, of one colour, told apart by its shape. */
import { agentIdSchema, agentNames, type AgentId } from '#domain/agents/agent.ts';
import type { Requester } from '#domain/agents/requester.ts';
import { joinClasses } from '../join-classes.ts';
import css from './agent-mark.module.css';

export type MarkOf = AgentId | 'person' | 'program' | 'terminal';

/** One that is not drawn yet is a program like any other. */
const shapes: Readonly<Partial<Record<MarkOf, string>> & Record<'program', string>> = {
  claude: 'M12 3 20 12 12 21 4 12z',
  codex: 'M12 3 20 7.5v9L12 21l-8-4.5v-9zM9 12h6',
  gemini: 'M3.5 12a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M9.500 12a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0',
  qwen: 'M12 4 20.5 19h-17zM12 11v4',
  copilot: 'M5 11a7 6.500 0 0 1 14 0v3a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM9.500 12v2M14.500 12v2',
  cursor: 'M6 4l13 8-6 1.500L9.500 19z',
  opencode: 'M9 6.500 3.500 12 9 17.500M15 6.500l5.500 5.500L15 17.500',
  person: 'M8.500 8.500a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M5 20a7 6 0 0 1 14 0',
  program: 'M5 5h14v14H5zM9.500 9.500h5v5h-5z',
  terminal: 'M5 7l5 5-5 5M12.500 17H19',
};

interface Props {
  readonly of: MarkOf;
  readonly size?: 'small' | 'large';
}

/** A drawing beside a name, which says it in words. */
export function AgentMark({ of, size = 'small' }: Props) {
  return (
    <span className={joinClasses(css['mark'], size === 'large' && css['large'])} aria-hidden>
      <svg viewBox="0 0 24 24">
        <path d={shapes[of] ?? shapes.program} />
      </svg>
    </span>
  );
}

/** Only what no program can claim gets the mark of an agent. */
export function markOfRequester({ entryPoint, claimedName }: Requester): MarkOf {
  if (entryPoint === 'page') return 'person';
  if (entryPoint === 'cli') return 'terminal';
  const known = entryPoint === 'hook' ? agentIdSchema.options.find((id) => agentNames[id] === claimedName) : undefined;
  return known ?? 'program';
}
