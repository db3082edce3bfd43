/** Covers what looks like a secret in a text, letter for letter, so that spans into the text still fit. */

const secretName = String.raw`[\w.-]*(?:key|token|secret|passw(?:or)?d|passphrase|credential|auth)[\w.-]*`;
const word = String.raw`(?:"[^"]*"|'[^']*'|[^\s;&|<>()"'\`]+)`;

/** The last group of each is what gets covered. */
const patterns: readonly RegExp[] = [
  // NAME=value and --name=value, --name value
  new RegExp(String.raw`(\b${secretName}=)(${word})`, 'gi'),
  new RegExp(String.raw`(--?${secretName}\s+)(?!-)(${word})`, 'gi'),
  // Authorization: Bearer x, X-Api-Key: x
  new RegExp(String.raw`(\b(?:proxy-)?authorization\s*:\s*(?:\w+\s+)?)([^\s"']+)`, 'gi'),
  new RegExp(String.raw`(\bx-[\w-]*(?:key|token|secret)[\w-]*\s*:\s*)([^\s"']+)`, 'gi'),
  // scheme://user:password@host
  /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)([^\s/@]+)(?=@)/gi,
  // scheme://key@host
  /(\bhttps?:\/\/)([\w-]{20,})(?=@)/gi,
  // Shapes that are secrets wherever they stand
  /()(\b(?:gh[opsur]_|github_pat_|gl(?:pat|rt|dt|ptt)-|xox[abposr]-|xapp-|sk-|[sr]k_live_|npm_|AKIA|ASIA|AIza|ya29\.|dop_v1_|hf_|pypi-|SG\.|shpat_|dckr_pat_|lin_api_|nfp_|sntry[su]_|atlasv1\.|hvs\.|dapi)[\w.-]{12,})/g,
  // Whoever knows such an address may write there.
  /()(\bhttps:\/\/(?:hooks\.slack\.com\/(?:services|workflows)|discord(?:app)?\.com\/api\/webhooks|[\w.-]*webhook\.office\.com)\/[^\s"']+)/g,
  /()(\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)/g,
  /()(-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$))/g,
];

const secretFlag = new RegExp(`^--?${secretName}$`, 'i');

function cover(text: string): string {
  return '*'.repeat(text.length);
}

export function maskSecrets(text: string): string {
  return patterns.reduce(
    (masked, pattern) => masked.replace(pattern, (_all, before: string, secret: string) => before + cover(secret)),
    text,
  );
}

/** Covers secrets in each word, and the whole word after a flag that announces one. */
export function maskArgv<T extends string | null>(argv: readonly T[]): (T | string)[] {
  return argv.map((arg, index) => {
    if (arg === null) return arg;
    const before = index === 0 ? null : (argv[index - 1] ?? null);
    return before !== null && secretFlag.test(before) && !arg.startsWith('-') ? cover(arg) : maskSecrets(arg);
  });
}
