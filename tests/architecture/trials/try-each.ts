/** Tries each trial change by itself in a copy of the tree, and prints the files that it touches: part of `npm run nightly`. */
import { trials } from './all-trials.ts';
import { copyTree } from './copied-tree.ts';
import { touchedFiles } from './trial.ts';

const wanted = process.argv.slice(2).join(' ');

for (const trial of trials.filter(({ name }) => name.includes(wanted))) {
  const tree = copyTree();
  try {
    tree.apply(trial);
    const fault = tree.typeFaults() || tree.testFaults([trial.ownTest.file, ...trial.holds]);
    const files = touchedFiles(trial);
    const mark = fault === '' && files.length <= trial.most ? '✓' : '✗';
    if (mark === '✗') process.exitCode = 1;
    console.log(`${mark} ${trial.name}: ${files.length} of ${trial.most} files`);
    for (const file of files) console.log(`    ${file}`);
    if (fault !== '') console.log(fault);
  } finally {
    tree.remove();
  }
}
