/** Images, registries, small clusters and what runs pipelines, besides docker and kubectl. */
import { carries, carriesBehind } from '../../facts/carrying.ts';
import { is } from '../../facts/kinds.ts';
import { critical, high, low, medium, only, takes, tools } from '../../spec.ts';

const containers = 'It deletes containers, images or networks.';
const changesContainers = 'It starts, stops or changes containers.';
const ctrRun =
  'd t --rm --privileged --net-host --null-io --detach --tty --read-only --fifo-dir: --log-uri: --cwd: --env: --env-file: --label: --mount: --runtime: --snapshotter: --user: --cap-add: --cap-drop: --device: --with-ns: --seccomp --no-pivot --gpus: --pid-file: --memory-limit: --cpus: --hostname:';
const publishes = 'It publishes something that others use.';
const registry = 'It queries a registry.';
const cluster = 'It talks to a cluster.';
const changes = 'It changes what runs in a cluster.';
const deletes = 'It deletes something in a cluster.';
const account = 'It deletes everything in a cloud account.';

export const containerTools = tools({
  crictl: [
    takes('-r -t --timeout --runtime-endpoint --image-endpoint'),
    carriesBehind('exec', 'i t s --interactive --tty --sync --timeout:', { skip: 1 }),
    low('ps|images|img|logs|inspect|inspecti|inspectp|info|stats|statsp|pods|version|imagefsinfo|events|metricsp'),
    high('rm|rmi|rmp|stopp|checkpoint', 'D', containers),
    medium('pull', 'N', 'It fetches an image.'),
    medium('', '', changesContainers),
  ],
  ctr: [
    is('container tool'),
    takes('-n --namespace -a --address --timeout --connect-timeout'),
    carriesBehind('run', ctrRun, { skip: 2 }),
    carriesBehind('task exec', 't d --tty --detach --exec-id: --cwd: --user: --fifo-dir:', { skip: 1 }),
    carriesBehind('tasks exec', 't d --tty --detach --exec-id: --cwd: --user: --fifo-dir:', { skip: 1 }),
    carriesBehind('t exec', 't d --tty --detach --exec-id: --cwd: --user: --fifo-dir:', { skip: 1 }),
    low(
      'version|info|events|oci',
      'containers|container|c|images|image|i|tasks|task|t|snapshots|snapshot|namespaces|namespace|ns|leases|content|plugins ls|list|info|metrics|ps|tree|usage|check|diff|stat|get',
    ),
    high(
      'containers|container|c|images|image|i|tasks|task|t|snapshots|snapshot|namespaces|namespace|ns|leases|content rm|delete|del|remove|kill|prune',
      'D',
      containers,
    ),
    high('images|image|i push', 'NC', publishes),
    medium('images|image|i pull', 'N', 'It fetches an image.'),
    medium('', '', changesContainers),
  ],
  'lxc-ls lxc-info lxc-top lxc-monitor lxc-checkconfig lxc-config': [low('')],
  'lxc-destroy': [high('', 'D', containers)],
  'lxc-attach lxc-execute lxc-create lxc-start lxc-stop lxc-copy lxc-snapshot lxc-freeze lxc-unfreeze': [
    only('lxc-attach lxc-execute', carries('n: P: u: g: --name:', { after: '--' })),
    only('lxc-snapshot', low('-L|--list'), high('-d|--destroy|-r|--restore', 'D', containers)),
    medium('', '', changesContainers),
  ],
  'skopeo crane oras regctl gcrane umoci manifest-tool': [
    takes('--src-creds --dest-creds -f --platform -u -p'),
    high('delete|rm', 'NCD', 'It deletes something that others use.'),
    high('image|tag|manifest|repo|artifact delete|rm|del', 'NCD', 'It deletes something that others use.'),
    low('copy|sync --dry-run'),
    medium('copy !/^docker:\\/\\/.*/ * /^(?:oci|dir|docker-archive|containers-storage):/', 'N', 'It fetches an image.'),
    high('copy|cp|push|tag|sync|append|mutate|rebase|attach|flatten|edit', 'NC', publishes),
    high('login|logout|auth', 'NX', 'It changes the login at an image store.'),
    medium('', 'N', registry),
  ],
  'cosign notation minisign signify rekor-cli slsa-verifier': [
    takes('--key --certificate --certificate-identity --certificate-oidc-issuer -m -p -s'),
    low('-V|-v|--version', 'version|help'),
    medium('verify|verify-attestation|verify-blob|tree|triangulate|search|get|list|ls', 'N', registry),
    high('sign|attest|attach|upload|copy|clean', 'NC', publishes),
    medium('', '', 'It signs something or creates keys.'),
  ],
  'trivy grype dockle': [medium('image|repo|repository|k8s|kubernetes|vm|registry', 'N', registry), low('')],
  'syft dive docker-slim container-structure-test': [low('')],
  'kubeadm k3s k0s microk8s talosctl rke rke2 kops clusterctl rancher virtctl kn tkn argo kubeseal kyverno': [
    takes('-n --namespace --context --kubeconfig --name --state -f'),
    low('version|config|completion|help|validate|lint|status|inspect|test'),
    low('--dry-run'),
    high('reset|destroy|delete|uninstall|remove|terminate|stop', 'DNC', deletes),
    high('* delete|reset|destroy|terminate|remove', 'DNC', deletes),
    medium('get|list|logs|describe|ls|diff|toolbox|watch|dmesg|services|health', 'N', cluster),
    medium('* get|list|logs|describe|ls|status', 'N', cluster),
    high('', 'NSC', changes),
  ],
  ko: [
    medium('build|publish|resolve --local|-L', 'N', 'It fetches images and builds one.'),
    low('version|help|deps|completion'),
    high('', 'NC', publishes),
  ],
  pack: [
    low(
      'version|help|inspect|inspect-image|inspect-builder|completion|report',
      'builder|buildpack|image inspect|suggest',
    ),
    high('build --publish', 'NC', publishes),
    high('* package|create|register|yank --publish', 'NC', publishes),
    medium('', 'N', 'It fetches images and builds one.'),
  ],
  'dagger earthly': [
    low('--version|--help', 'version|help|functions|doc|ls'),
    high('--push', 'NC', publishes),
    high('login|logout|publish|deploy', 'NC', 'It changes a running system.'),
    medium('', 'N', 'It runs the pipeline of the project here.'),
  ],
  'act circleci gitlab-runner drone woodpecker-cli buildkite-agent jenkins-cli concourse garden devspace devcontainer':
    [
      takes('-j --job -W --workflows -P -s --secret'),
      low('--version|--list|-l|-n|--dryrun|-g|--graph|--help', 'version|help', 'config|lint validate|process'),
      high('--push', 'NC', publishes),
      high('register|unregister|verify|setup|login', 'SNC', 'It ties this machine to a service.'),
      only(
        'jenkins-cli',
        high('build|stop-builds|groovy|restart|safe-restart|shutdown', 'NC', 'It changes a running system.'),
      ),
      high('deploy|publish|promote|trigger', 'NC', 'It changes a running system.'),
      high(
        'pipeline|build|context|secret|orb delete|remove|publish|promote|upload|set',
        'NC',
        'It changes a running system.',
      ),
      medium('', '', 'It runs the pipeline of the project here.'),
    ],
  'aws-nuke': [
    critical('--no-dry-run', 'DNC', account),
    high('nuke --no-prompt|--force', 'DNC', account),
    medium('', 'N', 'It queries a cloud account.'),
  ],
  'cloud-nuke': [
    takes('-'),
    low('version|help'),
    medium('inspect-aws|inspect-gcp', 'N', 'It queries a cloud account.'),
    medium('--dry-run', 'N', 'It queries a cloud account.'),
    critical('', 'DNC', account),
  ],
  'infracost steampipe prowler scoutsuite driftctl cloudquery': [
    low('version|help|generate|config'),
    medium('', 'N', 'It queries a cloud account.'),
  ],
  'terrascan opa regal cue jsonnet kcl': [
    medium('login|auth|configure|install|pull|push', 'N', 'It talks to a service.'),
    low(''),
  ],
  'awslocal tflocal samlocal localstack': [
    medium('', '', 'It changes a cloud that is only simulated on this machine.'),
  ],
});
