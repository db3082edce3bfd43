/** The tables behind the screen of activity, as their step of the migrations made them; what was released is never edited. */

/** How a run ended, of a row of `runs`. */
const endingOf = (run: string): string => `CASE
  WHEN ${run}.outcome = 'completed' THEN iif(coalesce(${run}.exit_code, 1) = 0, 'succeeded', 'failed')
  WHEN ${run}.outcome IN ('permitted', 'granted') THEN 'succeeded'
  WHEN ${run}.outcome = 'rejected' THEN 'denied'
  WHEN ${run}.outcome = 'denied' THEN 'refused'
  WHEN ${run}.outcome = 'failed' THEN 'failed'
  ELSE 'stopped' END`;

const wasAsked = (run: string): string => `EXISTS (SELECT 1 FROM answers WHERE answers.run_id = ${run}.run_id)`;

/** Adds ended runs to the bar of the five minutes in which they began. */
const countEnded = (which: string): string => `
  INSERT INTO activity_bars (part, entry_point, agent, project_root, ending, runs, asked, at, until, run_id, text)
  SELECT asked_at / 300000, entry_point, coalesce(claimed_name, ''), project_root, ${endingOf('runs')}, 1,
    ${wasAsked('runs')}, asked_at, max(asked_at, ended_at), run_id, substr(text, 1, 120)
  FROM runs WHERE ${which}
  ON CONFLICT DO UPDATE SET runs = runs + 1, asked = asked + excluded.asked, at = min(at, excluded.at),
    until = max(until, excluded.until), run_id = excluded.run_id, text = excluded.text`;

export const activitySchemaSql = `
  -- Read out of the rows of the log as they are written; a repair makes them again.
  CREATE TABLE answers (run_id TEXT NOT NULL, asked_at INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX answers_by_age ON answers (at, run_id);
  CREATE INDEX answers_by_run ON answers (run_id);
  CREATE TABLE connections (
    run_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    host TEXT NOT NULL,
    effect TEXT NOT NULL CHECK (effect IN ('allow', 'deny')),
    decided_by TEXT NOT NULL
  ) STRICT;
  CREATE INDEX connections_by_age ON connections (at);
  CREATE INDEX connections_by_run ON connections (run_id);
  CREATE TABLE touches (
    run_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    path TEXT NOT NULL,
    effect TEXT NOT NULL CHECK (effect IN ('written', 'deleted', 'refused'))
  ) STRICT;
  CREATE INDEX touches_by_age ON touches (at);
  CREATE INDEX touches_by_run ON touches (run_id);

  -- Ended runs, counted by five minutes: a month of very many is read in no time. No name is the empty one.
  CREATE TABLE activity_bars (
    part INTEGER NOT NULL,
    entry_point TEXT NOT NULL,
    agent TEXT NOT NULL,
    project_root TEXT NOT NULL,
    ending TEXT NOT NULL,
    runs INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    run_id TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (part, entry_point, agent, project_root, ending)
  ) STRICT, WITHOUT ROWID;
  ${countEnded('ended_at NOTNULL')};

  CREATE TRIGGER runs_count AFTER UPDATE OF ended_at ON runs WHEN old.ended_at IS NULL AND new.ended_at IS NOT NULL BEGIN
    ${countEnded('run_id = new.run_id')};
  END;
  CREATE TRIGGER runs_forget AFTER DELETE ON runs BEGIN
    UPDATE activity_bars SET runs = runs - 1, asked = asked - ${wasAsked('old')}
      WHERE part = old.asked_at / 300000 AND entry_point = old.entry_point AND agent = coalesce(old.claimed_name, '')
        AND project_root = old.project_root AND ending = ${endingOf('old')};
    DELETE FROM activity_bars WHERE part = old.asked_at / 300000 AND runs <= 0;
    DELETE FROM answers WHERE run_id = old.run_id;
    DELETE FROM connections WHERE run_id = old.run_id;
    DELETE FROM touches WHERE run_id = old.run_id;
  END;
`;
