/** Folders that code or a pipeline names by where they lie: what stands above, what a home holds, what another command prints. */
import { expect, test } from 'vitest';
import { createLineAssessor } from '../../../../fakes/assess-line.ts';

const place = { cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' };
const assess = createLineAssessor();
const levelOf = (command: string) => assess({ ...place, command }).level;

test.each([
  `ruby -rfileutils -e 'FileUtils.rm_rf(Dir.glob(File.join(Dir.home, "{*,.[!.]*}")))'`,
  `python3 -c "import glob, shutil, os; [shutil.rmtree(p) for p in glob.glob(os.path.expanduser('~/{*,.*}'))]"`,
  `perl -e 'unlink glob "~/.* ~/*"'`,
  `python3 - <<'E'\nroot = pathlib.Path("/home/u/ml/runs").resolve()\nfor p in root.parent.parent.iterdir():\n    shutil.rmtree(p)\nE`,
  `python3 -c "import shutil; from pathlib import Path; shutil.rmtree(Path.cwd().parent)"`,
  `python3 -c "import os, shutil; shutil.rmtree(os.path.dirname(os.getcwd()))"`,
  `python3 -c "import shutil,os; shutil.rmtree(os.path.abspath(os.path.join(os.getcwd(), os.pardir)))"`,
  `node -e "require('fs').rmSync(require('path').dirname(process.cwd()),{recursive:true})"`,
  `ruby -rfileutils -e 'FileUtils.rm_rf(File.dirname(Dir.pwd))'`,
  `perl -MFile::Path=remove_tree -MCwd -MFile::Basename -e 'remove_tree(dirname(getcwd))'`,
  'dirname "$PWD" | xargs -t rm -rf',
  'realpath .. | xargs rm -rf',
  'readlink -f ~ | xargs -n1 rm -r',
])('a whole home goes: %j', (command) => {
  expect(levelOf(command)).toBe('critical');
});

test.each([
  [`python3 -c "import shutil; from pathlib import Path; p=Path('src/a/b'); shutil.rmtree(p.parent)"`, 'high'],
  [`python3 -c "import shutil; from pathlib import Path; shutil.rmtree(Path('build/out').parent)"`, 'medium'],
  [`ruby -rfileutils -e 'FileUtils.rm_rf(File.join(Dir.pwd, "tmp/cache"))'`, 'medium'],
  ['realpath src | xargs rm -rf', 'high'],
  ['realpath dist | xargs rm -rf', 'medium'],
  ['pwd | xargs basename', 'low'],
  ['dirname src/a.ts | xargs ls', 'low'],
])('no more goes than stands there: %j is %s', (command, level) => {
  expect(levelOf(command)).toBe(level);
});
