/** Holds a broker's lock and listens as one does, and never answers: asleep, or computing all the time. */
import { createServer } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlSocketFiles } from '../../../main/doors/control-socket/control-socket-files.ts';
import { holdLock } from '../../../main/rpc/socket/hold-lock.ts';

const [, , folder = '', how] = process.argv;
const files = controlSocketFiles(folder);
if (holdLock(join(folder, 'desk.lock')) === null) process.exit(1);
writeFileSync(files.token, 'token', { mode: 0o600 });
createServer().listen(files.socket, () => {
  process.stdout.write('ready\n', () => {
    if (how === 'busy') for (;;);
  });
});
