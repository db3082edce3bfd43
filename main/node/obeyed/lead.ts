/** A name that something on the host would run or read, and when it counts. */

export interface Lead {
  /** Absolute, links not followed. */
  readonly path: string;
  /**
   * `always`, whether it exists or not; `near`, where it exists or the folder around it does: a word that looks like a path;
   * `present`, where it exists: a word that only may be a name.
   */
  readonly when: 'always' | 'near' | 'present';
  /** Whether a folder there is obeyed as a whole; one that is only named is worked in. */
  readonly folders: boolean;
}

export interface Leads {
  readonly leads: readonly Lead[];
  /** What could not be told, as it is written; null when all could. */
  readonly unresolved: string | null;
}
