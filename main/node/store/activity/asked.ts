/** What every query about activity says alike: of which time, project and agent. */

export interface Asked {
  /** Milliseconds since 1970; the end is not included. */
  readonly since: number;
  readonly until: number;
  readonly project: string | null;
  readonly agent: string | null;
}

/** Where nothing narrows it to a project or an agent, no run has to be looked up. */
export const isNarrowed = ({ project, agent }: Asked): boolean => project !== null || agent !== null;

/** Rows of the table that fit by their own time, and by the run that they belong to. */
export const fittingMarks = (table: string): string => `${table}.at >= :since AND ${table}.at < :until
  AND (:project IS NULL OR runs.project_root = :project) AND (:agent IS NULL OR runs.claimed_name = :agent)`;
