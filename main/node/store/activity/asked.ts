/** What every query about activity says alike: of which time, project and agent. */

export interface Asked {
  /** Milliseconds since 1970; the end is not included. */
  readonly since: number;
  readonly until: number;
  readonly project: string | null;
  readonly agent: string | null;
}

/** The newest rows of a table in a time, with their runs where these fit: of a time with more than `most` rows the newest count. */
export const newestWithRuns = (table: string, most: number): string => `
  (SELECT * FROM ${table} INDEXED BY ${table}_by_age WHERE at >= :since AND at < :until ORDER BY at DESC LIMIT ${most})
    AS ${table} CROSS JOIN runs ON runs.run_id = ${table}.run_id
  WHERE (:project IS NULL OR runs.project_root = :project) AND (:agent IS NULL OR runs.claimed_name = :agent)`;
