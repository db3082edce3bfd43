/** Secrets that code asks a library for: what `.env` holds, a key ring, a service that keeps them, and variables that it prints. */
import { isSecretVariable } from '../words/secret-variable.ts';
import { literalsIn } from './split-literals.ts';

/** Each gives a secret to whoever calls it. */
const asks =
  /\bkeyring\.get_(?:password|credential)\s*\(|\bget_secret_value\s*\(|\bGetSecretValue\w*|\baccess_secret_version\s*\(|\baccessSecretVersion\s*\(|\bsecrets\.kv\b[^;\n]{0,120}\.read_secret\w*\s*\(|\bdotenv_values\s*\(|\bDotenv\.parse\b|\bRails\.application\.(?:credentials|secrets)\.(?!\w+\?)\w/;
const prints =
  /(?:\bconsole\.\w+|\bprocess\.stdout\.write|(?<![.\w])(?:print|pprint|puts|pp|p|echo|print_r|var_dump|say|JSON\.stringify))\s*\(?(?<said>[^;\n]{0,400})/g;
/** Of a secret only whether it is there, how long it is or how it begins is told, or what a service answers to it. */
const onlyAsks =
  /\blen\s*\(|\.(?:length|size|nil|present|empty|blank)\b|\bbool\s*\(|\bBoolean\s*\(|!!|\?\s*"|\bis (?:not )?None\b|\bisset\b|\bdefined\b|\?\?|===?|!==?|\bif\b|\.(?:slice|substring|substr)\s*\(|\[\s*-?\d*\s*:\s*-?\d*\s*\]|\bstartswith\b|\.startsWith\b|\btypeof\b|\bkeys?\s*\(|\bin\s+(?:os\.)?environ|\.(?:has_key|key)\?|\bhash|\bsha\d|\b(?:requests|httpx|axios|https?|session|connect\w*|\w*[cC]lient|create_engine|urlopen|Request)\b\s*[.(]|(?<![.\w])fetch\s*\(/;
/** `.env` is loaded there, and what it holds is what the call gives. */
const loads =
  /\b(?:dotenv|dotenvx|d|env)\b[^;\n]{0,120}\.(?:config|load|get)\s*\(|"[\uE000-\uF8FF]"\s*\)\s*\.config\s*\(|\bDotenv\b[^;\n]{0,120}(?:\.|->)(?:load|safeLoad)\b|\bawait\s+load\s*\(/;
/** `config('SECRET_KEY')` of libraries that look into `.env`. */
const named =
  /\b(?:config|env|getenv)\s*\(\s*("[\uE000-\uF8FF]")|\benviron(?:\.get\s*\(|\[)\s*("[\uE000-\uF8FF]")|\bENV\s*(?:\.fetch\s*\(|\[)\s*("[\uE000-\uF8FF]")|\$ENV\{(\w+)\}|\b(?:process|Bun|import\.meta)\.env\.(\w+)|\bprocess\.env\[\s*("[\uE000-\uF8FF]")|\bDeno\.env\.get\s*\(\s*("[\uE000-\uF8FF]")|\bsettings\.([A-Z]\w+)/g;

const isSecret = (said: string, literals: readonly string[]): boolean =>
  [...said.matchAll(named)].some((found) =>
    found
      .slice(1)
      .filter((part) => part !== undefined)
      .some((part) => (part.startsWith('"') ? literalsIn(part, literals) : [part]).some(isSecretVariable)),
  );

export function takesSecrets(bare: string, literals: readonly string[]): boolean {
  if (asks.test(bare)) return true;
  if (literals.includes('keytar') && /\.(?:getPassword|findCredentials)\s*\(/.test(bare)) return true;
  const usesEnvFile = literals.some((text) => /(?:^|\/)dotenvx?(?:[/@]|$)/.test(text)) || /\b[dD]otenv\b/.test(bare);
  if (usesEnvFile && /\.config\s*\([^)]*\)\s*\.parsed\b/.test(bare)) return true;
  return [...bare.matchAll(prints)].some(({ groups }) => {
    const said = groups?.['said'] ?? '';
    if (onlyAsks.test(said)) return false;
    return isSecret(said, literals) || (usesEnvFile && loads.test(said));
  });
}
