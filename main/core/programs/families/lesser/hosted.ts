/** Accounts at services that are seldom met: machines for rent, applications, people, money, keys of others. */
import { carries, carriesBehind } from '../../facts/carrying.ts';
import { high, low, medium, only, secret, sends, takes, tools } from '../../spec.ts';

const asks = 'It queries another host without changing anything there.';
const changes = 'It changes something that others use.';
const deletes = 'It deletes something that others use.';
const money = 'It starts something that costs money.';
const prints = 'It prints a secret.';
const copiesOver = 'It copies files to or from a cloud account.';
const pays = 'It moves money, or makes something public that cannot be taken back.';
const start = 'It starts a server or keeps running.';

export const hostedTools = tools({
  'mega-rm': [high('', 'DN', deletes)],
  'mega-put': [sends('', 'NX', copiesOver)],
  'mega-get': [medium('', 'N', asks)],
  's5cmd s4cmd gdrive drive dropbox dbxcli onedrive megatools megacmd backblaze-b2 gof3r seafile seaf-cli nextcloudcmd owncloudcmd cadaver':
    [
      takes('--endpoint-url --profile --numworkers'),
      low('version|help', '--version'),

      high('/^(?:rm|rb|delete|trash|emptytrash|del)$/', 'DN', deletes),
      high('--delete', 'DN', deletes),
      medium('ls|list|du|head|cat|about|info|df|dl|download|get|pull|quota|stat|get-file-info', 'N', asks),

      sends('', 'NX', copiesOver),
    ],
  'fastly mongocli nhost dapr space deta wing meroxa nylas st2 vela okteto-cloud azd vultr-cli vultr ovhai ovhcloud upctl civo openstack nova glance cinder neutron nebula onevm oneimage tsuru caprover coolify platform upsun pantheon terminus acquia lagoon vapor ploi envoyer deployer dep neonctl neon turso pscale planetscale hasura runpodctl vastai sky coiled lightning replicate modal snow databricks snowflake aiven avn temporal tctl confluent ccloud qovery zeabur koyeb sherpa northflank gigalixir clever scalingo kinsta exoscale equinix metal packet':
    [
      takes(
        '-p --project -c --config -r --region -e --env --environment -o --output -f --format --profile -n --namespace -g',
      ),
      low('version|help|completion', '--version', '--version|--help|--dry-run|--dryrun'),
      secret(
        '* /^(?:get-)?(?:access-?)?(?:token|kubeconfig|credentials?|password|connection-string)s?$/',
        'XN',
        prints,
      ),
      high('/^(?:delete|destroy|rm|remove|terminate|purge|drop|down|reset|wipe|force-delete)$/', 'DNC', deletes),
      high('server|instance|vm|cluster|compute|pod|database|machine create|launch|scale|resize', 'NR', money),
      high('launch|create', 'NR', money),
      medium('dev|local|console|init|new|build|package|run|exec|serve|test', 'N', start),
      medium(
        'list|ls|show|status|logs|log|get|describe|info|tail|whoami|search|open|view|diff|plan|preview|check|validate|env:list|site:list',
        'N',
        asks,
      ),
      medium('* list|ls|show|status|logs|log|get|describe|info|tail|view|metrics|history|regions|lookup', 'N', asks),
      high('', 'NC', changes),
    ],
  'slack-cli discord mailgun postmark algolia contentful bigcommerce woocommerce paypal plaid auth0 okta ory kratos keycloak kcadm kcadm.sh zitadel fusionauth supertokens clerk workos launchdarkly ldcli unleash segment posthog amplitude mixpanel pagerduty pd opsgenie statuspage hubspot sfdx sf intercom zendesk notion airtable linear-cli trello asana monday clickup braintree square adyen chargebee':
    [
      takes('-r --realm -s --set -o --output -f --format'),
      low('version|help', '--version|--help'),
      secret(
        '* /^(?:secrets?|tokens?|api-?keys?|client-secret|display)$/ --show|--reveal|--reveal-secrets',
        'XN',
        prints,
      ),
      high('/^(?:delete|destroy|rm|remove|purge|[\\w-]+:delete)$/', 'DNC', deletes),
      medium('/^(?:get|list|ls|show|search|whoami|status|logs|tail|listen|[\\w-]+:list|[\\w-]+:show)$/', 'N', asks),
      high('', 'NC', changes),
    ],
  'kc.sh kc': [
    low('show-config|tools', '--version|--help'),
    medium('start-dev|build|start', '', start),
    high('export', 'X', 'It prints values that may be secret.'),
    high('', 'C', changes),
  ],
  'dotenvx teller envkey envkey-source envchain summon credstash berglas akeyless conjur cyberark pass-cli dcli dashlane protonpass bws bitwarden enpass-cli rbw':
    [
      only(
        'dotenvx teller',
        carriesBehind('run', 'f: e: c: o q --env-file: --env: --config: --overload --quiet --reset --shell', {
          after: '--',
        }),
      ),
      only('summon', carries('p: f: e: y: D: --provider: --environment: --yaml:')),
      low('version|help|ls|list|status|doctor|lint|scan|env-example|ext', '--version|--help', '--list|-l'),
      only('dotenvx teller', low('run')),
      secret(
        'get|getall|decrypt|show|env|export|sh|yaml|read|access|get-secret-value|get-secret-val|unlocked|dump|code|totp|secret',
        'X',
        prints,
      ),
      secret('variable|secret|item|note|password get|list|read|view', 'X', prints),
      high('delete|rm|remove|purge|rotate', 'DC', 'It changes the store of secrets.'),
      medium(
        'set|put|encrypt|sync|init|add|edit|create|login|unlock|lock|precommit|prebuild',
        '',
        'It changes the store of secrets.',
      ),
      secret('', 'X', 'It reads stored secrets.'),
    ],
  'bitcoin-cli litecoin-cli dogecoin-cli lncli lightning-cli solana spl-token solana-keygen cast near near-cli cardano-cli algo goal tezos-client octez-client monero-wallet-cli electrum ethers ethkey clef stellar soroban flow starkli sncast polkadot subkey gaiad wasmd junod osmosisd':
    [
      takes('-u --url --rpc-url -k --keypair --chain --network --account --node -C'),
      secret(
        '/^(?:dumpprivkey|dumpwallet|dumpprivkeys|dumphdinfo|listdescriptors|hsmtool|decrypt-keystore|private-key|getprivatekeys|getseed|export|mnemonic|inspect-key)$/',
        'X',
        prints,
      ),
      secret('wallet|keys|key|account|accounts export|decrypt-keystore|private-key|show|reveal', 'X', prints),
      low(
        'version|help',
        '--version|--help',
        'keccak|sig|4byte|abi-encode|abi-decode|calldata|to-wei|from-wei|to-hex|to-dec|to-ascii|to-utf8|pubkey|verify|decode-error|decode-transaction|address-zero|max-uint|min-int',
        'config get',
      ),
      high(
        '/^(?:send\\w*|transfer|pay\\w*|withdraw|stake|delegate|deploy|publish|vote|approve|burn|mint|close\\w*|closechannel|sendmany|bumpfee|importprivkey|broadcast|submit|tx|delegate-stake|deactivate-stake|airdrop|fundchannel|openchannel|call-function)$/ !/^(?:mktx|estimate)$/',
        'NC',
        pays,
      ),
      high('program|contract deploy|close|upgrade|invoke', 'NC', pays),
      medium('new|grind|recover|import|wallet|keys|createwallet|encryptwallet', '', 'It creates or changes keys.'),
      medium('', 'N', asks),
    ],
  'geth bitcoind lnd lightningd erigon reth nethermind besu prysm anvil ganache ganache-cli solana-test-validator': [
    low('version|help', '--version|--help', 'dump|inspect|dumpconfig'),
    high('removedb|db', 'D', 'It deletes data of a service.'),
    medium('', '', start),
  ],
  'jenkins-jobs appveyor coveralls arc gerrit git-review': [
    low('test|version|help', '--version', 'list|which|lint|unit', '-l|--list|-n|--dry-run'),
    only('jenkins-jobs', high('update|delete|delete-all', 'NC', changes)),
    only('arc', high('land', 'NC', changes)),
    medium('', 'NX', 'It sends results to a service.'),
  ],
  'ansible-console salt-ssh salt-run pdsh dsh clush mussh pssh parallel-ssh bolt': [
    low('--version|--help', '-q'),
    high('', 'NC', 'It runs a task on other hosts.'),
  ],
  'salt-call chef-solo chef-apply cinc-client cinc-solo cfagent cf-agent': [
    low(
      'test.ping|grains.items|grains.get|grains.ls|pillar.items|sys.doc',
      '--version|-n|--dry-run',
      '/^test=True$/',
      '-W|--why-run',
    ),
    high('', 'S', 'It changes how the machine is set up.'),
  ],
  'facter ohai': [low('')],
  'kitchen inspec cinc cinc-auditor testinfra goss dgoss serverspec': [
    low('list|check|version|help|diagnose|validate|json|v|render'),
    high('destroy', 'D', 'It deletes a virtual machine.'),
    medium('', '', 'It runs or changes the project.'),
  ],
});
