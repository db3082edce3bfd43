/** Tells a person by a program of their own: its words as they were chosen, the notice as JSON on standard input. */
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { Notice } from '#domain/devices/notice.ts';
import { runTool } from '../processes/run-tool.ts';

const timeoutMs = 10_000;
const mostOutput = 16 * 1024;

/** Throws `launch-failed`. What the program prints is not kept. */
export async function sendByCommand(
  [file = '', ...args]: readonly string[],
  notice: Notice,
  { env, homeDir }: { readonly env: NodeJS.ProcessEnv; readonly homeDir: string },
): Promise<void> {
  const { isWell } = await runTool(file, args, {
    timeoutMs,
    env: { ...env, COUNTERSIGN_NOTICE: notice.text, COUNTERSIGN_WAITING: String(notice.count) },
    cwd: homeDir,
    input: `${JSON.stringify(notice)}\n`,
    maxBuffer: mostOutput,
  });
  if (isWell) return;
  throw new BrokerError('launch-failed', say('Your command for notices failed, was too slow, or said too much.'), {
    remedy: say('Try its words in a terminal, or choose others in the settings of paired devices.'),
  });
}
