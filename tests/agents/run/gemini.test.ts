/** Gemini CLI, the real client, whole in the sandbox. */
import { insideRun } from '../harness/inside-run.ts';

insideRun('gemini', {
  name: 'Gemini CLI',
  keeps: '.gemini/tmp',
  key: 'GEMINI_API_KEY',
});
