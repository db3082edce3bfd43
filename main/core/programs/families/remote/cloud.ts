/** Cloud accounts, hosted services and databases. */
import { runs } from '../../facts/hook.ts';
import { is } from '../../facts/kinds.ts';
import { asks, changesCloudAccount, changesDatabase } from '../../facts/questions.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { critical, high, low, medium, obeys, only, secret, sends, takes, tools } from '../../spec.ts';
import { say } from '#domain/common/message.ts';

const cloud = 'It talks to a cloud account.';
const printsCredential = 'It prints a credential.';
/** Azure gives keys away by words like these. */
const connections =
  '/^(?:list-keys|list-connection-strings|show-connection-string|get-access-token|list-publishing-credentials)$/';
const changesCloud = 'It changes something in a cloud account.';
const deletesCloud = 'It deletes something in a cloud account.';
const money = 'It starts something that costs money.';

export const cloudTools = tools({
  aws: [
    takes('--profile --region --output --query --endpoint-url --max-items'),
    tooWide('wide', 's3'),
    asks(
      '/^(delete|terminate|remove|rm|mv|sync|cp|put|create|update|modify|run|stop|start|reboot|deregister|detach|revoke|authorize|attach|rb|mb|invoke|purge)(-|$)/',
      changesCloudAccount,
    ),
    low(
      'configure list|list-profiles',
      '--version',
      '--generate-cli-skeleton',
      '/^--generate-cli-skeleton=/',
      'help',
      '* help !*',
      '* * help !*',
    ),
    secret('configure export-credentials|get /credentials|secret|session_token/', 'X', 'It prints a credential.'),
    low(
      'configure get /^(?:profile\\..*\\.)?(?:region|output|cli_pager|retry_mode|ca_bundle|s3\\..*|role_arn|source_profile|sso_\\w+)$/',
    ),
    high('configure|sso', 'S', 'It changes the login at a cloud account.'),
    secret('secretsmanager get-secret-value', 'XN', 'It prints a secret.'),
    secret('ssm get-parameter|get-parameters|get-parameters-by-path --with-decryption', 'XN', 'It prints a secret.'),
    secret('iam create-access-key|create-service-specific-credential', 'NXPC', printsCredential),
    high(
      'iam create-login-profile|create-user|attach-user-policy|attach-role-policy|put-user-policy|put-role-policy|add-user-to-group|create-policy|update-assume-role-policy|create-role',
      'NPC',
      'It grants permissions in a cloud account.',
    ),
    secret('sts assume-role|get-session-token|get-federation-token', 'XN', printsCredential),
    secret('ecr get-login-password', 'XN', printsCredential),
    sends(
      '/^(public-read|public-read-write|authenticated-read|all|\\*)$/ --acl|--group-names|--principal|--grant-read',
      'NXC',
      'It grants permissions in a cloud account.',
    ),
    medium('* --dry-run|--dryrun|--no-execute-changeset', 'N', cloud),
    medium('s3 ls', 'N', cloud),
    high('s3 rm|rb', 'DNC', deletesCloud),
    high('s3 sync|mv --delete', 'DNX', 'It copies to or from a cloud account and deletes what is missing.'),
    sends('s3|s3api cp|sync|mv|put-object', 'NX', 'It copies files to or from a cloud account.'),
    high('ec2 run-instances|request-spot-instances|request-spot-fleet', 'NR', money),
    high(
      '/^(create-cluster|create-db-instance|create-db-cluster|create-auto-scaling-group|run-task|create-endpoint|create-training-job|create-nodegroup|purchase-[\\w-]+)$/',
      'NR',
      money,
    ),
    high('/^(delete|terminate|remove|deregister|purge|destroy|empty)-[\\w-]+$/', 'DNC', deletesCloud),
    medium(
      '* /^(describe|list|get|head|search|lookup|filter|query|scan|batch-get|show|wait|tail|view|simulate|validate|estimate|check|test)(-[\\w-]+)?$/',
      'N',
      cloud,
    ),
    medium('logs|sts tail|get-caller-identity', 'N', cloud),
    high('', 'NC', changesCloud),
  ],
  'gcloud gsutil bq az doctl oci ibmcloud linode-cli hcloud scw exo aliyun tccli s3cmd rclone mc b2 azcopy gcsfuse': [
    takes(
      '--project --account --format --configuration --subscription -o --output -g --resource-group -n --name --region --zone --filter --query -s',
    ),
    only('gcloud az', tooWide('wide')),
    only('gcloud', runs('--command', { behind: ['compute', 'alpha', 'beta', 'cloud-shell'] })),
    only(
      'gcloud az gsutil doctl',
      asks(
        '/^(delete|rm|destroy|deploy|create|update|set|remove|stop|start|restart|reset|purge|add-iam-policy-binding|mv|rsync|cp)$/',
        changesCloudAccount,
      ),
    ),
    sends('sync|rsync|bisync', 'DNX', 'It copies to or from a cloud account and deletes what is missing.'),
    low(
      'config list|get-value|get|configurations',
      'version|info|help',
      'auth list',
      'account list|show',
      'listremotes',
    ),
    secret('auth application-default print-access-token', 'XN', printsCredential),
    only('rclone', secret('config show|dump|reveal', 'X', 'It prints a credential.')),
    secret(
      'auth|account|config|login|logout print-access-token|print-identity-token|get-access-token',
      'XN',
      'It prints a credential.',
    ),
    secret('secrets|keyvault versions|secret access|show|download', 'XN', 'It prints a secret.'),
    only(
      'az',
      secret('* keys|key list|show|renew', 'XN', printsCredential),
      secret('* * keys|key|admin-key|query-key list|show|renew', 'XN', printsCredential),
      secret(connections, 'XN', printsCredential),
      secret(`* * ${connections}`, 'XN', printsCredential),
    ),
    only('az', medium('deployment * what-if|validate', 'N', cloud), medium('deployment what-if|validate', 'N', cloud)),
    high('auth|config|login|logout|init|configure', 'S', 'It changes the login at a cloud account.'),
    high('/^(delete|rm|remove|destroy|purge|rb|truncate|deletefile|cleanup|terminate|drop)$/', 'DNC', deletesCloud),
    sends(
      '/^(cp|copy|sync|rsync|mv|move|upload|upload-batch|put|copyto|mirror|push)$/',
      'NX',
      'It copies files to or from a cloud account.',
    ),
    high(
      '/^(add-iam-policy-binding|set-iam-policy|assignment|ssh|scp)$/',
      'NPC',
      'It changes permissions or reaches into a machine of a cloud account.',
    ),
    high('sql|firestore|datastore export', 'NX', 'It copies a whole database.'),
    high('compute|container|vm|aks|sql instances|clusters|create create', 'NRC', money),
    medium(
      '/^(list|ls|describe|show|get|read|logs|tail|stat|cat|du|head|query|status|size|lsd|lsl|lsjson|versions|view|get-credentials)$/',
      'N',
      cloud,
    ),
    high('', 'NC', changesCloud),
  ],
  'heroku flyctl fly vercel netlify wrangler railway render firebase supabase surge now cf dokku kamal cap mina fab eas shopify convex sst':
    [
      only('vercel now surge', is('publisher')),
      only('cap mina fab', is('any words')),
      takes('-a --app -c --config -e --env -s --site -p --project'),
      only(
        'flyctl fly heroku vercel netlify wrangler',
        asks(
          '/^(delete|rm|destroy|deploy|create|update|set|remove|stop|start|restart|reset|purge|add-iam-policy-binding|mv|rsync|cp)$/',
          changesCloudAccount,
        ),
      ),
      only('eas', high('build --auto-submit|--auto-submit-with-profile', 'NC', 'It changes a running system.')),
      low('version|help', 'build|types|check|validate'),
      medium('dev|local|emulators:start|start', '', 'It starts a server or keeps running.'),
      high(
        '/^(config|env|secret|secrets|variables|auth:token|env:ls|config:get|secrets:list|auth)$/',
        'NX',
        'It reads or changes secrets of a running system.',
      ),
      high(
        '/^(destroy|apps:destroy|delete|rm|remove|pg:reset|db:reset|sites:delete|volumes:destroy)$/',
        'DNC',
        'It deletes a running system.',
      ),
      high('db|database|branches reset|drop|delete|wipe', 'DNC', 'It deletes a running system.'),
      medium(
        '/^(logs|status|list|ls|ps|info|apps|whoami|open|releases|tail|inspect|domains|projects|pull|link|login|functions|db)$/',
        'N',
        'It queries a running system.',
      ),
      high('', 'NC', 'It changes a running system.'),
    ],
  'stripe twilio sendgrid': [
    medium('listen|logs|get|list|login', 'N', 'It talks to a service.'),
    high('', 'NC', 'It changes data of a service.'),
  ],
  'sentry-cli datadog-ci codecov snyk sonar-scanner newrelic logdna': [
    medium('', 'NX', 'It sends results to a service.'),
  ],
  'psql mysql mariadb sqlite3 duckdb clickhouse-client mongosh mongo sqlcmd cqlsh snowsql usql pgcli mycli litecli ksql isql tsql vsql exaplus':
    [
      is('database'),
      only('psql mysql mariadb sqlite3 litecli', is('takes orders')),
      only('psql mysql sqlite3 mongosh', tooWide('wide')),
      only(
        'psql mysql mariadb sqlite3 mongosh mongo sqlcmd',
        asks('/\\b(drop|truncate|delete\\s+from|dropDatabase|deleteMany|grant|alter)\\b/', changesDatabase),
      ),
      only(
        'sqlite3 litecli duckdb',
        runs('-cmd -c', {
          words: /^\./,
          inside: /^\.(?:shell|system)\s+(.+)|^\.(?:import|read)\s+(?:"\|([^"]+)"|'\|([^']+)'|\|(\S+))/,
        }),
        runs('-cmd -c', { words: /^\./, inside: /^\.(?:once|output)\s+["']?\|(.+?)["']?$/, takesRows: true }),
      ),
      only('duckdb', runs('-c -s --command', { inside: /\b(?:from|read_\w+\s*\()\s*'([^']+?)\s*\|\s*'/i })),
      only(
        'psql pgcli usql',
        runs('-c --command', { inside: /\\!\s*(.+)|\bfrom\s+program\s+E?'((?:[^']|'')+)'/i }),
        runs('-c --command', {
          inside: /\bto\s+program\s+E?'((?:[^']|'')+)'|\\(?:o|g|w)\s*\|\s*(.+)/i,
          takesRows: true,
        }),
        obeys('-f --file'),
      ),
      only('psql mysql mariadb', runs('-P --pset --pager', { inside: /^pager=(.+)/ })),
      only(
        'mysql mariadb mycli',
        runs('-e --execute', { inside: /(?:\\!|\bsystem)\s+(.+)/ }),
        runs('--pager', { takesRows: true }),
        runs('-e --execute', { inside: /(?:^|[;\s])(?:pager|\\P)\s+([^;]+)/, takesRows: true }),
      ),
      only('sqlcmd tsql', runs('-Q -q --query', { inside: /\bxp_cmdshell\s+N?'((?:[^']|'')+)'/i })),
      only('mongosh mongo', runs('--eval', { inside: /(?:run(?:Program)?|execSync)\s*\(\s*['"](.+?)['"]/ })),
      only('sqlite3', obeys('-init')),
      low(''),
    ],
  'pg_dump pg_dumpall mysqldump mariadb-dump mongodump mongoexport sqlite3-dump': [
    only('pg_dump pg_dumpall mysqldump mariadb-dump mongodump mongoexport', is('store')),
    high('/^(--?\\w+=)?(postgres|mysql|mongodb)/', 'NX', 'It copies a whole database.'),
    high('-h|--host|-d|--dbname|--uri', 'NX', 'It copies a whole database.'),
    medium('', '', 'It copies a whole database.'),
  ],
  'pg_restore mongorestore mongoimport mysqlimport pg_resetwal': [
    only('pg_restore mongorestore', is('store')),
    only('pg_restore', takes('-f --file -t --table -n --schema -j --jobs -L'), low('-l|--list', '!-d|--dbname')),
    only('mongoimport', medium('!--drop !--mode', '', 'It adds data to a database.')),
    high('', 'D', 'It overwrites data of a database.'),
  ],
  'dropdb dropuser': [
    asks('', say('It deletes data in a database.')),
    only('dropdb', is('store')),
    high('', 'D', 'It deletes a database or its account.'),
  ],
  'createdb createuser pg_ctl initdb pg_ctlcluster mysqladmin': [
    takes('-u --user -h --host -P --port -S --socket -D -l -o'),
    only('createdb mysqladmin', is('store')),
    only('createdb createuser initdb', is('any words')),
    low('status'),
    high('drop|stop|shutdown|flush-privileges|password', 'D', 'It stops or changes a database server.'),
    medium('', '', 'It changes a database server.'),
  ],
  'influx influxd-ctl': [
    takes('--host --token -t -o --org -b --bucket'),
    low('version|ping|help'),
    high('delete', 'DN', 'It deletes data of a service.'),
    high('* delete|remove', 'DN', 'It deletes data of a service.'),
    medium('', 'N', 'It queries or changes a database.'),
  ],
  'grpcurl evans kcat kafkacat rabbitmqadmin mosquitto_pub mosquitto_sub amqp-publish amqp-consume stomp zkCli.sh': [
    high('delete|purge|deleteall|rmr', 'DN', 'It deletes data of a service.'),
    medium('', 'N', 'It talks to a service.'),
  ],
  'pg_isready pg_config': [low('')],
  'pg_format pgformatter pgspot': [medium('-i|--inplace|-o|--output', '', 'It changes files in place.'), low('')],
  'redis-cli valkey-cli': [
    is('any words'),
    takes('-h -p -a -n -u --pass --user'),
    is('store'),
    only('redis-cli', tooWide('wide'), asks('/^(flushall|flushdb|del|shutdown|config)$/', changesDatabase)),
    high(
      '/^(flushall|flushdb)$|call\\(\\s*[\'"](flush(all|db)|del|unlink)\\b/',
      'D',
      'It deletes all data of a store.',
    ),
    high('/^(del|unlink|getdel|hdel|xtrim)$/', 'D', 'It deletes data of a store.'),
    low('/^config$/ /^get$/'),
    critical(
      '/^config$/ /^set$/ /\\.ssh|cron|authorized_keys|\\.php$|ld\\.so/',
      'PS',
      'It gives someone a way to log in.',
    ),
    high(
      '/^(shutdown|config|debug|script|eval|slaveof|replicaof|module|acl|migrate|restore)$/',
      'SC',
      'It changes a running store.',
    ),
    medium(
      '/^(set|hset|expire|rename|lpush|rpush|sadd|zadd|incr|decr|rpop|lpop|srem|persist|mset|append)$/',
      '',
      'It changes data of a store.',
    ),
    low(''),
  ],
  'etcdctl consul-kv memcached-tool kafka-streams-application-reset kafka-streams-application-reset.sh kafka-topics kafka-topics.sh kafka-consumer-groups kafka-consumer-groups.sh kafka-configs kafka-configs.sh kafka-acls kafka-acls.sh kafka-console-consumer kafka-console-consumer.sh kafka-console-producer kafka-console-producer.sh kafka-delete-records kafka-delete-records.sh kafka-reassign-partitions kafka-reassign-partitions.sh kafka-broker-api-versions kafka-broker-api-versions.sh rabbitmqctl nats':
    [
      only(
        'etcdctl',
        is('store'),
        secret(
          'get /^(?:\\/(?:registry(?:\\/secrets.*)?)?)?$/ --prefix|--from-key',
          'XN',
          'It prints all that a cluster keeps.',
        ),
      ),
      low('get|list|status|version|member|endpoint', '--list|--describe'),
      high('del|delete|purge_queue|reset|delete_queue|rm|purge', 'D', 'It deletes data of a service.'),
      high('--delete', 'D', 'It deletes data of a service.'),
      high('--execute|--force', 'D', 'What was read already is read once more, or never.'),
      medium('', 'N', 'It changes data of a service.'),
    ],
});
