/** Clients of a cluster. */
import { is } from '../../facts/kinds.ts';
import { critical, high, low, medium, obeys, only, secret, sends, takes, tools } from '../../spec.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { asks, changesClusters } from '../../facts/questions.ts';
import { carriesBehind } from '../../facts/carrying.ts';

const publishes = 'It publishes something that others use.';
const cluster = 'It talks to a cluster.';
const changesCluster = 'It changes what runs in a cluster.';

export const kubernetesTools = tools({
  'kubectl oc k': [
    takes(
      '-n --namespace --context --kubeconfig -s --server --as --cluster --user -l --selector -o --output -f --filename -c --container --tail --since -p --patch --replicas --timeout --token --as-group --cache-dir',
    ),
    only('kubectl oc', is('elsewhere')),
    only('kubectl', tooWide('wide', 'exec', 'run', 'apply', 'delete'), obeys('--kubeconfig')),
    only(
      'kubectl oc',
      carriesBehind('exec', '', { after: '--' }),
      carriesBehind('run', '', { after: '--' }),
      carriesBehind('debug', '', { after: '--' }),
      asks(
        'delete|drain|cordon|taint|scale|replace|patch|edit|apply|rollout|annotate|label|set|create|expose !/^--dry-run(=(client|server|true))?$/',
        changesClusters,
      ),
    ),
    low(
      'version --client',
      'config view|current-context|get-contexts|get-clusters|get-users !--raw',
      'explain|kustomize|completion|options|help|plugin',
      '* --dry-run=client',
    ),
    medium('* /^--dry-run(=server)?$/', 'N', cluster),
    medium('apply view-last-applied', 'N', cluster),
    medium('config use-context|set-context', 'S', 'It changes which cluster is used.'),
    high('proxy|port-forward /^(?:--address=)?(?:0\\.0\\.0\\.0|::)$/', 'NX', 'It opens a cluster to everyone.'),
    high('krew install|upgrade', 'NS', 'It installs code for the account.'),
    secret('config view --raw', 'X', 'It prints the credentials of a cluster.'),
    secret('get|describe secret|secrets -o|--output', 'XN', 'It prints secrets of a cluster.'),
    secret('get /^([\\w.,-]+,)?secrets?([,\\/]|$)/ -o|--output', 'XN', 'It prints secrets of a cluster.'),
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
    critical(
      'delete /^(?:ns|namespaces?|pvs?|persistentvolumes?|crds?|customresourcedefinitions?|nodes?|projects?)$/ --all',
      'DNC',
      'It deletes everything in a cluster.',
    ),
    critical('delete all --all -A|--all-namespaces', 'DNC', 'It deletes everything in a cluster.'),
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
  ],
  'helm helmfile': [
    only('helm', takes('-n --namespace --kube-context --kubeconfig -f --values --set --version')),
    only('helm', tooWide('wide'), asks('install|upgrade|uninstall|delete|rollback !--dry-run', changesClusters)),
    high('plugin install|update|uninstall', 'NS', 'It installs code for the account.'),
    only(
      'helmfile',
      takes(
        '-e --environment -f --file -l --selector -n --namespace --kube-context --state-values-set --state-values-file',
      ),
      low('build|write-values|print-env|cache'),
      medium('deps|fetch|repos', 'N', cluster),
    ),
    low(
      'template|lint|unittest|show|version|env|package|create|plugin|completion|help',
      'dependency|dependencies|dep list|ls',
      'repo|plugin list|ls',
    ),
    medium('list|ls|status|history|get|test|search|pull|repo|dependency|dep|diff|verify', 'N', cluster),
    medium('install|upgrade|uninstall --dry-run', 'N', cluster),
    high('uninstall|delete|destroy', 'DNC', 'It deletes something in a cluster.'),
    high('push', 'NC', publishes),
    high('', 'NC', changesCluster),
  ],
  ytt: [
    low('!--output-files|--dangerous-emptied-output-directory'),
    medium('', '', 'It creates files from others, or changes them.'),
  ],
  'kapp kctrl kwt kbld imgpkg vendir': [
    takes('-a --app -f --file -n --namespace -i --image -b --bundle -o --output'),
    low('version|help|completion'),
    medium('ls|list|inspect|logs|get|status|describe|diff|tag', 'N', cluster),
    medium('deploy --diff-run', 'N', cluster),
    medium('pull|sync', 'N', 'It fetches images or files.'),
    medium('!*', 'N', 'It fetches images or files.'),
    high('delete', 'DNC', 'It deletes something in a cluster.'),
    high('push|copy', 'NC', publishes),
    high('', 'NC', changesCluster),
  ],
});
