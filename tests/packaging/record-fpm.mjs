#!/usr/bin/env node
/** Stands where the packer calls fpm: writes down what was asked for, with the text of every small file, and makes no package. */
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const given = process.argv.slice(2);
const packageFile = given[given.indexOf('--package') + 1] ?? '';
/** @type {Record<string, string>} */
const texts = {};
for (const word of given) {
  const file = word.replace(/=[^=]*$/, '');
  if (existsSync(file) && statSync(file).isFile() && !file.endsWith('.png')) texts[file] = readFileSync(file, 'utf8');
}
appendFileSync(process.env['RECORDED_FPM_CALLS'] ?? '/dev/null', `${JSON.stringify({ packageFile, given, texts })}\n`);
writeFileSync(packageFile, 'not a package');
