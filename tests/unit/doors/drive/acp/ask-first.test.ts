import { expect, test } from 'vitest';
import { startThatAsksNobody } from '../../../../../main/doors/drive/acp/ask-first.ts';

test.for([
  ['copilot --acp --allow-all', '--allow-all'],
  ['copilot --acp --allow-tool shell', '--allow-tool'],
  ['/opt/bin/copilot --acp --allow-tool=shell(git:*)', '--allow-tool'],
  ['npx -y @github/copilot --acp --yolo', '--yolo'],
  ['npx @github/copilot@1.0.102 --acp --allow-all-tools', '--allow-all-tools'],
  ['node /opt/node_modules/@github/copilot/index.js --acp --yolo', '--yolo'],
  ['env COPILOT_ALLOW_ALL=1 copilot --acp', 'COPILOT_ALLOW_ALL'],
] as const)('%s would ask nobody', ([line, found]) => {
  const said = `With ${found} the agent would ask nobody here. Start it without.`;
  expect(startThatAsksNobody(line.split(' '), {})).toBe(said);
  expect(startThatAsksNobody(['sh', '-c', line], {})).toBe(said);
});

test.for(['copilot --acp', 'copilot --acp --allow-all-paths', 'qwen --acp --yolo', 'other --allow-all', ''])(
  '%j is left to its session',
  (line) => expect(startThatAsksNobody(line.split(' '), { COPILOT_ALLOW_ALL: '0' })).toBe(null),
);

test('a variable counts, however the program is started', () => {
  const env = { COPILOT_ALLOW_ALL: 'yes' };
  expect(startThatAsksNobody(['node', '/x/@github/copilot/index.js', '--acp'], env)).toContain('COPILOT_ALLOW_ALL');
  expect(startThatAsksNobody(['qwen', '--acp'], env)).toBe(null);
});
