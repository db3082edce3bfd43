/** What the macOS log says about sandboxes, from recorded lines; none was recorded by us. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readViolation } from '../../../../main/node/sandbox/seatbelt/read-violations.ts';

const line = (eventMessage: string): string => JSON.stringify({ traceID: 1, eventMessage, processID: 0 });

test.each([
  [
    'Sandbox: touch(4711) deny(1) file-write-create /private/etc/x',
    { kind: 'path', path: '/private/etc/x', access: 'write', operation: 'file-write-create' },
  ],
  [
    'Sandbox: my tool (v2)(12) deny(1) file-read-data /Users/ada/.ssh/id_ed25519',
    { kind: 'path', path: '/Users/ada/.ssh/id_ed25519', access: 'read', operation: 'file-read-data' },
  ],
  [
    'Sandbox: curl(9) deny(1) network-outbound 192.0.2.1:443',
    { kind: 'host', target: { host: '192.0.2.1', port: 443, protocol: 'tcp' } },
  ],
  [
    'Sandbox: curl(9) deny(1) network-outbound [2001:DB8::1]:443',
    { kind: 'host', target: { host: '2001:db8::1', port: 443, protocol: 'tcp' } },
  ],
  ['Sandbox: nc(9) deny(1) network-bind *:8080', { kind: 'network' }],
  [
    'Sandbox: docker(9) deny(1) network-outbound /private/var/run/docker.sock',
    { kind: 'socket', path: '/private/var/run/docker.sock' },
  ],
  ['Sandbox: sh(9) deny(1) sysctl-write kern.maxproc', { kind: 'syscall', name: 'sysctl-write' }],
])('%s', (message, refusal) => expect(readViolation(line(message))?.refusal).toEqual(refusal));

test.each([
  line('Sandbox: sh(9) deny(1) mach-lookup com.apple.logd'),
  line('Sandbox: sh(9) deny(1) file-read-data relative/path'),
  line('kernel: something else'),
  'Filtering the log data using "process == kernel"',
  '{"eventMessage": 7}',
  '',
  'x'.repeat(100_000),
])('says nothing of %s', (text) => expect(readViolation(text)).toBeNull());

test('whatever a command prints into the log, reading it ends with a value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const each of [text, line(text), line(`Sandbox: a(1) deny(1) ${text}`)]) {
        const read = readViolation(each);
        if (read?.refusal.kind === 'path') expect(read.refusal.path.startsWith('/')).toBe(true);
      }
    }),
  );
});
