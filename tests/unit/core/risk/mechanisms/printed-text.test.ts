/** What a line prints into the input of the next command, word for word, is rated as what that one would do with it. */
import { expect, test } from 'vitest';
import { createLineAssessor } from '../../../../fakes/assess-line.ts';

const place = { cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' };
const assess = createLineAssessor();
const rate = (command: string) => assess({ ...place, command });

test.each([
  'cat <<\'E\' | sh\nrm -rf "$HOME"\nE',
  "cat <<< 'rm -rf ~' | sh",
  'tee /tmp/x <<E | bash\nrm -rf ~\nE',
  String.raw`printf 'cd ~\nrm -rf .\n' | sh`,
  "printf '%s %s %s\\n' rm -rf '~' | sh",
  "echo 'rm -rf ~' | cat | cat - | sh",
  "cat <<'E' | python3\nimport shutil; shutil.rmtree('/home/u')\nE",
  'echo \'require("fs").rmSync("/home/u",{recursive:true})\' | node',
  "cat <<'E' | sudo sh\necho x >> /etc/sudoers\nE",
])('a script in a pipe: %j', (command) => {
  expect(rate(command).level).toBe('critical');
});

test.each([
  ['echo "drop table users" | psql app', 'high'],
  ['cat <<E | mysql app\ndelete from users;\nE', 'high'],
  ["echo 'select 1' | psql app", 'low'],
])('statements in a pipe: %j', (command, level) => {
  expect(rate(command).level).toBe(level);
});

test.each([
  'ls -A ~ | xargs -I{} rm -rf ~/{}',
  'ls -A / | xargs -I{} rm -rf /{}',
  'for f in $(ls ~); do rm -rf ~/$f; done',
  'ls ~ | while read -r f; do rm -rf ~/"$f"; done',
])('each name of a folder is the folder: %s', (command) => {
  expect(rate(command).level).toBe('critical');
});

test.each([
  ['ls dist | xargs -I{} rm -rf dist/{}', 'medium'],
  ["find . -name '*.log' | xargs -I{} mv {} src/{}", 'medium'],
])('a part of the project: %s', (command, level) => {
  expect(rate(command).level).toBe(level);
});

test.each([
  ['unzip -p a.jar META-INF/MANIFEST.MF', 'low'],
  ['tar -xOf a.tar x', 'low'],
  ['tar --to-stdout -xf a.tar x', 'low'],
  ['7z e -so a.7z x', 'low'],
  ['unrar p a.rar', 'low'],
  ['cpio -i --to-stdout x < a.cpio', 'low'],
  ['funzip a.zip', 'low'],
  ['jar xf a.jar', 'medium'],
  ['jar tf a.jar', 'low'],
  ['unzip a.zip', 'medium'],
  ["awk -i inplace '{print}' src/a.txt", 'medium'],
  ["gawk --include=inplace '{print}' src/a.txt", 'medium'],
  ["awk -i lib '{print}' src/a.txt", 'low'],
])('what is printed is not written: %s', (command, level) => {
  expect(rate(command).level).toBe(level);
});

test('a secret that a container is given may leave', () => {
  expect(rate('docker run -v ~/.ssh:/s alpine ls /').categories).toContain('data_exfiltration');
});
