/** Claude Code at a terminal, whose own first questions are answered already. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One that its client does not retire soon: it draws another first screen for those. */
export const claudeModel = 'claude-sonnet-4-6';

/** What it asks about commands is left to its mode here, unless `permissions` say otherwise. */
export function settleClaude(home: string, project: string, permissions: Readonly<Record<string, unknown>> = {}): void {
  const known = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: ['test'], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  };
  writeFileSync(join(home, '.claude.json'), JSON.stringify(known));
  mkdirSync(join(home, '.claude'), { recursive: true });
  // Newer models let it ask whether it may judge commands by itself.
  const settings = { permissions: { disableAutoMode: 'disable', ...permissions } };
  writeFileSync(join(home, '.claude/settings.json'), JSON.stringify(settings));
}
