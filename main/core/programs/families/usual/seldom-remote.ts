/** Programs that are seldom met and talk to others: clusters, accounts, mail, and what looks for weak places. */
import { is } from '../../facts/kinds.ts';
import { high, low, medium, sends, takes, tools } from '../../spec.ts';

const asks = 'It queries another host without changing anything there.';
const changes = 'It changes something that others use.';
const deletes = 'It deletes something that others use.';
const offers = 'It lets others reach into this machine.';
const says = 'It sends something to others in the name of the account.';

export const seldomRemoteTools = tools({
  'kubefed ctlptl k0sctl odo crc helmsman ct krew kubecolor kubetail kail kubectl-argo-rollouts argo-rollouts func cilium hubble calicoctl antctl osm kuma kumactl nomad-pack levant boundary atlantis spacectl scalr crossplane bosh om fly-cli bk jx tekton werf okteto draft acorn porter step-ca ecs-cli terraformer terramate cdk8s leapp awsume copilot-aws terracognita consul-template envconsul confd':
    [
      takes('-n --namespace --context -c --config -t --target --profile --region -e --env'),
      low('version|help|completion|lint|validate|render|template|synth|list-local|fmt', '--version|--help'),
      medium(
        'get|list|ls|logs|log|status|show|describe|diff|plan|preview|history|observe|search|info|tail|check|inspect|config|builds|pipelines|targets|builders|stemcells|vms|instances|deployments',
        'N',
        asks,
      ),
      high('/^(?:delete|destroy|uninstall|remove|rm|purge|cleanup|delete-[\\w-]+|down)$/', 'DNC', deletes),
      medium('init|build|login|fetch|package|pull', 'N', asks),
      high('', 'NC', changes),
    ],
  'renovate dependabot danger danger-js reviewdog': [medium('', 'N', asks)],
  'tfswitch tgenv': [medium('', 'NS', 'It changes the programs of the account.')],
  'apptainer singularity charliecloud udocker enroot distrobox toolbox': [
    low('list|ls|inspect|version|help|images|ps', '--version|--help'),
    high('rm|delete|rmi|remove', 'D', deletes),
    high('push', 'NC', changes),
    medium('', 'N', 'It fetches or runs what others have made.'),
  ],
  'runc crun youki': [
    low('list|state|ps|spec|features', '--version'),
    high('delete|kill', 'D', deletes),
    medium('', 'S', 'It starts or changes containers.'),
  ],
  'node-pg-migrate migrate-mongo golang-migrate skeema gh-ost pt-online-schema-change sea-orm-cli refinery phinx bytebase piccolo tern doctrine':
    [
      takes('-c --config -d --database -e --environment --uri'),
      low('status|list|version|help|diff|lint|create|new|validate|format', '--dry-run|--version|--help'),
      high(
        '/^(?:down|drop|reset|refresh|fresh|rollback|wipe|push|force|redo)$/',
        'D',
        'It removes data or structure from a database.',
      ),
      high('--execute|--allow-unsafe', 'D', 'It changes a database that is in use.'),
      medium('', '', 'It changes a database.'),
    ],
  'wrk2 oha nghttp h2spec dnsperf resperf gatling tsung plow': [
    medium('', 'NR', 'It sends many requests to another host.'),
  ],
  'dnsmap dnsrecon fierce amass subfinder nuclei katana reaver wpscan tcpreplay ophcrack chntpw gau waybackurls theHarvester recon-ng spiderfoot zgrab zgrab2 rustscan naabu unicornscan nping arping netdiscover smbmap enum4linux evil-winrm kerbrute certipy ligolo-ng':
    [high('', 'NC', 'It probes or attacks systems.')],
  'chisel frps zrok pagekite inlets sish rathole gost': [low('version|help|status'), high('', 'NX', offers)],
  'shodan censys logcli ldapwhoami dnstop tcptrack weather wego whatweb elinks links2 browsh spotdl you-get streamlink ffsubsync subliminal svtplay-dl rtorrent transmission-cli deluge-console qbittorrent-nox webtorrent fetchmail getmail offlineimap mbsync isync rlogin tftp ipfs kubo gitlab-ci-local':
    [
      high('files rm|pin rm', 'D', deletes),
      sends('add|publish', 'NX', says),
      medium('', 'N', 'It talks to another host.'),
    ],
  'slackcat slack telegram-cli signal-cli matrix-commander twurl toot tweet rainbowstream ntfy apprise pushover gotify':
    [
      is('any words'),
      low('--version|--help'),
      medium('receive|timeline|whoami|list|listen|sub|subscribe|search|accounts', 'N', asks),
      sends('', 'NX', says),
    ],
  'himalaya neomutt s-nail mpop aerc alpine': [
    low('--version|--help'),
    medium('list|read|search|envelope|folder|account', 'N', asks),
    high('delete|expunge', 'DN', deletes),
    sends('send|forward|reply|write|message|template', 'NX', says),
    medium('', 'N', asks),
  ],
  'postqueue mailq postmap': [low('')],
  'postsuper exim doveadm': [
    low('-bp|-bV|-bP', 'who|log|user|mailbox list|status|errors'),
    high('', 'DC', 'It deletes or changes mail of the machine.'),
  ],
  'ldapadd ldappasswd ldapmodrdn': [high('', 'NC', 'It changes accounts of a directory.')],
  'wbinfo hciconfig hcitool': [low('')],
  'realmd adcli': [low('list|info|discover'), high('', 'SN', 'It changes who may log in to the machine.')],
  'openai anthropic aichat gpt4all': [medium('', 'NX', 'It sends what it is given to a model of another host.')],
  'travis hut berg bitbucket gitea': [
    low('--version|--help', 'lint|version|help|whoami'),
    medium('list|ls|show|status|logs|view|open|clone|checkout', 'N', asks),
    high('delete|rm|destroy', 'DNC', deletes),
    high('', 'NC', changes),
  ],
});
