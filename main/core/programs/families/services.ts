/** Containers and clusters: things that run outside the project. */
import { critical, high, low, medium, secret, sends, tool } from '../spec.ts';

const lasting = 'It deletes data that containers keep.';
const images = 'It deletes containers, images or networks.';
const publishes = 'It publishes something that others use.';
const cluster = 'It talks to a cluster.';
const changesCluster = 'It changes what runs in a cluster.';
const cloud = 'It talks to a cloud account.';
const changesCloud = 'It changes something in a cloud account.';
const deletesCloud = 'It deletes something in a cloud account.';
const container =
  '-H --host -c --context -f --file -p --project-name --profile --log-level --env-file --project-directory --tail -n --since --format --filter -t --tag --target --build-arg --platform --name -e --env -v --volume --network -u --user -w --workdir --entrypoint -l --label --mount --timeout --scale';

export const serviceTools = [
  tool(
    'docker podman nerdctl docker-compose buildah',
    container,
    low(
      'ps|images|logs|inspect|version|info|top|stats|port|diff|history|events|search|context|help',
      'container|image|volume|network|builder|buildx|system|plugin|node|service|stack|secret|config|manifest|context ls|list|inspect|ps|df|logs|info|top|stats|du|show|events|version|imagetools',
      'compose ps|logs|config|images|top|ls|events|port|version|convert',
      'logs|config|ps|top|port|images|version',
      'machine list|info|inspect',
    ),
    critical(
      'run|create /^((-v|--volume=)?\\/:|type=bind,(src|source)=\\/,|--mount=type=bind,(src|source)=\\/,)/ --privileged',
      'P',
      'The container reaches the whole machine.',
    ),
    high(
      'run|create|exec --privileged|--cap-add|--device|--pid=host|--security-opt|--userns=host|--ipc=host',
      'P',
      'The container reaches beyond itself.',
    ),
    high(
      'run|create /^(-v|--volume=)?(\\/|\\/(etc|root|boot|var|usr|dev|proc|sys|bin|home|Users)(\\/[^:]*)?|~|\\$HOME|[^:]*\\/var\\/run\\/docker\\.sock|[^:]*\\/\\.(ssh|aws|kube|config)[^:]*):/',
      'P',
      'The container reaches files of the machine.',
    ),
    high(
      'run|create /(src|source)=(\\/|\\/etc|\\/root|\\/var\\/run\\/docker\\.sock)(,|$)/',
      'P',
      'The container reaches files of the machine.',
    ),
    high('system|volume prune --volumes|-a|--all', 'D', lasting),
    high('volume prune|rm|remove', 'D', lasting),
    high('compose down|rm -v|--volumes', 'D', lasting),
    high('down|rm -v|--volumes', 'D', lasting),
    high('system|image|container|network|builder|buildx prune', 'D', images),
    high('rm|rmi -f|--force', 'D', images),
    high('image|container rm|remove -f|--force', 'D', images),
    high('push', 'NC', publishes),
    high('manifest|image|compose push', 'NC', publishes),
    high('buildx build --push', 'NC', publishes),
    high('build --push', 'NC', publishes),
    high('login|logout', 'NX', 'It changes the login at an image store.'),
    high(
      'swarm|service|stack|secret|node|plugin create|rm|update|deploy|init|leave|join|promote|demote|install|scale|rollback',
      'SC',
      'It changes what runs on a cluster or machine.',
    ),
    medium('pull', 'N', 'It fetches an image.'),
    medium('build|compose', '', 'It builds, starts or stops containers.'),
    medium('', '', 'It starts, stops or changes containers.'),
  ),
  tool(
    'docker-machine minikube kind k3d colima lima limactl multipass vagrant',
    '',
    low('status|list|ls|ssh-config|get|version|profile|ip|global-status|validate|info'),
    high('delete|destroy|prune', 'D', 'It deletes a virtual machine.'),
    medium('', 'S', 'It starts, stops or changes a virtual machine.'),
  ),
  tool(
    'kubectl oc k',
    '-n --namespace --context --kubeconfig -s --server --as --cluster --user -l --selector -o --output -f --filename -c --container --tail --since -p --patch --replicas --timeout',
    low(
      'version --client',
      'config view|current-context|get-contexts|get-clusters|use-context|set-context !--raw',
      'explain|kustomize|completion|options|help|plugin',
      'apply|create|run|delete|expose|replace|patch --dry-run=client',
    ),
    high('proxy|port-forward /^(?:--address=)?(?:0\\.0\\.0\\.0|::)$/', 'NX', 'It opens a cluster to everybody.'),
    high('krew install|upgrade', 'NS', 'It installs code for the account.'),
    secret('config view --raw', 'X', 'It prints the credentials of a cluster.'),
    secret('get|describe secret|secrets -o|--output', 'XN', 'It prints secrets of a cluster.'),
    secret('get /^secrets?\\// -o|--output', 'XN', 'It prints secrets of a cluster.'),
    secret('create|get token', 'XN', 'It prints a credential.'),
    medium(
      'get|describe|logs|top|api-resources|api-versions|cluster-info|auth|diff|wait|events|version|rollout|explain|port-forward|proxy status|history',
      'N',
      cluster,
    ),
    medium(
      'get|describe|logs|top|api-resources|api-versions|cluster-info|auth|diff|wait|events|version|port-forward|proxy',
      'N',
      cluster,
    ),
    medium('apply|create|delete|patch --dry-run|--dry-run=server', 'N', cluster),
    high('delete', 'DNC', 'It deletes something in a cluster.'),
    high(
      'create clusterrolebinding|rolebinding|clusterrole|role|serviceaccount|token',
      'NPC',
      'It changes what runs in a cluster.',
    ),
    high('drain|cordon|taint', 'NC', changesCluster),
    sends('cp', 'NX', 'It copies files to or from a cluster.'),
    high('exec|attach|debug|run', 'NP', 'It runs a command in a cluster.'),
    high('config', 'S', 'It changes which cluster is used.'),
    high('', 'NC', changesCluster),
  ),
  tool(
    'helm helmfile',
    '-n --namespace --kube-context --kubeconfig -f --values --set --version',
    high('plugin install|update|uninstall', 'NS', 'It installs code for the account.'),
    low('template|lint|show|version|env|package|create|plugin|completion|help', 'dependency|dep list', 'repo list'),
    medium('list|ls|status|history|get|test|search|pull|repo|dependency|dep|diff|verify', 'N', cluster),
    medium('install|upgrade|uninstall --dry-run', 'N', cluster),
    high('uninstall|delete|destroy', 'DNC', 'It deletes something in a cluster.'),
    high('push', 'NC', publishes),
    high('', 'NC', changesCluster),
  ),
  tool(
    'k9s stern kubectx kubens kustomize skaffold tilt telepresence argocd flux istioctl linkerd velero eksctl',
    '',
    low('version|build'),
    medium('get|list|logs|status|check|describe|diff|history', 'N', cluster),
    high('delete|destroy|uninstall', 'DNC', 'It deletes something in a cluster.'),
    high('', 'NC', changesCluster),
  ),
  tool(
    'terraform tofu terragrunt',
    '-long',
    low(
      'fmt|validate|version|providers|graph|output|show|console|get|metadata|workspace|state list',
      'fmt|validate|version|providers|graph|show|console|get|metadata',
      'workspace list|show|select',
      'state list|show',
    ),
    high('output', 'X', 'It prints values that may be secret.'),
    medium('plan', 'N', 'It asks a cloud account what would change.'),
    medium('run-all|run plan', 'N', 'It asks a cloud account what would change.'),
    low(
      'run-all|run validate|output-module-groups|graph-dependencies|render-json|hclfmt',
      'hclfmt|hcl|render-json|graph-dependencies',
    ),
    high('run-all|run destroy', 'DCN', deletesCloud),
    medium('init|login|refresh|test', 'N', 'It fetches providers or asks a cloud account.'),
    high('destroy', 'DCN', deletesCloud),
    high('apply -destroy', 'DCN', deletesCloud),
    high('state rm|mv|push|replace-provider', 'C', 'It changes what is known about a cloud account.'),
    high('workspace delete', 'DC', 'It deletes what is known about a cloud account.'),
    high('', 'NC', changesCloud),
  ),
  tool(
    'pulumi cdk sam serverless sls cdktf ansible-playbook chef-client puppet salt packer nomad consul waypoint copilot amplify eb chalice',
    '-i --inventory -e --extra-vars --stack -s --profile --region',
    low(
      'synth|ls|list|diff|preview|validate|version|fmt|config|lint',
      '--syntax-check|--list-hosts|--list-tasks|--version',
    ),
    medium('--check', 'N', 'It asks other machines what would change there.'),
    high('destroy|remove|delete|down', 'DCN', deletesCloud),
    medium('build|init|new|package|local|login|install', 'N', cloud),
    high('', 'NC', changesCloud),
  ),
  tool(
    'ansible',
    '-i --inventory -u --user -e --extra-vars -f --forks -a --args',
    low('--version|--list-hosts'),
    medium('/^(ping|setup|debug|gather_facts|service_facts|package_facts)$/ -m', 'N', 'It asks other hosts.'),
    high('', 'NC', 'It runs a task on other hosts.'),
  ),
  tool('kubeconform kubeval kube-linter kube-score conftest pluto polaris datree', '', low('')),
  tool('ansible-inventory ansible-doc ansible-config ansible-navigator molecule', '', low('')),
  tool('ansible-galaxy', '', medium('', 'N', 'It fetches code.')),
  tool(
    'ansible-vault',
    '',
    secret('view|decrypt|edit', 'X', 'It prints secrets.'),
    medium('', '', 'It encrypts files.'),
  ),
];
