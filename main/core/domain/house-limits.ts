/** How many of what it keeps a broker has at most: what is asked for beyond is refused with what helps. See decision 0111. */
export interface HouseLimits {
  /** Projects that are open at once; each has a session of its own. */
  readonly openProjects: number;
  /** Cards that wait for a person. */
  readonly pendingCards: number;
  /** Permissions in force that were given ahead, in one session. */
  readonly sessionPermissions: number;
  /** Rules for commands, in all projects. */
  readonly rules: number;
  /** Remembered answers: of one session, and of the store. */
  readonly rememberedAnswers: number;
}

/** Each is many times what people have, and small enough that a broker at all of them answers as before. */
export const houseLimits: HouseLimits = {
  openProjects: 500,
  pendingCards: 1000,
  sessionPermissions: 256,
  rules: 5000,
  rememberedAnswers: 5000,
};
