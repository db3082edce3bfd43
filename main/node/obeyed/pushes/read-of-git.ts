/** Puts a question to git that its settings cannot turn into more than an answer. */
import { execFile } from 'node:child_process';
import { readingEnvironment } from '../ask-git.ts';

const answerWithinMs = 3000;

/** What it printed, without the last line end; null where it did not answer. Never rejects. */
export async function readOfGit(
  { git, env, cwd }: { readonly git: string; readonly env: NodeJS.ProcessEnv; readonly cwd: string },
  words: readonly string[],
): Promise<string | null> {
  return await new Promise((resolve) => {
    const options = {
      env: readingEnvironment(env),
      cwd,
      timeout: answerWithinMs,
      killSignal: 'SIGKILL',
      maxBuffer: 1024 * 1024,
    } as const;
    const child = execFile(git, ['--no-pager', ...words], options, (error, out) => {
      resolve(error === null ? out.replace(/\n$/, '') : null);
    });
    child.stdin?.end();
  });
}
