/** What code takes in by a path or an address that stands at the call: other code that it runs, files that it reads. */
import { literalsIn } from './split-literals.ts';

const text = String.raw`\s*\(?\s*(?:\w+\s*\(\s*)?(?:[frbu]{1,2})?("[\uE000-\uF8FF]")`;
/** Code, or what becomes code, from a file. */
const loading = new RegExp(
  String.raw`\b(?:CDLL|WinDLL|cdll\.LoadLibrary|dlopen|require(?:_once|_relative)?|include(?:_once)?|load(?:file)?|dofile|run_path|execfile|import|source(?=\s*\()|sys\.source|devtools::source_url|source_url|pickle\.loads?|sys\.path\.(?:insert\s*\(\s*\d+\s*,|append)|System\.load)${text}`,
  'g',
);
const reading = new RegExp(
  String.raw`\b(?:open|fopen|readFile(?:Sync)?|createReadStream|File\.(?:read|open|binread)|IO\.read|file_get_contents|slurp|Path|Deno\.readTextFile(?:Sync)?|Bun\.file|os\.ReadFile)${text}`,
  'g',
);

const namedBy = (calls: RegExp, bare: string, literals: readonly string[]): string[] =>
  [...bare.matchAll(calls)].flatMap(([, word = '']) => literalsIn(word, literals));

const located = /\bspec_from_file_location\s*\(\s*"[\uE000-\uF8FF]"\s*,\s*("[\uE000-\uF8FF]")/g;

/** It runs as code what it reads from a file or its input. */
export const runsRead = (bare: string): boolean =>
  /(?:(?<![.\w])(?:eval|exec|Function|instance_eval)|\brunIn\w+Context)\s*\([^;]{0,90}\b(?:readFile\w*|file_get_contents|open|read|slurp|stdin|argv)\b/.test(
    bare,
  ) ||
  /\btorch\.load\s*\([^;\n]{0,200}\bweights_only\s*=\s*False\b/.test(bare) ||
  /\bvm\.runIn\w+\s*\([^;]{0,90}\breadFile/.test(bare);

/** It takes line by line what it is given. */
export const readsLines = (bare: string): boolean =>
  /\bsys\.stdin\b|\bSTDIN\b|\$stdin\b|\bprocess\.stdin\b|\bfileinput\b|\bARGF\b/.test(bare);

/** Paths and addresses of code that it loads; the names of modules are none. */
export const loadedPaths = (bare: string, literals: readonly string[]): string[] =>
  [...namedBy(loading, bare, literals), ...namedBy(located, bare, literals)].filter((path) =>
    /^[/~]|^https?:/.test(path),
  );

export const readPaths = (bare: string, literals: readonly string[]): string[] => namedBy(reading, bare, literals);

/** It answers others, over the network. */
export const serves = (bare: string): boolean =>
  /\bcreateServer\s*\(|\bexpress\s*\(|\bHTTPServer\s*\(|\bBaseHTTPRequestHandler\b|\bFlask\s*\(|\bSinatra\b|\bWEBrick\b|\bTCPServer\b|\bDeno\.serve\s*\(|\bBun\.serve\s*\(|\bListenAndServe\s*\(/.test(
    bare,
  );

/** It prints all variables of its caller. */
export const printsEnvironment = (bare: string): boolean =>
  /\bprint\s*\([^;\n]{0,120}\bos\.environ\.(?:items|values)\s*\(|\b(?:print|pprint|puts|pp|p|echo|print_r|var_dump|console\.\w+|inspect|stringify|dumps|write)\b[\s(]*(?:dict\s*\(|\w+\.(?:stringify|dumps)\s*\(|json_encode\s*\()?\s*(?:os\.environ|process\.env|ENV|%ENV|\$_ENV|getenv\s*\(\s*\))(?![\w.[])(?!\s*\.)/.test(
    bare,
  );
