/** What outlives one command in an agent's sandbox: its snapshot, a shell that it types into, and its terminal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentReport, endSchema, type AgentReport } from './harness/worlds/agent-report.ts';
import { sharedProgram } from './harness/shared-programs.ts';
import { cannotTry, createPlace, users, type Place, type TestUser } from './harness/users.ts';

const snapshots = '{home}/.claude/shell-snapshots';
const snapshot = `${snapshots}/snapshot-bash-17-aa.sh`;
const wrapped = (line: string, file = snapshot): string =>
  `source '${file}' && eval '${line}' < /dev/null && pwd -P >| /tmp/claude-aaaa-cwd`;
const shell = (name: string, line: string): object => ({ name, way: 'run', argv: ['bash', '-c', line] });
const hijack = 'MARK=HIJACKED; echo HIJACKED; touch "{project}/hijacked"\n';

const cases = [
  { name: 'folder', way: 'makeFolder', path: snapshots },
  { name: 'snapshot', way: 'write', path: snapshot, text: 'MARK=first\n' },
  shell('before', wrapped('echo mark-$MARK')),
  // By a command, which sees the copy; by a program of the agent's, which sees the file.
  shell('by a command', `printf '${hijack.trim()}' > "${snapshot}"; echo tried`),
  shell('over it', `mv /tmp/claude-aaaa-cwd "${snapshot}"; echo tried`),
  { name: 'by the agent', way: 'write', path: snapshot, text: hijack },
  shell('after', wrapped('echo mark-$MARK')),
  shell('as a whole', `. "${snapshot}"; echo mark-$MARK`),
  { name: 'linked', way: 'link', path: snapshot, to: '{home}/.ssh/id_test' },
  shell('at a link', wrapped('echo mark-$MARK')),
  // A first name for what is closed to commands.
  { name: 'other', way: 'write', path: `${snapshots}/snapshot-bash-18-bb.sh`, text: 'x' },
  { name: 'other linked', way: 'link', path: `${snapshots}/snapshot-bash-18-bb.sh`, to: '{home}/.ssh/id_test' },
  shell('a new link', wrapped('echo mark', `${snapshots}/snapshot-bash-18-bb.sh`)),
  {
    name: 'lasting',
    way: 'lasting',
    lines: [
      'MINE=kept',
      'echo mine:$MINE',
      'cat "{home}/.ssh/id_test"',
      'echo x > "{home}/.profile"',
      'echo x > "{home}/.new"',
      'exec 3<>/dev/tcp/127.0.0.1/{port} && echo CONNECTED',
    ],
  },
  shell('background', '(while :; do : > /dev/null; done) & (while :; do : > /dev/null; done) & sleep 0.2; echo back'),
  {
    name: 'terminal',
    way: 'terminal',
    sizes: [
      [33, 101],
      [44, 122],
    ],
    argv: ['bash', '-c', `stty size; trap 'stty size; exit 6' WINCH; echo waits; while :; do sleep 0.05; done`],
  },
];

describe.skipIf(cannotTry !== null || process.platform !== 'linux' || sharedProgram('cover') === null)(
  'what lasts in a whole agent',
  () => {
    let place: Place;
    const reports = new Map<TestUser['title'], AgentReport>();
    beforeAll(async () => {
      place = createPlace();
      for (const user of users) reports.set(user.title, await agentReport(place, user, cases));
    });
    afterAll(() => place.remove());

    describe.each(users)('as $title', ({ title }) => {
      const report = (): AgentReport => reports.get(title) ?? expect.fail('there is no report');
      const end = (name: string) => endSchema.parse(report().results[name]?.said);

      test('its snapshot is what it was when a command named it first, whoever changes it', () => {
        expect(end('before')).toMatchObject({ status: 0, out: 'mark-first\n' });
        for (const name of ['after', 'as a whole', 'at a link'])
          expect(end(name), name).toMatchObject({ status: 0, out: 'mark-first\n' });
        for (const name of ['by a command', 'over it']) expect(end(name).out).not.toContain('HIJACKED');
        expect(report().asked.filter((text) => text.includes('HIJACKED')).length).toBe(1);
        expect(report().home['.new']).toBeNull();
      });

      test('what is no plain file is no snapshot: it is asked about as a whole, and shows nothing', () => {
        expect(report().asked.filter((text) => text.includes('snapshot-bash-18-bb'))).toHaveLength(1);
        expect(end('a new link').out).not.toContain('PRIVATE');
        expect(end('a new link').status).not.toBe(0);
      });

      test('a shell that it types into is held as a whole, not asked about, and told of', () => {
        const { out, status } = end('lasting');
        expect(out).toContain('mine:kept');
        // What it makes right in the home is made in a home of its own, and ends with it.
        expect(out.match(/^<\d+>$/gm)).toEqual(['<0>', '<0>', '<1>', '<1>', '<0>', '<1>']);
        expect(report().home['.new']).toBeNull();
        expect(out).not.toMatch(/PRIVATE|CONNECTED/);
        expect(status).toBe(4);
        expect(report().connections).toBe(0);
        expect(report().home['.profile']).toBe('# untouched\n');
        expect(report().asked.filter((text) => text.includes('MINE'))).toEqual([]);
        expect(report().told.filter((text) => text.includes('gives a shell its lines by standard input'))).toHaveLength(
          1,
        );
        expect(report().outcome.attempt.shells?.scripts).toBe(1);
      });

      test('what a command leaves running ends with it, and the agent is told', () =>
        expect(end('background')).toMatchObject({
          status: 0,
          out: 'back\n',
          err: expect.stringMatching(
            /^countersign: What the command left running in the background ended with it\..*\n$/,
          ),
        }));

      test('nobody is told that every command was asked about', () => {
        expect(report().told.join('\n')).toContain('Shell commands of Claude Code go through Countersign one by one.');
        expect(report().told.join('\n')).toContain('Programs started without a shell were held by the sandbox and not');
        expect(report().told.join('\n')).not.toMatch(/every command|all commands/i);
      });

      test('a command at its terminal has its size, and hears of every other', () => {
        expect(end('terminal')).toMatchObject({ status: 6 });
        expect(end('terminal').out.match(/^\d+ \d+(?=\r?$)/gm)).toEqual(['33 101', '44 122']);
      });
    });
  },
);
