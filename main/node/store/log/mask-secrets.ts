/** Covers what looks like a secret in a text, letter for letter, so that spans into the text still fit. */

const secretName = String.raw`[\w.-]*(?:key|token|secret|passw(?:or)?d|passphrase|credential|auth)[\w.-]*`;
const word = String.raw`(?:"[^"]*"|'[^']*'|[^\s;&|<>()"'\`]+)`;

/** Prefixes that those who give tokens out chose so that they can be found, by kind of giver. */
const beginnings = [
  // Code hosts and registries
  'gh[opsur]_|github_pat_|gl(?:pat|rt|dt|ptt|ft|cbt|soat|agent|imt|ffct|oas)-|ATATT3|ATBB|ATCTT3|npm_|pypi-|rubygems_|cio(?=\\w{32})|oy2(?=[a-z2-7]{40})|dckr_(?:pat|oat)_|cmVmdGtu|AKCp|bkua_|CCIP(?:AT|RJ)_',
  // Models
  'sk-|csk-|gsk_|xai-|pplx-|r8_|hf_|lsv2_|fw_(?=\\w{20})|nvapi-|tvly-|pcsk_|AIza|GOCSPX-|ya29\\.|ABSK|tgp_v1_',
  // Clouds and their secrets
  'AKIA|ASIA|do[opr]_v1_|HRKU-|fm[12]_|fo1_|v1\\.0-(?=[0-9a-f]{24}-)|sbp_|sb_secret_|nfp_|vc[pkrai]_(?=\\w{24})|pscale_(?:tkn|pw|oauth)_|napi_|dapi|pul-(?=[0-9a-f]{40})|atlasv1\\.|[\\w]{14}\\.atlasv1\\.|hv[sbr]\\.|dp\\.(?:pt|st|ct|sa|scim|audit)\\.|ops_eyJ|AGE-SECRET-KEY-1|tskey-',
  // Watching, messages and money
  'gl(?:sa|c)_(?=\\w{32})|NRAK-|NRII-|sntry[su]_|PMAK-|xox[abeposr]-|xapp-|[sr]k_(?:live|test)_|whsec_|shp(?:at|ca|pa|ss)_|SG\\.|key-(?=[0-9a-f]{32})|xkeysib-|re_(?=\\w{8}_\\w{24})|ntn_|secret_(?=[A-Za-z0-9]{43})|lin_(?:api|oauth)_|fig[dou]_|sq0(?:atp|csp)-|EAAA(?=[\\w-]{56})',
].join('|');

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
  new RegExp(String.raw`()(\b(?:${beginnings})[\w.-]{12,})`, 'g'),
  // An address with its signature, and the parts of a connection that are one.
  /([?&;](?:sig|X-Amz-Signature|AccountKey|SharedAccessKey)=)([\w%+/=-]{20,})/g,
  // Two parts of fixed lengths: a bot and its token, a tenant's secret, a key and its data centre.
  /()(\b\d{8,10}:AA[\w-]{33}\b)/g,
  /()(\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,38}\b)/g,
  /()(\b[\w.-]{3}\dQ~[\w.~-]{31,34})/g,
  /()(\b[0-9a-f]{32}-us\d{1,2}\b)/g,
  /()(\bSK[0-9a-f]{32}\b)/g,
  /()(\bpat[A-Za-z0-9]{14}\.[0-9a-f]{64}\b)/g,
  /()(\bst\.[0-9a-f-]{24,36}\.[0-9a-f]{32}\.[0-9a-f]{32}\b)/g,
  // A program that knows such an address may write there.
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
