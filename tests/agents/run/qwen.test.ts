/** Qwen Code, the real client, whole in the sandbox. */
import { insideRun } from '../harness/inside-run.ts';

insideRun('qwen', {
  name: 'Qwen Code',
  keeps: '.qwen/projects',
  drops: ['.qwen/extensions', '.qwen/extension-store', '.qwen/output-language.md'],
  key: 'OPENAI_API_KEY',
});
