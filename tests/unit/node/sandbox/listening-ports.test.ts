/** Which ports a namespace listens on, from the kernel's tables as they were printed. */
import { expect, test } from 'vitest';
import { listeningPorts } from '../../../../main/node/sandbox/bubblewrap/network/room/listening-ports.ts';

const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const row = (local: string, state: string): string =>
  `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000`;
const table = (...rows: readonly string[]): string => [head, ...rows, ''].join('\n');
const six = (address: string): string => address.padStart(32, '0');

test.each<[string, string[], [number, (4 | 6)[]][]]>([
  ['nothing', [table(), table()], []],
  ['loopback', [table(row('0100007F:0BB8', '0A'))], [[3000, [4]]]],
  ['every address', [table(row('00000000:1F90', '0A'))], [[8080, [4]]]],
  ['a connection', [table(row('0100007F:0BB8', '01'))], []],
  ['both families in one', [table(), table(row(`${six('')}:0BB8`, '0A'))], [[3000, [4, 6]]]],
  ['the other loopback', [table(), table(row(`${six('01000000')}:0BB8`, '0A'))], [[3000, [6]]]],
  ['one each', [table(row('0100007F:0BB8', '0A')), table(row(`${six('01000000')}:0BB8`, '0A'))], [[3000, [4, 6]]]],
  ['an address that nobody dials', [table(row('0200007F:0BB8', '0A'))], [[3000, []]]],
  ['lines that are none', ['', 'x\ny'], []],
])('%s', (_, tables, expected) => {
  expect([...listeningPorts(tables)].map(([port, families]) => [port, [...families]])).toEqual(expected);
});
