/** Takes back the variable by which Node believes any certificate: the broker sends a key to the model that it asks. */

const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** To be called before the first connection, with the broker's own environment. Returns what to tell a person, or null. */
export function keepCertificatesChecked(env: Record<string, string | undefined>): string | null {
  if (env[variable] !== '0') return null;
  delete env[variable];
  return `${variable}=0 is left out of the desk: it checks certificates all the same. For an authority of your own set NODE_EXTRA_CA_CERTS.`;
}
