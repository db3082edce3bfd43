/** Codex, the real client, whole in the sandbox. */
import { insideRun } from '../harness/inside-run.ts';
import { trustCodexHooks } from '../harness/trust-codex-hooks.ts';

insideRun('codex', {
  name: 'Codex',
  keeps: '.codex/sessions',
  key: null,
  prepare: trustCodexHooks,
});
