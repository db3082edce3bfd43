/** How C libraries and runtimes word the three errors a file sandbox causes, in the locales agents meet most. */

export type FileError = 'read-only' | 'no-permission';

/** Lower-case fragments of strerror(EROFS), strerror(EACCES) and strerror(EPERM), and the runtimes' own codes. */
const fragments: readonly (readonly [FileError, readonly string[]])[] = [
  [
    'read-only',
    [
      'read-only file system',
      'readonly file system',
      'erofs',
      'errno 30]',
      'os error 30',
      'dateisystem ist nur lesbar',
      'das dateisystem ist nur lesbar',
      'système de fichiers accessible en lecture seulement',
      'sistema de ficheros de sólo lectura',
      'sistema de archivos de solo lectura',
      'sistema de arquivos somente leitura',
      'file system in sola lettura',
      '読み込み専用ファイルシステム',
      '只读文件系统',
    ],
  ],
  [
    'no-permission',
    [
      'permission denied',
      'operation not permitted',
      'eacces',
      'eperm',
      'errno 13]',
      'errno 1]',
      'os error 13',
      'os error 1)',
      'keine berechtigung',
      'vorgang nicht zulässig',
      'die operation ist nicht erlaubt',
      'permission non accordée',
      'opération non permise',
      'permiso denegado',
      'operación no permitida',
      'permissão negada',
      'operação não permitida',
      'permesso negato',
      'operazione non permessa',
      '許可がありません',
      '許可されていない操作です',
      '权限不够',
      '不允许的操作',
    ],
  ],
];

/** The file error a line speaks of, or null. */
export function fileErrorIn(line: string): FileError | null {
  const lower = line.toLowerCase();
  for (const [error, words] of fragments) {
    if (words.some((word) => lower.includes(word))) return error;
  }
  return null;
}

const networkWords = [
  'could not resolve host',
  'temporary failure in name resolution',
  'name or service not known',
  'network is unreachable',
  'network unreachable',
  'eai_again',
  'enetunreach',
  'enotfound',
  'getaddrinfo failed',
  'no route to host',
  'failed to lookup address information',
  'dial tcp: lookup',
  'nodename nor servname',
  'nameresolutionerror',
  'unable to resolve host',
  'das netzwerk ist nicht erreichbar',
  'temporärer fehler bei der namensauflösung',
  'der name oder der dienst ist nicht bekannt',
  'le réseau n’est pas accessible',
  "le réseau n'est pas accessible",
  'échec temporaire dans la résolution du nom',
  'la red es inaccesible',
  'fallo temporal en la resolución del nombre',
];

/** True when a line speaks of a name that did not resolve or a network that is not there. */
export function isNetworkError(line: string): boolean {
  const lower = line.toLowerCase();
  return networkWords.some((word) => lower.includes(word));
}
