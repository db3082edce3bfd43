/** Reads another tool's rules. What cannot be carried over exactly is named with its reason, never guessed. */
import { ruleFileSchema, type RuleImport } from '#domain/rules/rule-book.ts';
import { readJsonAs } from '#domain/common/read-json.ts';
import type { ForeignReading, ImportReader } from '../foreign-reading.ts';
import { importClaudePermissions } from './import-claude-permissions.ts';
import { importCodexRules } from './import-codex-rules.ts';
import { importSrtSettings } from './import-srt-settings.ts';
import { say } from '#domain/common/message.ts';

export function readForeignRules(request: RuleImport, reader: ImportReader): ForeignReading {
  switch (request.source) {
    case 'codex':
      return importCodexRules(request.text, reader.project);
    case 'claude':
      return importClaudePermissions(request.text, reader);
    case 'srt':
      return importSrtSettings(request.text);
    case 'countersign': {
      const file = readJsonAs(ruleFileSchema, request.text);
      if (file === null)
        return { kind: 'unreadable', why: say('This is not a file of rules as Countersign exports them.') };
      return { kind: 'read', rules: { drafts: file.rules, left: [], notes: [] } };
    }
  }
}
