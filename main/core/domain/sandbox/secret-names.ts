/** Which variables no command in a sandbox gets by their names alone; others are looked at by their values too (`child-environment.ts`). */
const secret = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|COOKIE|BEARER|AUTHORIZATION|MNEMONIC|SSHPASS/i;
const secretByItsEnd = /_(PWD|PASS|PW|PAT|AUTH|AUTH_CONFIG|OTP)$|(^|_)JWT$/i;

export const isSecretByName = (name: string): boolean => secret.test(name) || secretByItsEnd.test(name);
