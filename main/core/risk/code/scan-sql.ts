/** Says what statements of a database would do, from their words outside quotes. */
import type { RiskLevel } from '#domain/risk/risk.ts';

export interface SqlVerdict {
  readonly code: string;
  readonly level: RiskLevel;
  readonly categories: string;
  readonly text: string;
}

const checks: readonly [RegExp, SqlVerdict][] = [
  [
    /\bcopy\b[^;]*\b(?:to|from)\s+program\b|\bxp_cmdshell\b|\bsys_exec\b|\\!|(?:^|\s)\.(?:shell|system)\b|\binto\s+(?:outfile|dumpfile)\b|\bload_extension\b|\bwritefile\s*\(|\bexecutable\s*\(\s*''/i,
    { code: 'sql-runs', level: 'high', categories: 'P', text: 'It makes the database run a program or write a file.' },
  ],
  [
    /\bdrop\s+(?:database|schema|table|view|materialized|index|user|role|column|collection|constraint|function|trigger|type|sequence|extension|owned|keyspace|stream|topic|series|measurement|stage|warehouse)\b/i,
    { code: 'sql-drop', level: 'high', categories: 'D', text: 'It deletes a part of a database.' },
  ],
  [
    /\btruncate\b|\balter\s+table\s+\S+\s+(?:delete|clear|drop\s+(?:part|partition))\b/i,
    { code: 'sql-truncate', level: 'high', categories: 'D', text: 'It empties a table.' },
  ],
  [/\bdelete\s+from\b/i, { code: 'sql-delete', level: 'high', categories: 'D', text: 'It deletes rows of a table.' }],
  [
    /\b(?:grant|revoke|alter\s+(?:user|role)|create\s+(?:user|role)|set\s+password)\b/i,
    { code: 'sql-rights', level: 'high', categories: 'PC', text: 'It changes permissions in a database.' },
  ],
  [
    /(?<!\bdo\s+)(?<!\bkey\s+)\bupdate\b(?:(?!\bwhere\b)[^;])*\bset\b(?:(?!\bwhere\b)[^;])*(?:;|$)/i,
    { code: 'sql-update-all', level: 'high', categories: 'D', text: 'It changes every row of a table.' },
  ],
  [
    /\b(?:update|insert|alter|(?<!show\s)create|replace|merge|upsert|copy(?!\b[^;]*\bto\s+stdout)|import|vacuum|reindex|call|do|set|restore|attach|refresh|comment|rename)\b/i,
    { code: 'sql-changes', level: 'medium', categories: '', text: 'It changes data or structure of a database.' },
  ],
];

/** What is written or read by way of a program stands between quotes. */
const runsBehindPipe =
  /^\s*\.(?:import|once|output|read)\s+["']?\||\b(?:from|read_\w+\s*\()\s*'[^']+\|\s*'|\bexecute\s+'[^;]*\bprogram\s+''/im;

const documentChecks: readonly [RegExp, SqlVerdict][] = [
  [
    /(?<![.\w])(?:run|runProgram|runNonMongoProgram|execSync|spawnSync)\(\s*["'`]/,
    { code: 'sql-runs', level: 'high', categories: 'P', text: 'It makes the database run a program or write a file.' },
  ],
  [
    /\bdropDatabase\b|\.drop\(|\.deleteMany\(|\.remove\(|\.deleteOne\(|\.findOneAndDelete\(|dropIndex|dropUser/,
    { code: 'sql-delete', level: 'high', categories: 'D', text: 'It deletes data of a database.' },
  ],
  [
    /\b(?:createUser|grantRoles|updateUser|shutdownServer|adminCommand)\b/,
    {
      code: 'sql-rights',
      level: 'high',
      categories: 'PC',
      text: 'It changes the permissions or the state of a database.',
    },
  ],
  [
    /\.(?:insert|update|replace|bulkWrite|createIndex|createCollection|save|rename|findOneAndUpdate|aggregate\([^)]*\$out)\w*\(?/,
    { code: 'sql-changes', level: 'medium', categories: '', text: 'It changes data of a database.' },
  ],
];

export function scanSql(statements: string): SqlVerdict | null {
  // `explain` tells how it would be done, unless it is told to do it.
  if (/^\s*explain\s+(?!analy[sz]e|\([^)]*analy[sz]e)[^;]*;?\s*$/i.test(statements)) return null;
  const bare = statements
    .replace(/--[^\n]*|\/\*[^]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/"(?:[^"]|"")*"/g, '""');
  const found =
    (runsBehindPipe.test(statements) ? checks[0]?.[1] : checks.find(([test]) => test.test(bare))?.[1]) ?? null;
  // What is rolled back in the same breath was never done.
  const isUndone =
    /^\s*(?:begin|start\s+transaction)\b[^]*\brollback\s*;?\s*$/i.test(bare) && !/\bcommit\b/i.test(bare);
  return isUndone && found?.code !== 'sql-runs' ? null : found;
}

export function scanDocumentQuery(code: string): SqlVerdict | null {
  const bare = code.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '""');
  return documentChecks.find(([test]) => test.test(bare))?.[1] ?? null;
}
