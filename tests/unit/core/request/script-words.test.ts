/** Which words of a line name a program or a script that it would start. */
import { expect, test } from 'vitest';
import { scriptWords } from '#core/request/reading/script-words.ts';
import { reader } from './reader.ts';

const wordsOf = (line: string) => scriptWords(reader.read(['/bin/bash', '-c', line]), '/p');

test.each<[string, Partial<ReturnType<typeof wordsOf>>]>([
  ['./deploy.sh now', { programs: ['./deploy.sh'], calls: [] }],
  ['cat a | ./b', { programs: ['cat', './b'] }],
  ['python3 -u run.py x', { calls: [['-u', 'run.py', 'x']] }],
  ['cd sub && ./x', { programs: ['cd', './x'], folders: ['/p', '/p/sub'] }],
  ['(cd a; ./x); cd b; ./y', { folders: ['/p', '/p/a', '/p/b', '/p/a/b'] }],
  ['PATH=/e x', { searchPaths: ['/e'] }],
  ['PATH=/e; x', { searchPaths: ['/e'] }],
  ['export PATH=/e; x', { searchPaths: ['/e'] }],
  ['env PATH=/e x', { searchPaths: ['/e'] }],
])('%s', (line, expected) => expect(wordsOf(line)).toMatchObject(expected));
