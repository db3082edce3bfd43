/** Names of variables that hold secrets. */
const secretName =
  /(?:secret|token|passw|passwd|pwd$|api_?key|private|credential|access_?key|auth|session|cookie|_key$|database_url|dsn|connection)/i;

export const isSecretVariable = (name: string): boolean => secretName.test(name);
