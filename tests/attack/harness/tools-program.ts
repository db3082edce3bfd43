/** Tries the tools as the current user; prints what became of each. */
import { tryTools } from '../network/try-tools.ts';

const [parent = '', toolchain = '', lowCertificate = ''] = process.argv.slice(2);
if (toolchain !== '') process.env['PATH'] = `${process.env['PATH'] ?? ''}:${toolchain}`;
const results = await tryTools({ parent, lowCertificate });
process.stdout.write(`\n${JSON.stringify(results)}\n`, () => process.exit(0));
