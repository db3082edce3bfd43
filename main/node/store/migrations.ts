/** The shape of the database, step by step; a step that was released is never edited, only followed by another. */
import type { DatabaseSync } from 'node:sqlite';
import { activitySchemaSql } from './activity/activity-schema.ts';
import { sumOfGrant, sumOfRule } from './health/row-sums.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** Changes texts of the schema in place, which SQLite refuses otherwise. */
  readonly isSchemaEdit?: true;
  /** What SQL cannot say, done after it. */
  readonly work?: (database: DatabaseSync) => void;
}

/** Longest text of one row that can be searched, in characters. */
const searchedLength = 20_000;

/** What people remember of a row, in the words that rows had at first: the command and its requester, a note, how it ended. */
function wordsAtFirst(body: string, more: readonly string[] = []): string {
  const parts = [
    '$.command.parsed.text',
    '$.command.cwd',
    '$.command.asker.claimedName',
    '$.command.asker.says',
    '$.decision.note',
    '$.outcome.sentence',
    ...more,
  ];
  const texts = parts.map((path) => `coalesce(json_extract(${body}, '${path}'), '')`);
  return `substr(${texts.join(" || ' ' || ")}, 1, ${searchedLength})`;
}

/** The same in the words of today and of before. A row of before comes to the same text as by the first words, so it is found and forgotten alike. */
function searchableWords(body: string): string {
  const parts = [
    ['$.command.parsed.text'],
    ['$.command.cwd'],
    ['$.command.requester.claimedName', '$.command.asker.claimedName'],
    ['$.command.requester.says', '$.command.asker.says'],
    ['$.decision.note'],
    ['$.outcome.sentence'],
    ['$.configurationChange.words', '$.adjustment.words'],
  ];
  const texts = parts.map(
    (paths) => `coalesce(${paths.map((path) => `json_extract(${body}, '${path}')`).join(', ')}, '')`,
  );
  return `substr(${texts.join(" || ' ' || ")}, 1, ${searchedLength})`;
}

export const migrations: readonly Migration[] = [
  {
    name: 'audit, runs, rules and grants',
    sql: `
      -- AUTOINCREMENT keeps the highest number ever given, so that rows cut off at the end are missed.
      CREATE TABLE audit (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        session_id TEXT NOT NULL,
        run_id TEXT NOT NULL,
        project_root TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('request', 'decision', 'attempt', 'outcome')),
        body TEXT NOT NULL,
        hash TEXT NOT NULL
      ) STRICT;
      CREATE INDEX audit_by_run ON audit (run_id, seq);
      CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit rows stay'); END;
      CREATE TRIGGER audit_keeps_words BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit rows stay'); END;

      CREATE TABLE runs (
        run_id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL,
        project_root TEXT NOT NULL,
        asked_at INTEGER NOT NULL,
        ended_at INTEGER,
        text TEXT NOT NULL,
        cwd TEXT NOT NULL,
        door TEXT NOT NULL,
        claimed_name TEXT,
        decision TEXT,
        decided_by TEXT,
        attempts INTEGER NOT NULL DEFAULT 0,
        outcome TEXT,
        sentence TEXT,
        exit_code INTEGER,
        owner TEXT NOT NULL
      ) STRICT;
      CREATE INDEX runs_by_age ON runs (asked_at);
      CREATE INDEX runs_by_project ON runs (project_root, asked_at);
      CREATE INDEX runs_open ON runs (run_id) WHERE ended_at IS NULL;

      CREATE TABLE rules (
        rule_id TEXT PRIMARY KEY,
        project TEXT,
        effect TEXT NOT NULL CHECK (effect IN ('allow', 'prompt', 'forbid')),
        body TEXT NOT NULL
      ) STRICT;

      -- One row for each key and reach; an empty project means everywhere.
      CREATE TABLE grants (
        grant_id INTEGER PRIMARY KEY,
        key_hash TEXT NOT NULL,
        project TEXT NOT NULL,
        effect TEXT NOT NULL CHECK (effect IN ('allow', 'deny')),
        shown TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER,
        UNIQUE (key_hash, project)
      ) STRICT;
    `,
  },
  {
    name: 'uses of rules',
    sql: `
      CREATE TABLE rule_uses (
        rule_id TEXT PRIMARY KEY,
        uses INTEGER NOT NULL,
        last_used_at INTEGER NOT NULL
      ) STRICT;
    `,
  },
  {
    name: 'finding rows of the audit',
    sql: `
      -- Read out of the body, never written: the rows and their hashes stay as they are.
      ALTER TABLE audit ADD COLUMN said TEXT
        GENERATED ALWAYS AS (coalesce(json_extract(body, '$.decision.kind'), json_extract(body, '$.outcome.kind'))) VIRTUAL;
      ALTER TABLE audit ADD COLUMN decided_by TEXT
        GENERATED ALWAYS AS (coalesce(json_extract(body, '$.decision.by.kind'), json_extract(body, '$.outcome.by.kind'))) VIRTUAL;
      -- Each covers every filter, so that looking for rare rows reads no bodies.
      CREATE INDEX audit_by_seq ON audit (seq, at, kind, said, decided_by, project_root);
      CREATE INDEX audit_by_project ON audit (project_root, seq, at, kind, said, decided_by);
      CREATE INDEX audit_by_said ON audit (said, seq, at, kind, decided_by, project_root);
      CREATE INDEX audit_by_decider ON audit (decided_by, seq, at, kind, said, project_root);
      CREATE INDEX audit_by_age ON audit (at);
      CREATE VIRTUAL TABLE audit_words USING fts5(words, content='', prefix='2 3');
      CREATE TRIGGER audit_words_follow AFTER INSERT ON audit BEGIN
        INSERT INTO audit_words (rowid, words) VALUES (new.seq, ${wordsAtFirst('new.body')});
      END;
      INSERT INTO audit_words (rowid, words) SELECT seq, ${wordsAtFirst('body')} FROM audit;
    `,
  },
  {
    name: 'who gave a remembered answer, and how often it decided',
    sql: `
      -- An answer about several commands has one row for each key.
      ALTER TABLE grants ADD COLUMN answer_id TEXT;
      ALTER TABLE grants ADD COLUMN about TEXT NOT NULL DEFAULT 'command' CHECK (about IN ('command', 'network'));
      ALTER TABLE grants ADD COLUMN decided_by TEXT;
      ALTER TABLE grants ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE grants ADD COLUMN last_used_at INTEGER;
      UPDATE grants SET answer_id = 'ans_row' || grant_id;
      UPDATE grants SET about = 'network' WHERE shown LIKE 'connect to %';
      CREATE INDEX grants_by_answer ON grants (answer_id);
    `,
  },
  {
    name: 'removing the oldest rows of the audit',
    sql: `
      -- One row: what went, and the hash that the first row left is bound to. It only moves on.
      CREATE TABLE audit_cut (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        through_seq INTEGER NOT NULL,
        head TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE TRIGGER audit_cut_stays BEFORE DELETE ON audit_cut BEGIN SELECT RAISE(ABORT, 'the cut stays'); END;
      CREATE TRIGGER audit_cut_moves_on BEFORE UPDATE ON audit_cut WHEN new.through_seq < old.through_seq
        BEGIN SELECT RAISE(ABORT, 'the cut stays'); END;
      DROP TRIGGER audit_keeps_rows;
      CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON audit
        WHEN old.seq > coalesce((SELECT through_seq FROM audit_cut), 0)
        BEGIN SELECT RAISE(ABORT, 'audit rows stay'); END;
      -- Else the words of removed rows would stay in the index.
      INSERT INTO audit_words (audit_words, rank) VALUES ('secure-delete', 1);
      CREATE TRIGGER audit_words_forget AFTER DELETE ON audit BEGIN
        INSERT INTO audit_words (audit_words, rowid, words) VALUES ('delete', old.seq, ${wordsAtFirst('old.body')});
      END;
    `,
  },
  {
    name: 'answers about commands whose keys said too little',
    sql: `
      -- They match nothing any more (decision 0044), and a list must not show what does not count. Those about files stay.
      DELETE FROM grants WHERE about = 'command' AND shown NOT LIKE 'changes to %';
    `,
  },
  {
    name: 'adjustments in the audit',
    isSchemaEdit: true,
    sql: `
      -- A row can be of one kind more, and says its effect and its author where others do. Rows that are there already read
      -- the same, so nothing of a large log is written anew. See decision 0037.
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(replace(replace(sql,
        '''attempt'', ''outcome'')', '''attempt'', ''outcome'', ''adjustment'')'),
        'json_extract(body, ''$.outcome.kind'')', 'json_extract(body, ''$.outcome.kind''), json_extract(body, ''$.adjustment.effect'')'),
        'json_extract(body, ''$.outcome.by.kind'')', 'json_extract(body, ''$.outcome.by.kind''), json_extract(body, ''$.adjustment.by.kind'')')
        WHERE type = 'table' AND name = 'audit';
      PRAGMA writable_schema = RESET;
      -- This also tells every other connection that the schema is another one.
      ALTER TABLE audit ADD COLUMN topic TEXT GENERATED ALWAYS AS (json_extract(body, '$.adjustment.topic')) VIRTUAL;
      CREATE INDEX audit_adjustments ON audit (seq, topic, at, said, decided_by, project_root) WHERE kind = 'adjustment';
      DROP TRIGGER audit_words_follow;
      CREATE TRIGGER audit_words_follow AFTER INSERT ON audit BEGIN
        INSERT INTO audit_words (rowid, words) VALUES (new.seq, ${wordsAtFirst('new.body', ['$.adjustment.words'])});
      END;
      DROP TRIGGER audit_words_forget;
      CREATE TRIGGER audit_words_forget AFTER DELETE ON audit BEGIN
        INSERT INTO audit_words (audit_words, rowid, words)
          VALUES ('delete', old.seq, ${wordsAtFirst('old.body', ['$.adjustment.words'])});
      END;
    `,
  },
  {
    name: 'one ending for each run, and rows that tell when they were damaged',
    sql: `
      -- The last wall: whatever writes here, and whatever it takes for open, a run has one ending.
      CREATE TRIGGER audit_ends_once BEFORE INSERT ON audit
        WHEN new.kind = 'outcome' AND EXISTS (SELECT 1 FROM audit WHERE run_id = new.run_id AND kind = 'outcome')
        BEGIN SELECT RAISE(ABORT, 'this run has its ending'); END;
      ALTER TABLE runs ADD COLUMN submission_id TEXT;
      -- A sum of what each row says: one flipped byte must not make a permission larger.
      ALTER TABLE rules ADD COLUMN sum TEXT;
      ALTER TABLE grants ADD COLUMN sum TEXT;
    `,
    work(database) {
      const rule = database.prepare('UPDATE rules SET sum = ? WHERE rule_id = ?');
      for (const row of database.prepare('SELECT * FROM rules').all()) rule.run(sumOfRule(row), String(row['rule_id']));
      const grant = database.prepare('UPDATE grants SET sum = ? WHERE grant_id = ?');
      for (const row of database.prepare('SELECT * FROM grants').all()) {
        grant.run(sumOfGrant(row), Number(row['grant_id']));
      }
    },
  },
  {
    name: 'submissions that come again',
    sql: `
      -- Both are in the request's row as well, from which a repair has them.
      ALTER TABLE runs ADD COLUMN requester TEXT;
      ALTER TABLE runs ADD COLUMN submitted TEXT;
      CREATE INDEX runs_by_submission ON runs (requester, submission_id) WHERE requester IS NOT NULL;
    `,
  },
  {
    name: 'requesters, entry points and configuration changes',
    isSchemaEdit: true,
    sql: `
      -- New rows are written in these words. Rows that are there keep theirs, for their hashes, so both are read: decision 0046.
      ALTER TABLE runs RENAME COLUMN door TO entry_point;
      ALTER TABLE audit RENAME COLUMN said TO result;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(replace(replace(replace(sql,
        '''outcome'', ''adjustment'')', '''outcome'', ''adjustment'', ''configuration-change'')'),
        'json_extract(body, ''$.adjustment.effect'')',
        'json_extract(body, ''$.configurationChange.effect''), json_extract(body, ''$.adjustment.effect'')'),
        'json_extract(body, ''$.adjustment.by.kind'')',
        'json_extract(body, ''$.configurationChange.by.kind''), json_extract(body, ''$.adjustment.by.kind'')'),
        'json_extract(body, ''$.adjustment.topic'')',
        'coalesce(json_extract(body, ''$.configurationChange.topic''), json_extract(body, ''$.adjustment.topic''))')
        WHERE type = 'table' AND name = 'audit';
      UPDATE sqlite_schema SET name = 'audit_by_result', sql = replace(sql, 'audit_by_said', 'audit_by_result')
        WHERE type = 'index' AND name = 'audit_by_said';
      PRAGMA writable_schema = RESET;
      DROP INDEX audit_adjustments;
      CREATE INDEX audit_configuration_changes ON audit (seq, topic, at, result, decided_by, project_root)
        WHERE kind IN ('configuration-change', 'adjustment');
      DROP TRIGGER audit_words_follow;
      CREATE TRIGGER audit_words_follow AFTER INSERT ON audit BEGIN
        INSERT INTO audit_words (rowid, words) VALUES (new.seq, ${searchableWords('new.body')});
      END;
      DROP TRIGGER audit_words_forget;
      CREATE TRIGGER audit_words_forget AFTER DELETE ON audit BEGIN
        INSERT INTO audit_words (audit_words, rowid, words) VALUES ('delete', old.seq, ${searchableWords('old.body')});
      END;
    `,
  },
  { name: 'what runs did, for the screen of activity', sql: activitySchemaSql },
  {
    name: 'sessions of agents',
    sql: `
      CREATE TABLE agent_sessions (id TEXT PRIMARY KEY, started_at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE INDEX agent_sessions_by_age ON agent_sessions (started_at);
      -- In the request's row as well, from which a repair has it.
      ALTER TABLE runs ADD COLUMN agent_session TEXT;
      CREATE INDEX runs_by_agent_session ON runs (agent_session, asked_at) WHERE agent_session IS NOT NULL;
    `,
  },
];
