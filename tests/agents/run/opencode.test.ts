/** opencode, the real client, whole in the sandbox. */
import { insideRun } from '../harness/inside-run.ts';

insideRun('opencode', {
  name: 'opencode',
  keeps: '.local/share/opencode',
  key: null,
});
