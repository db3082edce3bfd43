/** Checks the health of the machine it finds itself on, and prints what it found. */
import { probeHealth } from '../../../main/node/health/probe-health.ts';

const [helper = '', home = process.env['HOME'] ?? ''] = process.argv.slice(2);
const report = await probeHealth({
  env: { ...process.env, HOME: home },
  helperPath: helper === '' ? null : helper,
  namespaceHolderPath: null,
});
process.stdout.write(`\n${JSON.stringify(report)}\n`, () => process.exit(0));
