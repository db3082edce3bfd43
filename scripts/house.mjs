/** Measures the house (`npm run house`; `--list` names what is counted), and fails where it became worse than its limits. */
import { resolve } from 'node:path';
import { measureHouse } from './house/measures.mjs';

const root = resolve(import.meta.dirname, '..');
const isListing = process.argv.includes('--list');

const measures = measureHouse(root);
for (const measure of measures) {
  const count = 'count' in measure ? measure.count : measure.found.length;
  const passed = count > measure.limit ? '  OVER ITS LIMIT' : '';
  console.log(`${measure.name}: ${count} (limit ${measure.limit}, goal ${measure.goal})${passed}`);
  if (measure.limit > measure.goal) console.log(`  past its goal: ${measure.why ?? 'no reason is given'}`);
  if (measure.limit > measure.goal && measure.why === undefined) process.exitCode = 1;
  if (passed !== '') process.exitCode = 1;
  if ('found' in measure && (isListing || passed !== '')) for (const each of measure.found) console.log(`  ${each}`);
}
