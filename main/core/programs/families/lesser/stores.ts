/** Stores of data that are seldom met, their servers, and what copies them. */
import { is } from '../../facts/kinds.ts';
import { high, low, medium, secret, sends, takes, tools } from '../../spec.ts';

const deletes = 'It deletes data of a service.';
const changesService = 'It changes data of a service.';
const asks = 'It queries another host without changing anything there.';
const server = 'It starts a server or keeps running.';
const copies = 'It copies a whole database.';

export const lesserStoreTools = tools({
  'clickhouse clickhouse-local mssql-cli tarantool tt rethinkdb osqueryi': [is('database'), low('')],
  'redis-server valkey-server keydb-server mongod mongos mysqld mysqld_safe mariadbd postgres postmaster influxd etcd memcached scylla clickhouse-server couchdb nats-server mosquitto rabbitmq-server opensearch elasticsearch qdrant weaviate milvus typesense-server zookeeper-server-start zookeeper-server-start.sh kafka-server-start kafka-server-start.sh':
    [
      takes('-c --config --dbpath --port -p --bind -D --datadir --data-dir'),
      low('--version|--help|--check|--test-memory|--config-check'),
      medium('', '', server),
    ],
  'pgbench hammerdbcli ycsb': [
    low('--version|--help'),
    high('-i|--initialize /^(?:prod|production|live)[\\w-]*$/', 'DR', deletes),
    medium('', 'R', 'It puts load on a database.'),
  ],
  'mysqlbinlog mysqldumpslow pg_test_fsync pg_test_timing pgbadger pg_filedump pt-query-digest pt-summary pt-mysql-summary pt-show-grants memcstat memcdump':
    [low('')],
  'memcflush memcrm': [high('', 'D', deletes)],
  'mydumper xtrabackup mariabackup mariadb-backup pg_basebackup': [
    takes('-h --host -u --user -p --password -P --port -D --target-dir -o --outputdir -B --database'),
    low('--version|--help'),
    high('--copy-back|--move-back', 'D', 'It overwrites data of a database.'),
    high('-h|--host', 'NX', copies),
    medium('', '', copies),
  ],
  'myloader bcp': [medium('* out|queryout', 'N', asks), high('', 'D', 'It overwrites data of a database.')],
  etcdutl: [low('version|help', 'snapshot status'), high('', 'D', 'It overwrites data of a database.')],
  'sqlite-utils datasette': [
    low(
      'tables|views|rows|query|schema|triggers|indexes|analyze-tables|search|dump|plugins|inspect|memory',
      '--version|--help',
    ),
    high('drop-table|drop-view|delete', 'D', 'It deletes data in a database.'),
    sends('publish', 'NXC', 'It publishes data that others can see.'),
    medium('', '', 'It changes data of a database.'),
  ],
  'elasticdump multielasticdump': [
    high('--delete|--deleteAll', 'DNX', deletes),
    sends('/^(?:--output=)?(?:https?|s3):\\/\\/(?!localhost|127\\.)/', 'NX', copies),
    medium('', 'N', copies),
  ],
  'elasticsearch-reset-password elasticsearch-users elasticsearch-setup-passwords opensearch-keystore elasticsearch-keystore':
    [low('list', '--version'), secret('', 'XC', 'It prints or changes a credential.')],
  'rpk pulsar-admin pulsar-client nsqadmin kaf kafkactl kcctl zkcli lakefs feast vtctl vtctldclient vtctlclient milvus_cli chroma meili typesense solr curator curator_cli cbq couchbase-server-cli':
    [
      takes('-b --brokers --server --config --profile -c --host'),
      low('version|help|lint|validate', '--version|--help'),
      high('* /^(?:delete|remove|purge|drop|trim-prefix|truncate|reset|delete-[\\w-]+|clear-backlog)$/', 'DN', deletes),
      high('delete|delete_indices|Delete\\w+|delete-\\w+', 'DN', deletes),
      medium('consume|produce|list|ls|describe|get|status|info|search|query|log|diff|show', 'N', asks),
      medium('', 'N', changesService),
    ],
  'nsq_tail rabbitmq-diagnostics': [
    low('status|ping|check_running|listeners|memory_breakdown|environment|version|help'),
    medium('', 'N', asks),
  ],
  'rabbitmq-plugins': [
    low('list|is_enabled|directories|help|version|status|ping|check_running|listeners|memory_breakdown|environment'),
    high('', 'S', 'It changes the services of the machine.'),
  ],
  'pulsar activemq artemis neo4j': [
    low('version|status|help|list'),
    medium('console|start|standalone|run|restart', '', server),
    medium('', '', 'It changes a database server.'),
  ],
});
