/** What the first words of a program say that it does, where no row of its spec tells that use. */
import type { ArgvView } from '#domain/command/argv-pattern.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';

export interface Said {
  readonly code: string;
  readonly level: RiskLevel;
  readonly categories: string;
  readonly text: string;
}

/** For good: not what a tool makes again, and not a name that is only taken off a list. */
const deletes =
  /^(?:[\w.-]+:)*(?:force[-_]reset|delete|destroy|purge|drop|wipe|erase|undefine|forget|terminate|nuke|obliterate|truncate|expunge)(?:[-_]\w+)?$/;
const publishes = /^(?:[\w.-]+:)*(?:publish|unpublish|deploy|release|promote|rollback|submit|upload)$/;
const logsIn = /^(?:[\w.-]+:)*(?:login|logout|signin|signout|log-in|log-out)$/;
const fetches =
  /^(?:[\w.-]+:)*(?:install|add|update|upgrade|fetch|download|pull|push|clone|sync|import|connect|self-update|register|require)$/;
const changes =
  /^(?:[\w.-]+:)*(?:init|new|create|remove|rm|uninstall|clean|clear(?:-\w+)?|reset|fix|format|fmt|set|unset|enable|disable|start|stop|restart|serve|watch|edit|write|apply|use|link|unlink|rename|move|generate|migrate|switch|patch|bump|rebase|pin|unpin|prune|repair|rebuild|write-\w+|fix-\w+|update-\w+|set-\w+|add-\w+|remove-\w+|trust|untrust|mount|unmount|attach|detach|restore)$/;

const rows: readonly (readonly [RegExp, Said])[] = [
  [
    deletes,
    { code: 'deletes-by-verb', level: 'high', categories: 'D', text: 'By its words it deletes something for good.' },
  ],
  [
    publishes,
    {
      code: 'publishes-by-verb',
      level: 'high',
      categories: 'NC',
      text: 'By its words it changes something that others use.',
    },
  ],
  [logsIn, { code: 'login-by-verb', level: 'high', categories: 'N', text: 'By its words it changes a login.' }],
  [
    fetches,
    { code: 'fetches-by-verb', level: 'medium', categories: 'N', text: 'By its words it talks to other hosts.' },
  ],
  [changes, { code: 'changes-by-verb', level: 'medium', categories: '', text: 'By its words it changes something.' }],
];

const asking =
  /^(?:get|list|ls|show|describe|status|info|logs?|tail|view|diff|plan|preview|history|members|inspect|analy[sz]e|query|search|find|top|events|whoami|version|stats?|explain|graph|tree|lookup|doctor|health)$/;
/** Things that such a word may stand behind; a secret is none of them. */
const things =
  /^(?:apps?|applications?|jobs?|allocs?|nodes?|proj|projects?|clusters?|repos?|accounts?|acl|polic(?:y|ies)|namespaces?|kustomizations?|sources?|releases?|events|operator|services?|deployments?|servers?|volumes?|networks?|stacks?|env|environments?|workspaces?|contexts?|users?|roles?|groups?|images?|builds?|runs?|tasks?|queues?|topics?|streams?|consumers?|tables?|buckets?|catalog|config|pipelines?|workflows?|plugins?|packages?|machines?|regions?|zones?|domains?|records?|branch(?:es)?|tags?|artifacts?|models?|datasets?|certificates?|checks?|alerts?|dashboards?|backups?|restores?|schedules?|snapshots?|templates?|sessions?|profiles?|hosts?|instances?|functions?)$/;

/** It only asks what there is, by its first word or by the second behind what it asks about. */
export const asksByVerb = ({ positionals }: ArgvView): boolean =>
  positionals.slice(0, things.test(positionals[0] ?? '') ? 2 : 1).some((word) => word !== null && asking.test(word));

/** What stands behind these is what they are done to: `test delete-button`. */
const harmless =
  /^(?:tests?|build|run|lint|check|validate|verify|exec|compile|show|list|ls|get|describe|info|status|graph|view|cat|diff|log|logs|help|explain|search|find|inspect|affected)$/;

/** What is there to be made again, whoever empties it. */
const rebuilt = /^(?:cache|store|builder?|tmp|temp|env|venv)s?$/;

const said = (words: readonly (string | null)[]): Said | null =>
  rows.find(([test]) => words.some((word) => word !== null && test.test(word)))?.[1] ?? null;

/** The worst of its first two words; null where they say nothing of the kind. */
export const saidByVerbs = ({ positionals }: ArgvView): Said | null =>
  said(positionals.slice(0, harmless.test(positionals[0] ?? '') ? 1 : 2));

/** The word behind the first `named`, where the last of those is a thing and no verb itself. */
export function saidBehind(positionals: readonly (string | null)[], named: number): Said | null {
  const last = positionals[named - 1] ?? null;
  if (last === null || harmless.test(last) || said([last]) !== null) return null;
  const found = said(positionals.slice(named, named + 1));
  return rebuilt.test(last) && found?.level === 'high' ? null : found;
}
