/** A command is as risky behind another one as alone, whoever starts it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLineAssessor } from '../../../fakes/assess-line.ts';

const assess = createLineAssessor();
const place = { cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' };
const ranks = ['low', 'medium', 'high', 'critical'];
const rankOf = (command: string): number => ranks.indexOf(assess({ ...place, command }).level);

/** Rows of one simple command, which every wrapper takes as it stands. */
const commands = readFileSync(new URL('../../../fixtures/rated-commands.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((row) => row.split('\t')[1] ?? '')
  .filter((command) => /^[a-z][\w.-]* [^|&;<>(){}$`\\\n]+$/.test(command))
  .filter((command) => !/^(?:coproc|trap|export|set|alias|source|cd|unset|eval|exec|command|time|ssh) /.test(command));

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const text = (command: string): string => JSON.stringify(command);

const wrappers: Readonly<Record<string, (command: string) => string>> = {
  time: (command) => `time ${command}`,
  timeout: (command) => `timeout -k 5 60 ${command}`,
  env: (command) => `env A=1 ${command}`,
  nohup: (command) => `nohup ${command} &`,
  sudo: (command) => `sudo -n ${command}`,
  'a shell': (command) => `bash -c ${quoted(command)}`,
  'a login shell': (command) => `sh -lc ${quoted(command)}`,
  'a shell in a shell': (command) => `sh -c ${quoted(`bash -c ${quoted(command)}`)}`,
  eval: (command) => `eval ${quoted(command)}`,
  'a subshell': (command) => `(${command})`,
  'a condition': (command) => `if ${command}; then ls; fi`,
  'a loop': (command) => `for i in 1 2; do ${command}; done`,
  'a function': (command) => `f() { ${command}; }; f`,
  'a substitution': (command) => `echo "$(${command})"`,
  'what a shell reads': (command) => `echo ${quoted(command)} | sh`,
  'a here document': (command) => `bash <<'END'\n${command}\nEND`,
  script: (command) => `script -qc ${quoted(command)} /dev/null`,
  find: (command) => `find . -maxdepth 0 -exec ${command} \\;`,
  entr: (command) => `ls | entr ${command}`,
  "Python's system": (command) => `python3 -c ${quoted(`import os; os.system(${text(command)})`)}`,
  'a renamed subprocess': (command) =>
    `python3 -c ${quoted(`import subprocess as s; s.run(${text(command)}, shell=True)`)}`,
  'Node.js': (command) => `node -e ${quoted(`require("child_process").execSync(${text(command)})`)}`,
  git: (command) => `git -c ${quoted(`alias.z=!${command}`)} z`,
};

test.each(Object.entries(wrappers))('%s makes no command look less risky', (_, wrap) => {
  const lower = commands.filter((command) => rankOf(wrap(command)) < rankOf(command));
  expect(commands.length).toBeGreaterThan(400);
  expect(lower).toEqual([]);
});
