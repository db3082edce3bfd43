/** One piece of ordinary work, as data. */

export interface Work {
  readonly name: string;
  /** Run by sh in the project of a world; `$OUT`, `$HOME`, `$PORT` as for attacks. */
  readonly script: string;
  /** A program that has to be there. */
  readonly needs?: string;
}

/** A script that does not say WORKED itself says it when its last command succeeds. */
export const work = (name: string, script: string, needs?: string): Work => ({
  name,
  script: script.includes('WORKED') ? script : `${script} && echo WORKED`,
  ...(needs === undefined ? {} : { needs }),
});
