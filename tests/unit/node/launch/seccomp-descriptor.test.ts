/** The system call filter comes from a place that the commands it is to hold cannot reach. */
import {
  closeSync,
  fstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSeccompFilter } from '../../../../main/node/sandbox/bubblewrap/launch/seccomp-descriptor.ts';
import { seccompFilter } from '../../../../main/node/sandbox/bubblewrap/seccomp/seccomp-filter.ts';

const { arch } = process;

test.skipIf(process.platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64'))(
  'it is made in the folder that was named, for nobody else, and its name is gone',
  () => {
    const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'countersign-filter-')));
    const room = path.join(base, 'data');
    const [first, second] = [openSeccompFilter(false, room), openSeccompFilter(false, room)];
    expect(readlinkSync(`/proc/self/fd/${first}`).startsWith(`${room}/`)).toBe(true);
    expect(fstatSync(first)).toMatchObject({ nlink: 0, ino: fstatSync(second).ino });
    expect(fstatSync(first).mode & 0o777).toBe(0o600);
    expect(readdirSync(room)).toEqual([]);
    // Each with a reading position of its own.
    const filters = [first, second].map((fd) => readFileSync(fd));
    if (arch === 'x64' || arch === 'arm64') expect(filters[0]?.equals(seccompFilter(arch, false, true))).toBe(true);
    expect(filters[1]).toEqual(filters[0]);
    for (const fd of [first, second]) closeSync(fd);
    rmSync(base, { recursive: true, force: true });
  },
);
