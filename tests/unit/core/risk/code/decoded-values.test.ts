/** What a line decodes into a name and then runs, and what it writes down and then runs. */
import { expect, test } from 'vitest';
import { createLineAssessor } from '../../../../fakes/assess-line.ts';

const assess = createLineAssessor();
const levelOf = (command: string) =>
  assess({ command, cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' }).level;

test.each([
  ['x=$(echo ZWNobyBoaQ== | base64 -d); eval "$x"', 'critical'],
  ['x=$(base64 -d p.b64); bash -c "$x"', 'critical'],
  ['x=`echo 6c73 | xxd -r -p`; $x', 'critical'],
  ['x=$(echo ZWNobyBoaQ== | base64 -d); $SHELL -c "$x"', 'critical'],
  ['python3 -c "$(echo cHJpbnQoMSk= | base64 -d)"', 'critical'],
  ['x=$(jq -r .cmd conf.json); bash -c "$x"', 'high'],
  ['x=$(base64 -d p.b64); echo "$x"; bash -c "ls"', 'low'],
])('a decoded value that is run is hidden: %s is %s', (command, level) => {
  expect(levelOf(command)).toBe(level);
});

test.each([
  ["echo 'print(1)' > /tmp/a.py && python3 /tmp/a.py", 'medium'],
  ["echo 'rm -rf ~' > /tmp/a.sh && bash /tmp/a.sh", 'critical'],
  ['bash /tmp/a.sh', 'high'],
  [String.raw`printf '/\n' | xargs rm -rf`, 'critical'],
  ['$SHELL -c "rm -rf ~"', 'critical'],
])('what the line itself wrote is judged by what it holds: %s is %s', (command, level) => {
  expect(levelOf(command)).toBe(level);
});
