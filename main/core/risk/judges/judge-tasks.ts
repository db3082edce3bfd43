/** Judges tasks and scripts of the project by the names that people give them. */
import { say, sentences, type Message } from '#domain/common/message.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';

const heavy =
  /(?:^|[:_./-])(?:deploy(?:ment)?|release|publish|ship|apply|prod(?:uction)?|destroy|teardown|nuke|wipe|purge|drop|reset|rollback|uninstall|promote|force|provision|go-?live|push|upload|sync-?prod|delete|remove-all|flush|truncate|fresh|replant|(?:schema|structure):load)(?:$|[:_.-])/i;
const light =
  /(?:^|[:_./-])(?:tests?|spec|specs|unit|e2e|integration|lint(?:er|ing)?|check(?:s|er)?|build|compile|typecheck|types?|tsc|verify|coverage|cov|bench(?:mark)?s?|docs?|validate|audit|ci|all|list|help|version|status|info|size|analy[sz]e|smoke|storybook:build|dry-?run|doctor|diff|show|print|report|stats|bundle|assemble|examples?|jest|vitest|pytest|phpunit|mypy|ruff|eslint|knip|tests?-.*|healthz?|ping)(?:$|[:_.-])/i;
const writing =
  /(?:^|[:_./-])(?:fix|format|fmt|write|update|generate|gen|codegen|install|setup|bootstrap|init|dev|start|serve|server|watch|up|down|stop|run|migrat\w*|seed|clean\w*|prepare|postinstall|preview|new|create|import|export|backup|restore|scaffold|bump|version)(?:$|[:_.-])/i;

const staysHere =
  /^(?:.*[:_./-])?(?:publish|deploy|release|push|upload|ship|install)(?:[:_.-]\w+)*[:_.-](?:local|m2)$/i;

/** A plugin of Gradle calls writing what it has formatted so. */
const formats = /(?:^|:)spotless[-\w]*Apply$/i;

const untold = 'Its name does not say what it does.';
/** Neither by its name nor otherwise. */
export const isUntold = ({ text }: TaskVerdict): boolean => text?.code === untold;

export interface TaskVerdict {
  readonly level: RiskLevel;
  /** Null where it needs none. */
  readonly text: Message | null;
}

export function judgeTask(name: string): TaskVerdict {
  if (formats.test(name)) return { level: 'medium', text: null };
  // `build:prod` builds for production; it does not touch it.
  const isMade =
    /^(?:build|test|bundle|compile|lint|check|start|preview|dev|serve|typecheck)[:_.-]?(?:\w*[:_.-])*prod(?:uction)?$/i.test(
      name,
    );
  // `publishToMavenLocal`: others see nothing of it.
  if (staysHere.test(name))
    return { level: 'medium', text: say('Judging by its name, it changes the project or keeps running.') };
  if (heavy.test(name) && !isMade && !/dry-?run/i.test(name))
    return { level: 'high', text: say('Judging by its name, it changes something that others use, or deletes data.') };
  if (/^(?:tests?|spec|bench)[_.-]/i.test(name)) return { level: 'low', text: null };
  if (writing.test(name))
    return { level: 'medium', text: say('Judging by its name, it changes the project or keeps running.') };
  if (light.test(name)) return { level: 'low', text: null };
  return { level: 'medium', text: say(untold) };
}

/** What is run, and what its name tells of it. */
export const saidOf = (what: Message, { text }: TaskVerdict): Message =>
  sentences(text === null ? [what] : [what, text]);
