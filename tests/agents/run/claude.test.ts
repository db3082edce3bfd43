/** Claude Code, the real client, whole in the sandbox. */
import { insideRun } from '../harness/inside-run.ts';

insideRun('claude', {
  name: 'Claude Code',
  keeps: '.claude/projects',
  key: 'ANTHROPIC_API_KEY',
  // It asks nobody by itself: whatever holds it then is ours.
  args: ['--permission-mode', 'bypassPermissions'],
});
