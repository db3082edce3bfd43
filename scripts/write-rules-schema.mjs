/** Writes `docs/rules.schema.json` from the schema the broker reads rule files with; `--check` only says whether it is the same. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { ruleFileSchema } from '#domain/rules/rule-book.ts';

const path = join(import.meta.dirname, '..', 'docs', 'rules.schema.json');
const schema = {
  title: 'Countersign rules',
  description: 'Standing instructions about commands, as `countersign rules export` writes and `import` reads them.',
  ...z.toJSONSchema(ruleFileSchema, { io: 'input' }),
};
if (process.argv.includes('--check')) {
  // Compared as values, because the formatter has its own taste in line breaks.
  if (!isDeepStrictEqual(JSON.parse(readFileSync(path, 'utf8')), schema)) {
    console.error('docs/rules.schema.json is not what the desk reads. Run: node scripts/write-rules-schema.mjs');
    process.exitCode = 1;
  }
} else writeFileSync(path, `${JSON.stringify(schema, null, 2)}\n`);
