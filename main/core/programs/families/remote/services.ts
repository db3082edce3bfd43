/** Clusters and machines that are described by files: things that run outside the project. */
import { opensConsole } from '../../facts/interpreting.ts';
import { runs } from '../../facts/hook.ts';
import { asks, changesCloudAccount } from '../../facts/questions.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { high, low, medium, obeys, only, secret, takes, tools } from '../../spec.ts';

const cluster = 'It talks to a cluster.';
const changesCluster = 'It changes what runs in a cluster.';
const cloud = 'It talks to a cloud account.';
const changesCloud = 'It changes something in a cloud account.';
const deletesCloud = 'It deletes something in a cloud account.';

export const serviceTools = tools({
  'docker-machine minikube kind k3d colima lima limactl multipass vagrant': [
    low(
      'status|list|ls|ssh-config|get|version|profile|ip|global-status|validate|info|aliases|networks|ssh-key|ssh-host|update-check|docker-env|podman-env|logs',
      '* list|ls|images|defaults|view|get|status',
      'find',
    ),
    high('delete|destroy|prune', 'D', 'It deletes a virtual machine.'),
    medium('', 'S', 'It starts, stops or changes a virtual machine.'),
  ],
  'stern k9s': [low('version'), medium('', 'N', cluster)],
  kubectx: [low('!*', '-c|--current'), medium('', 'S', 'It changes which cluster is used.')],
  kubens: [medium('!*', 'N', cluster), medium('', 'S', 'It changes which cluster is used.')],
  'kustomize skaffold tilt telepresence argocd flux istioctl linkerd velero eksctl': [
    low('version'),
    only('kustomize', low('build|cfg')),
    only('skaffold', medium('build|render|diagnose', '', 'It builds, starts or stops containers.')),
    medium('get|list|logs|status|check|describe|diff|history', 'N', cluster),
    high('delete|destroy|uninstall', 'DNC', 'It deletes something in a cluster.'),
    high('', 'NC', changesCluster),
  ],
  'terraform tofu terragrunt': [
    takes('-long'),
    only('terraform tofu', opensConsole('other', { reads: 'console' })),
    only('terraform', tooWide('wide', 'apply', 'destroy')),
    only('terraform tofu', asks('destroy|apply|import|taint|state|force-unlock', changesCloudAccount)),
    low('fmt|hclfmt -check|-diff|--check|--diff|--terragrunt-check'),
    medium('fmt|hclfmt', '', 'It formats sources in place.'),
    low(
      'validate|version|providers|graph|show|console|metadata',
      'output list',
      'workspace list|show',
      'state list|show',
    ),
    high('output', 'X', 'It prints values that may be secret.'),
    medium('plan', 'N', 'It asks a cloud account what would change.'),
    medium('run-all|run plan', 'N', 'It asks a cloud account what would change.'),
    low(
      'run-all|run validate|output-module-groups|graph-dependencies|render-json',
      'hcl|render-json|graph-dependencies',
    ),
    high('run-all|run destroy', 'DCN', deletesCloud),
    medium('workspace select|new', '', 'It changes which state is used.'),
    medium('init|login|refresh|test|get', 'N', 'It fetches providers or asks a cloud account.'),
    high('destroy', 'DCN', deletesCloud),
    high('apply -destroy', 'DCN', deletesCloud),
    secret('state pull', 'XN', 'It prints values that may be secret.'),
    high('state rm|mv|push|replace-provider', 'C', 'It changes what is known about a cloud account.'),
    high('workspace delete', 'DC', 'It deletes what is known about a cloud account.'),
    high('', 'NC', changesCloud),
  ],
  'nomad consul': [
    takes('-address -namespace -region -token -datacenter -http-addr'),
    low('validate|version|config', 'job validate', 'fmt -check|--check'),
    medium(
      'catalog|kv|members|info|snapshot|rtt|monitor|job|node|alloc|deployment|eval|server|service|namespace|quota|plugin|volume|acl|operator|intention|system|ui|status nodes|services|datacenters|get|list|inspect|status|info|members|read|logs|plan|validate|history|match|check|export|peers|raft|!*',
      'N',
      cluster,
    ),
    medium('members|info|rtt|monitor|status|ui|version', 'N', cluster),
    medium('fmt', '', 'It formats sources in place.'),
    high('job|system stop|gc -purge', 'DNC', 'It deletes something in a cluster.'),
    high('kv|intention|node|acl delete|purge', 'DNC', 'It deletes something in a cluster.'),
    high('', 'NC', changesCluster),
  ],
  'pulumi cdk sam serverless sls cdktf chef-client puppet packer waypoint copilot amplify eb chalice': [
    takes('-i --inventory -e --extra-vars --stack -s --profile --region'),
    only('pulumi', asks('up|destroy|refresh|cancel', changesCloudAccount)),
    only(
      'pulumi',
      secret('* --show-secrets', 'XN', 'It prints a secret.'),
      secret('* * --show-secrets', 'XN', 'It prints a secret.'),
    ),
    only('pulumi', secret('config get /passw|secret|token|key$/', 'X', 'It prints a secret.')),
    medium('fmt !-check|--check', '', 'It formats sources in place.'),
    low(
      'synth|ls|list|validate|version|fmt|config|lint|metadata|notices|print|doctor|inspect|docs|context|acknowledge|plugins|schema',
      '--syntax-check|--list-hosts|--list-tasks|--version',
    ),
    medium('--check', 'N', 'It asks other machines what would change there.'),
    medium('diff|preview|plan', 'N', 'It asks a cloud account what would change.'),
    high('destroy|remove|delete|down', 'DCN', deletesCloud),
    high('stack rm', 'DCN', deletesCloud),
    only('packer', high('build', 'NC', changesCloud)),
    only('puppet', low('parser|epp validate|dump')),
    medium('build|init|new|package|local|login|install', 'N', cloud),
    high('', 'NC', changesCloud),
  ],
  'ansible-playbook': [
    takes('-i --inventory -e --extra-vars -u --user -l --limit -t --tags'),
    obeys('-i --inventory'),
    low('--syntax-check|--list-hosts|--list-tasks|--version'),
    medium('--check', 'N', 'It asks other machines what would change there.'),
    high(
      '-b|--become|-K|--ask-become-pass|--become-user',
      'NCPS',
      'It runs a task on other hosts, as their superuser.',
    ),
    high('', 'NC', 'It runs a task on other hosts.'),
  ],
  salt: [low('--version'), high('', 'NC', 'It runs a task on other hosts.')],
  ansible: [
    takes('-i --inventory -u --user -e --extra-vars -f --forks -a --args'),
    runs('-a --args'),
    high('-b|--become /\\bstate=absent\\b/ -a|--args', 'NCDPS', 'It deletes something on other hosts.'),
    high('/\\bstate=absent\\b/ -a|--args', 'NCD', 'It deletes something on other hosts.'),
    obeys('-i --inventory'),
    low('--version|--list-hosts'),
    medium('/^(ping|setup|debug|gather_facts|service_facts|package_facts)$/ -m', 'N', 'It queries other hosts.'),
    high(
      '-b|--become|-K|--ask-become-pass|--become-user',
      'NCPS',
      'It runs a task on other hosts, as their superuser.',
    ),
    high('', 'NC', 'It runs a task on other hosts.'),
  ],
  'kubeconform kubeval kube-linter kube-score conftest pluto polaris datree': [low('')],
  'ansible-inventory ansible-doc ansible-config ansible-navigator molecule': [low('')],
  'ansible-pull': [high('', 'NS', 'It runs what it fetches from another host.')],
  'ansible-galaxy': [
    high('* publish|import|delete|setup', 'NC', 'It publishes something that others use.'),
    medium('', 'N', 'It fetches code.'),
  ],
  'salt-key': [
    high(
      '-a|--accept|-A|--accept-all|-d|--delete|-D|--delete-all|-r|--reject|-R|--reject-all',
      'SC',
      'It changes whom the machine trusts.',
    ),
    low('-L|--list-all|-l|--list|-F|-f|-p|-P'),
    high('', 'SC', 'It changes whom the machine trusts.'),
  ],
  knife: [
    takes('-c --config -E --environment -u --user -k --key -z'),
    low('diff|version|help'),
    medium('* list|show|status|search', 'N', 'It queries other hosts.'),
    medium('list|show|status|search|download|deps', 'N', 'It queries other hosts.'),
    high('* delete|bulk', 'DNC', 'It deletes something that others use.'),
    high('delete', 'DNC', 'It deletes something that others use.'),
    high('', 'NC', 'It runs a task on other hosts.'),
  ],
  'ansible-vault': [secret('view|decrypt|edit', 'X', 'It prints secrets.'), medium('', '', 'It encrypts files.')],
});
