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
  /^(?:[\w.-]+:)*(?:force[-_]reset|force[-_]delete|delete|destroy|purge|drop|wipe|erase|undefine|forget|terminate|nuke|obliterate|truncate|expunge|decommission|flushall|flushdb|deleteall|empty|empty-trash|shred)(?:[-_][\w-]+)?$/;
const publishes =
  /^(?:[\w.-]+:)*(?:publish|unpublish|deploy|undeploy|redeploy|release|promote|rollback|submit|upload|broadcast|yank|deprecate)(?:[-_](?:all|prod|production|live|package|app|site))?$/;
const logsIn = /^(?:[\w.-]+:)*(?:login|logout|signin|signout|log-in|log-out|sign-in|sign-out)$/;
const fetches =
  /^(?:[\w.-]+:)*(?:install|add|update|upgrade|fetch|download|pull|push|clone|sync|import|connect|self-update|register|require|reinstall|bootstrap|refresh|checkout|subscribe|ping|get[-_]deps)$/;
const changes =
  /^(?:[\w.-]+:)*(?:init|new|create|remove|rm|uninstall|clean|clear|reset|fix|format|fmt|set|unset|enable|disable|start|stop|restart|serve|watch|edit|write|apply|use|link|unlink|rename|move|generate|gen|codegen|migrate|switch|select|patch|bump|rebase|pin|unpin|prune|repair|rebuild|trust|untrust|mount|unmount|attach|detach|restore|scaffold|setup|configure|archive|convert|compress|encrypt|sign|seed|record|tag|label|annotate|scale|approve|merge|lock|unlock|resume|pause|cancel|retry|abort|launch|invoke|trigger|assign|put|save|load|replace|copy|cp|mv|mark|open|close|reload|activate|deactivate|train|snapshot|backup|commit|stash|amend|autofix|organize|normalize|rewrite|eject)$|^(?:dev|up|down|vendor|(?:clear|write|fix|update|set|add|remove|create|generate|start|stop|reset|enable|disable|install|import|make|new)[-_:][\w-]+)$/;

const rows: readonly (readonly [RegExp, Said])[] = [
  [
    deletes,
    {
      code: 'deletes-by-verb',
      level: 'high',
      categories: 'D',
      text: 'Judging by its words, it deletes something for good.',
    },
  ],
  [
    publishes,
    {
      code: 'publishes-by-verb',
      level: 'high',
      categories: 'NC',
      text: 'Judging by its words, it changes something that others use.',
    },
  ],
  [
    logsIn,
    { code: 'login-by-verb', level: 'high', categories: 'N', text: 'Judging by its words, it changes a login.' },
  ],
  [
    fetches,
    {
      code: 'fetches-by-verb',
      level: 'medium',
      categories: 'N',
      text: 'Judging by its words, it talks to other hosts.',
    },
  ],
  [
    changes,
    { code: 'changes-by-verb', level: 'medium', categories: '', text: 'Judging by its words, it changes something.' },
  ],
];

const asking =
  /^(?:[\w.-]+:)*(?:get|list|ls|show|describe|status|info|logs?|tail|view|diff|plan|preview|history|members|inspect|analy[sz]e|query|search|find|top|events|whoami|version|stats?|explain|graph|tree|lookup|doctor|health|report|count|summary|usage|print|ps|du|compare|monitor|outline|env-info|paths|which|benchmark|audit|outdated|about|overview|who|ping|healthcheck|estimate|locate|detect|blame|display|retrieve|netcheck|ratelimit)$|^(?:get(?![-_](?:deps|dependencies|packages)$)|list|show|describe|search|find|query|print|count|inspect|check|read|lookup|ls|view|dump|display|retrieve)[-_][\w-]+$|^\w+-(?:status|list|info|version|history)$/;
/** What such a word may be about without being harmless. */
const secrets =
  /secret|token|passw|credential|private|api-?key|kubeconfig|session|cookie|(?:^|[-_:])(?:key|keys|env|environ)$/;
/** Things that such a word may stand behind; a secret is none of them. */
const things =
  /^(?:api|endpoints?|apps?|applications?|jobs?|allocs?|nodes?|proj|projects?|clusters?|repos?|repositor(?:y|ies)|accounts?|acl|polic(?:y|ies)|namespaces?|kustomizations?|sources?|releases?|events|operator|services?|svc|deployments?|servers?|volumes?|networks?|stacks?|env|environments?|workspaces?|contexts?|users?|roles?|groups?|images?|builds?|runs?|tasks?|queues?|topics?|streams?|consumers?|producers?|tables?|buckets?|catalog|config|settings?|pipelines?|workflows?|plugins?|extensions?|packages?|modules?|machines?|regions?|zones?|domains?|records?|dns|branch(?:es)?|tags?|artifacts?|models?|datasets?|certificates?|certs?|checks?|alerts?|alarms?|dashboards?|backups?|restores?|schedules?|crons?|snapshots?|templates?|charts?|sessions?|profiles?|hosts?|instances?|vms?|containers?|pods?|functions?|lambdas?|disks?|drives?|partitions?|pools?|shares?|databases?|db|dbs|schemas?|ind(?:ex|exes|ices)|collections?|keyspaces?|migrations?|cache|caches|cache-entries|issues?|prs?|mrs?|pull-?requests?|merge-?requests?|comments?|labels?|milestones?|teams?|orgs?|organizations?|members?|invites?|webhooks?|hooks?|integrations?|connectors?|connections?|interfaces?|ports?|routes?|rules?|filters?|firewalls?|gateways?|peers?|links?|devices?|sensors?|accounts|billing|invoices?|quotas?|limits?|metrics?|traces?|spans?|logs?|files?|docs?|documents?|pages?|sites?|themes?|components?|targets?|components|toolchains?|versions?|installations?|environments|sims?|simulators?|emulators?|avds?|features?|flags?|experiments?|tests?|suites?|results?|reports?|manifests?|bundles?|layers?|blobs?|objects?|notes?|todos?|entries|items?|cards?|boards?|lists?|sprints?|epics?|threads?|messages?|channels?|chats?|rooms?|contacts?|mail|mailbox(?:es)?|folders?|calendars?|feeds?|torrents?|tracks?|playlists?|library|notebooks?|cells|kernels?|kernelspec|agents?|runners?|workers?|executors?|processes|process|daemons?|units?|timers?|scripts?|commands?|alias(?:es)?|remotes?|submodules?|worktrees?|bookmarks?|changes?|revisions?|commits?|patch(?:es)?|system|state|data|storage|store|registry|index|node-?pools?|autoscalers?|balancers?|load-balancers?|lb|vpcs?|subnets?|ips?|floating-ips?|ssh-keys?|datacenters?|locations?|plans?|sizes?|images|kubernetes|k8s|compute|sql|droplets?|apps|edge|kv|r2|d1|queues|ai|hyperdrive|vectorize|pages)$/;

const said = (words: readonly (string | null)[]): Said | null =>
  rows.find(([test]) => words.some((word) => word !== null && test.test(word)))?.[1] ?? null;

/** Which names there are, without a value of any of them. */
export const listsNames = (view: ArgvView): boolean =>
  asksByVerb(view) && view.positionals.some((word) => word !== null && /^(?:list|ls)$/.test(word));

/** Words that ask, whatever thing of a program stands before them. */
const surelyAsks =
  /^(?:list|ls|show|describe|get|status|info|view|display|history|logs|diff|search|whoami|version|list-[\w-]+|get-[\w-]+|describe-[\w-]+|show-[\w-]+)$/;
/** What stands behind these is run, handed on or written. */
const handsOn =
  /^(?:run|exec|x|dlx|ssh|shell|call|eval|invoke|send|serve|repl|console|rsh|cp|sync|write|curl|request|raw|proxy|forward|port-forward|attach|tunnel|connect|in|on|with|as|do)$/;

/** A thing by a name that no list has: `cluster-template lint`, where what stands behind it surely asks. */
const isThing = (word: string | null, next: string | null): boolean =>
  word !== null &&
  (things.test(word) ||
    (surelyAsks.test(next ?? '') && /^[a-z][a-z\d-]+$/.test(word) && !handsOn.test(word) && said([word]) === null));

/** It only asks what there is, by its first word or by the one behind what it asks about. */
export function asksByVerb({ positionals }: ArgvView): boolean {
  const words = [positionals[0] ?? null, positionals[1] ?? null, positionals[2] ?? null];
  // What stands behind a word that runs or hands on is no thing of this program.
  const handed = words.findIndex((word) => handsOn.test(word ?? ''));
  const verb = words.findIndex((word, at) => {
    const next = handed >= 0 && handed < at ? null : (positionals[at + 1] ?? null);
    return word === null || !isThing(word, next) || asking.test(word);
  });
  const word = verb < 0 ? null : (positionals[verb] ?? null);
  if (word === null || !asking.test(word)) return false;
  // `events delete`: it is a thing as well.
  if (things.test(word) && said([positionals[verb + 1] ?? null]) !== null) return false;
  // Names are no values.
  if (/^(?:list|ls)$/.test(word)) return true;
  return !positionals.slice(0, verb + 2).some((each) => each === null || secrets.test(each));
}

/** What stands behind these is what they are done to: `test delete-button`. */
const harmless =
  /^(?:tests?|build|run|lint|check|validate|verify|exec|compile|show|list|ls|get|describe|info|status|graph|view|cat|diff|log|logs|help|explain|search|find|inspect|affected|docs?|man)$/;

/** What can always be made again, so that emptying it loses nothing. */
const rebuilt = /^(?:cache|store|builder?|tmp|temp|env|venv)s?$/;

/** Behind a thing they are what is done to it, whatever else the thing is called after. */
const takesOff = /^(?:list|ls|view|show|get|describe|status|download|fetch|pull|history|info|search)$/;

/** The worst of its first two words, of three behind two things; null where they say nothing of the kind. */
export function saidByVerbs({ positionals }: ArgvView): Said | null {
  const [first, second] = positionals;
  // Whatever stands behind a word that asks is what it asks about.
  if (asking.test(first ?? '') && !things.test(first ?? '')) return said([first ?? null]);
  // `release list`: a thing is asked about.
  if (things.test(first ?? '') && takesOff.test(second ?? '')) return said([second ?? null]);
  // `atlas clusters delete`: the thing stands behind the service that it belongs to.
  const about = things.test(second ?? '') && (things.test(first ?? '') || /^[a-z][a-z\d-]+$/.test(first ?? '')) ? 3 : 2;
  return said(positionals.slice(0, harmless.test(first ?? '') ? 1 : about));
}

/** The word behind the first `named`, where the last of those is a thing and no verb itself. */
export function saidBehind(positionals: readonly (string | null)[], named: number): Said | null {
  const last = positionals[named - 1] ?? null;
  if (last === null || harmless.test(last) || said([last]) !== null) return null;
  const found = said(positionals.slice(named, named + 1));
  return rebuilt.test(last) && found?.level === 'high' ? null : found;
}
