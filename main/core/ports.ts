/** What the core asks of its host. Named after the question, not after who answers it. */
export type * from './ports/time-and-ids.ts';
export type * from './ports/sandbox-plans.ts';
export type * from './ports/launching.ts';
export type * from './ports/connections.ts';
export type * from './ports/reading.ts';
export type * from './ports/reviewing.ts';
export type * from './ports/keeping.ts';
export type * from './ports/shells.ts';
export type * from './ports/staging.ts';
export type * from './ports/agent-sessions.ts';
export type * from './ports/conversations.ts';
export type * from './ports/team-store.ts';
