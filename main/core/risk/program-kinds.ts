/** Which programs are of one kind, for those who judge them by more than a table. */

export const shells = /^(?:ba|z|da|k|a|mk|fi|tc|c)?sh$/;
export const scriptManagers = new Set(['npm', 'pnpm', 'yarn', 'bun']);
export const databases = new Set([
  'psql',
  'mysql',
  'mariadb',
  'sqlite3',
  'duckdb',
  'clickhouse-client',
  'mongosh',
  'mongo',
  'sqlcmd',
  'cqlsh',
  'pgcli',
  'mycli',
  'litecli',
  'usql',
  'snowsql',
]);
export const stores = new Set([
  'redis-cli',
  'valkey-cli',
  'pg_dump',
  'pg_dumpall',
  'mysqldump',
  'mongodump',
  'mongoexport',
  'pg_restore',
  'mongorestore',
  'dropdb',
  'createdb',
  'mysqladmin',
  'etcdctl',
]);
export const fetchers = new Set([
  'curl',
  'wget',
  'wget2',
  'http',
  'https',
  'xh',
  'curlie',
  'aria2c',
  'httpie',
  'lynx',
  'w3m',
  'links',
  'yt-dlp',
  'youtube-dl',
]);
export const deleters = new Set([
  'rm',
  'rmdir',
  'unlink',
  'shred',
  'srm',
  'wipe',
  'trash',
  'grm',
  'rimraf',
  'del-cli',
  'trash-put',
]);
export const copiers = new Set([
  'scp',
  'rsync',
  'sftp',
  'ftp',
  'lftp',
  'rcp',
  'croc',
  'wormhole',
  'magic-wormhole',
  'transfer',
]);
export const sockets = new Set([
  'nc',
  'ncat',
  'netcat',
  'socat',
  'telnet',
  'nc.traditional',
  'nc.openbsd',
  'websocat',
  'pwncat',
]);
export const packageRunners = new Set(['npx', 'bunx']);
