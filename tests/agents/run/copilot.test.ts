/** Copilot CLI, the real client, whole in the sandbox. */
import { insideRun } from '../harness/inside-run.ts';

insideRun('copilot', {
  name: 'Copilot CLI',
  keeps: '.copilot/session-state',
  key: 'COPILOT_PROVIDER_API_KEY',
});
