/** Looks through a script of an interpreter for calls that reach beyond it; quoted text is not a call. */
import { withKnownNames } from '../known-names.ts';
import { commandsRunBy } from './run-calls.ts';
import { loadedPaths, printsEnvironment, readPaths, readsLines, runsRead, serves } from './loads.ts';
import { emptiedTargets, rewrittenTargets, writeTargets } from './writes.ts';
import { deleteTargets, deletesSomething } from './deletes.ts';
import { codeInTexts } from './inside-texts.ts';
import { takesSecrets } from './takes-secrets.ts';
import { literalsIn, type SplitCode, splitLiterals } from './split-literals.ts';

export interface CodeFacts {
  /** Literal commands that the script gives to a shell or runs. */
  readonly commands: readonly string[];
  /** It runs commands that are put together when it runs. */
  readonly runsComputed: boolean;
  readonly deletes: readonly string[];
  readonly deletesSomething: boolean;
  readonly writes: boolean;
  readonly network: boolean;
  readonly sends: boolean;
  /** Files that it writes, by their paths. */
  readonly writeTargets: readonly string[];
  /** It makes a program run with the rights of its owner. */
  readonly setsOwnerMode: boolean;
  /** It makes a page that runs what a visitor asks for. */
  readonly servesShell: boolean;
  /** It grows without end. */
  readonly fillsMemory: boolean;
  /** Variables of the caller that it reads by name. */
  readonly variables: readonly string[];
  /** A connection and a shell in one script. */
  readonly shellOverNetwork: boolean;
  /** It runs as code what came over the network. */
  readonly runsFetched: boolean;
  readonly decodesAndRuns: boolean;
  readonly readsEnvironment: boolean;
  readonly endlessProcesses: boolean;
  readonly killsAll: boolean;
  /** Files and addresses of other code that it runs. */
  readonly loads: readonly string[];
  readonly readPaths: readonly string[];
  readonly emptied: readonly string[];
  readonly printsEnvironment: boolean;
  /** It asks a library for secrets, or prints variables that hold some. */
  readonly takesSecrets: boolean;
  /** It runs as code what it reads. */
  readonly runsRead: boolean;
  /** It takes line by line what it is given. */
  readonly readsLines: boolean;
  /** It packs or copies whole folders. */
  readonly packs: boolean;
  /** Every literal text, to be looked at as a path. */
  readonly literals: readonly string[];
}

const writeCall =
  /\b(?:write_(?:text|bytes)|writeFile(?:Sync)?|appendFile(?:Sync)?|createWriteStream|outputFile|File\.write|IO\.write|file_put_contents|fwrite|copy(?:file|tree|2)\s*\(|renameSync|mkdirSync|makedirs|Deno\.write\w*|Bun\.write|cpSync|copyFileSync|shutil\.(?:copy|move)\w*|os\.(?:rename|replace|chmod|symlink|mkdir)|json\.dump\s*\(|torch\.save\s*\(|joblib\.dump\s*\(|savefig\s*\(|usethis::use_\w+\s*\(|tar_(?:destroy|delete|prune)\s*\()|\.to_(?:csv|parquet|excel|pickle|feather|hdf|stata)\s*\(\s*(?:[\w.]+\s*[,)/]|f?")|\.(?:rename|mkdir|touch|write_text)\s*\(|\b(?:(?:write|sink)_(?:csv|parquet|json|ndjson|excel|ipc|avro|feather|delta|tsv)|write\.(?:csv2?|table)|saveRDS|savetxt|np\.save|imwrite)\s*\(/;
const networkCall =
  /\b(?:httr2?::|(?:curl|RCurl)::|(?:post|get)Form\s*\(|curl_(?:fetch|upload)\w*\s*\(|HTTP\.(?:get|post|put|request|open)\b|Http::|(?:socket|aiohttp|smtplib|ftplib|paramiko)\b(?!\s*(?:[;,)\n]|$)|\.(?:__|[A-Z_]+\b(?!\s*\()|gethostname\b|inet_|[hn]to[hn]|error\b|timeout\b))|urllib[23]?\.request|urllib[23]\b|urlopen|urlretrieve|(?:requests|httpx)\.(?!__|exceptions\b|codes\b)|http\.client|(?:install|update)\.packages\s*\(|install_(?:github|gitlab|bitbucket|git|url|version|cran|dev|bioc)\s*\(|renv::(?:restore|install|update|hydrate)\s*\(|pak::\w+\s*\(|BiocManager::install\s*\(|Pkg\.(?:add|update|develop|instantiate|resolve)\s*\(|download\.file\s*\(|download\s*\(|fetch\s*\(|axios|https?\.(?:get|request)|net\.(?:connect|createConnection|Socket)|XMLHttpRequest|WebSocket|Net::HTTP|open-uri|TCPSocket|Faraday|LWP::|IO::Socket|HTTP::Tiny|fsockopen|curl_(?:init|exec)|Deno\.connect|URI\.open|url-retrieve\w*|url-insert-file-contents|dns\.(?:lookup|resolve)|gethostby\w+|getaddrinfo|httpc\.request|babashka\.http-client|clj-http|org\.httpkit|hato\.client|HTTPoison\.|Finch\.|Tesla\.|Req\.(?:get|post|put|request)|Resolv\b|Addrinfo\b|resolveDns|dns_get_record|checkdnsrr)/;
const sendCall =
  /(?:->|::)(?:post|put|patch|POST|PUT|PATCH)\s*\(|\b(?:upload_file|curl_upload|fileUpload|postForm)\s*\(|\(\s*[\w.-]+\/(?:post|put|patch)\s+"|\.(?:post|put|patch)!?\s*\(|httpc\.request\s*\(\s*:(?:post|put|patch)\b|method:\s*"|\.sendall?\s*\(|\.send\s*\(|data\s*=|body:|\.write\s*\(|smtplib|storbinary|urlopen\s*\([^)]*,|sendmail|gethostby\w+|getaddrinfo|getaddress\w*|[rR]esolve\w*\s*\(|\.lookup\s*\(|dns_get_record/;
/** What is written to a connection of one's own leaves, whatever the call is named. */
const handsOn =
  /\b(?:print|puts|fputs|fwrite|sendfile|syswrite|send\w*|end|pipe|write\w*|stream_copy_to_stream)\s*\(?|<</;
/** An address to which something is added, which may be anything: `https://x/?d=` and `https://x/${key}`. */
const madeAddress = /^https?:\/\/\S*(?:[?&]\w*=|\/)$|^https?:\/\/[^\s{]*\/[^\s{]*(?:[$#]?\{|\$\w)/;
const shellWords = /\/bin\/(?:ba|z|da|k)?sh|cmd\.exe|powershell|dup2|pty\.spawn/;
const decodeCall =
  /\b(?:unb64|decodeBase64|decode16|getDecoder|FromBase64String|b64decode|(?:\w*_)?base64\w*|fromhex|unhexlify|atob|unpack|Base64|decode64|zlib\.decompress|codecs\.decode|rot13|Buffer\.from|gzinflate|str_rot13|marshal\.loads|chr\s*\()/;
/** A command, or what a shell is told, that is decoded where it is run; what goes to its input is no command. */
const runsDecoded =
  /\b(?:System\.(?:cmd|shell)|os\.(?:system|popen|cmd|exec\w*)|subprocess\.\w+|Popen|(?:exec|spawn)(?:File)?(?:Sync)?|system|popen|shell_exec|callCommand|Process\.run|ProcessBuilder)\s*\((?:(?!\binput\b)[^;\n]){0,160}\b(?:b64decode|decode64|atob|unhexlify|fromhex|base64_decode|Buffer\.from|decode_base64)\b/;
const evalCall =
  /\b(?:Code\.(?:eval|compile)_(?:string|quoted)|Eval\.me|include_string|load(?=\s*\(\s*(?:require|mime|base64|[Bb]ase))|erl_eval|binary_to_term|Invoke-Expression|(?:c?[pP]ickle|dill|marshal|joblib|Marshal|yaml)\.(?:loads?|unsafe_load|full_load)|unserialize|exec|eval|compile|Function|runInThisContext|instance_eval|class_eval|assert|create_function|loadstring|__import__)\s*[( ]/;

const runsText =
  /(?:^|[^.\w])(?:exec|eval|Function|instance_eval|runInThisContext|vm\.run\w+|eval-(?:buffer|region|last-sexp)|load-string)\s*[() ]|[(,]\s*(?:eval|exec)\s*[,)]|\b(?:pickle|cPickle|dill|marshal|joblib|cloudpickle)\.loads?\s*\(/;
/** Models and data come from a hub by their name, and their code with them where that is said. */
const fetchesModel = /\b(?:from_pretrained|load_dataset|snapshot_download|hf_hub_download)\s*\(|\bhub\.load\s*\(/;

/** A function, or the module it is of, whose name is put together when the script runs. */
const hiddenCall =
  /\bgetattr\s*\(\s*(?:os|subprocess|builtins|pty|__import__)\b|\brequire\s*\(\s*"."\s*\+|\[\s*"."\s*\+[^\]]*\]\s*\(/;

const growingLoop =
  /\bwhile\s*\(?\s*(?:True|true|1)\b\)?\s*[:{]?\s*[^\n;}]*(?:\.append|\.extend|\.push|\.concat|\+=|<<)|\bfor\s*\(\s*;;\s*\)[^;\n]*\.push/;
/** What a loop goes over that has no end, or one that no machine reaches. */
const noEnd = String.raw`\bin\s+(?:[\w.]*\b(?:count|cycle|repeat|iter)\s*\(|x?range\s*\(\s*(?:\d{4,}|\d+\s*\*\*|int\s*\(|sys\.maxsize))`;
/** The same in the loops that stand behind or before their call, and over again by `redo`. */
const forkedWithoutEnd = new RegExp(
  String.raw`\bfork\b[\s()]*\bfor\b[^\n;]*?${noEnd}|\bfor\b[^\n;:]*?${noEnd}[^\n;:]*:\s*(?:\w+\s*=\s*)?(?:os\.)?fork\b|\bfork\b[^\n}]*\bredo\b`,
);
const forkingLoop =
  /\bfork\b[^;]*\bwhile\b|\bwhile\b[^{;]*[:{;]?\s*(?:os\.)?fork\b|loop\s*[{do\s]*fork|(?:for\s*\(\s*;;\s*\)|while\s*\(\s*(?:true|1)\s*\))[^;\n]{0,120}\b(?:fork|spawn)\b/;

/** Text that is made of the numbers of its letters. */
const fromNumbers =
  /\bmap\b[^;]*\bchr\b|\bchr\s*\(|\bfrom(?:Char|Code)(?:Code|Point)\b|\btoEnum\b|\bbytes(?:array)?\s*\(\s*[[(]\s*\d|[[(]\s*\d{2,3}(?:\s*,\s*\d{1,3}){2,}\s*[\])]/;

/** A text that is turned round before it is used. */
const backwards =
  /\breverse\s*[($]?\s*"[\uE000-\uF8FF]"|"[\uE000-\uF8FF]"\s*(?:\.reverse\b|\[::-1\])|\bstrrev\s*\(\s*"|\bString\.reverse\s*\(\s*"/;

/** Languages in which `pack` makes text out of numbers. */
const packs = new Set(['perl', 'ruby', 'php']);

/** Length of a script that is looked at; more would cost time without telling more. */
const maxLength = 20_000;

/** A script as it is looked through: without its texts and comments, and the texts by themselves. */
interface Script {
  readonly language: string;
  readonly bare: string;
  readonly literals: readonly string[];
}

/** `path.join('..', 'x')` is one path. */
const joinedPaths = (code: string): string =>
  code.replaceAll(
    /\b(?:path|require\(['"](?:node:)?path['"]\))\.(?:path\.)?(?:join|resolve)\(\s*((?:['"][^'"\\]*['"]\s*,\s*)+['"][^'"\\]*['"])\s*\)/g,
    (_, given: string) => `"${[...given.matchAll(/(['"])(.*?)\1/g)].map(([, , part]) => part).join('/')}"`,
  );

/** With the code that stands in its texts behind it. */
function splitAll(code: string, language: string): SplitCode {
  const split = splitLiterals(code, language);
  const inner = codeInTexts(split, language);
  return inner.length === 0 ? split : splitLiterals([code, ...inner].join('\n;\n'), language);
}

export function scanCode(code: string, language: string): CodeFacts {
  const split = splitAll(joinedPaths(code.slice(0, maxLength)), language);
  const { literals } = split;
  const bare = withKnownNames(split.bare, literals, language).replaceAll(
    /\b(?:array_map|array_walk|call_user_func(?:_array)?)\s*\(\s*("[\uE000-\uF8FF]")/g,
    (_, name: string) => `${literalsIn(name, literals)[0] ?? ''} (`,
  );
  const script = { language, bare, literals };
  const run = commandsRunBy({ ...script, code });
  const commands = [...split.commands, ...run.commands];
  const { runsComputed } = run;
  return {
    commands,
    runsComputed,
    deletes: deleteTargets(bare, literals, language),
    deletesSomething: deletesSomething(bare, language),
    writes: writesSomething(script),
    writeTargets: writeTargets(bare, literals),
    setsOwnerMode: /\bchmod\w*\b[^;\n]*?\b0?o?[2467][0-7]{3}\b|S_ISUID/.test(bare),
    servesShell: literals.some((text) => webShell.test(text)),
    fillsMemory: growingLoop.test(bare) && !/\b(?:break|sleep|return)\b/.test(bare),
    variables: variablesIn(bare, literals),
    ...networkFacts(script, commands, runsComputed),
    decodesAndRuns:
      hiddenCall.test(bare) ||
      (runsComputed && (fromNumbers.test(bare) || backwards.test(bare))) ||
      (decodes(script) && (evalCall.test(bare) || runsComputed || runsDecoded.test(bare))),
    readsEnvironment: /os\.environ\b(?!\.get|\[)|process\.env\b(?![.[])|ENV\.(?:to_h|each|inspect)|%ENV\b/.test(bare),
    endlessProcesses: forkingLoop.test(bare) || forkedWithoutEnd.test(bare),
    killsAll: /\bkill\s*\(?\s*-1\b|kill\s*\(?\s*"[^"]*"\s*,\s*-1/.test(bare),
    loads: loadedPaths(bare, literals),
    readPaths: readPaths(bare, literals),
    takesSecrets: takesSecrets(bare, literals),
    emptied: [...emptiedTargets(bare, literals), ...rewrittenTargets(bare, literals)],
    printsEnvironment: printsEnvironment(bare),
    runsRead: runsRead(bare),
    readsLines: readsLines(bare),
    packs: /\b(?:make_archive|tarfile\.|ZipFile|archiver|copytree|cpSync|cp_r|add_dir)/.test(bare),
    literals,
  };
}

/** Its arguments up to the bracket that ends them; those of a call among them count as well. */
const openCall = /\bopen\s*\(((?:[^()\n]|\([^()\n]*\)){0,400})/gi;

const writesSomething = ({ language, bare, literals }: Script): boolean =>
  writeCall.test(bare) ||
  (language === 'perl' && /\brename\b/.test(bare)) ||
  [...bare.matchAll(openCall)].some(([, given = '']) =>
    literalsIn(given, literals).some((text) => /^(?:[wax]\+?b?|>{1,2}.*)$/.test(text)),
  );

const decodes = ({ language, bare }: Script): boolean =>
  decodeCall.test(bare) || (packs.has(language) && /\bpack\b/.test(bare));

/** PHP opens files and addresses alike. */
const opensAddress = (bare: string, literals: readonly string[]): boolean =>
  [...bare.matchAll(/\b(?:file_get_contents|fopen|readfile|copy)\s*\(\s*("[\uE000-\uF8FF]")/g)].some(([, word = '']) =>
    literalsIn(word, literals).some((text) => /^(?:https?|ftps?|\w*ssh2\.\w+):\/\//.test(text)),
  );

function networkFacts(
  { language, bare: whole, literals }: Script,
  commands: readonly string[],
  runsComputed: boolean,
): Pick<CodeFacts, 'network' | 'sends' | 'shellOverNetwork' | 'runsFetched'> {
  // Ruby's tables are asked by a word that fetches pages elsewhere.
  const bare = language === 'ruby' ? whole.replaceAll(/\.fetch\b/g, '.at') : whole;
  const isRaw = opensRawConnection(bare, literals);
  const network =
    networkCall.test(bare) ||
    opensAddress(bare, literals) ||
    isRaw ||
    loadsWeb(bare, literals) ||
    fetchesModel.test(bare);
  const hasShell = literals.some((text) => shellWords.test(text)) || /dup2|pty\.spawn/.test(bare);
  return {
    network,
    sends:
      network &&
      (sendCall.test(bare) || (isRaw && handsOn.test(bare)) || literals.some((text) => madeAddress.test(text))),
    shellOverNetwork:
      (network && (hasShell || (isRaw && (runsComputed || commands.some(isShellName))))) ||
      (serves(bare) && runsComputed),
    runsFetched: network && (runsText.test(bare) || /\btrust_remote_code\s*=\s*True\b/.test(bare)),
  };
}

/** A page that hands what a visitor sends to a shell. */
export const webShell =
  /(?:system|exec|shell_exec|passthru|eval|popen|proc_open|assert)\s*\(\s*(?:base64_decode\s*\(\s*)?\\?\$_(?:GET|POST|REQUEST|COOKIE|SERVER)|Runtime\.getRuntime\(\)\.exec\(request\.|eval\s*\(?\s*request[.(]/i;

const variableCall =
  /(?:\benviron(?:\.get\s*\(|\[)|\bgetenv\s*\(|\bENV\s*(?:\.fetch\s*\(|\[)|\$ENV\{|\benv::var\s*\(|\bprocess\.env\[|\bDeno\.env\.get\s*\()\s*(?:("[\uE000-\uF8FF]")|(\w+))|\bprocess\.env\.(\w+)/g;

const variablesIn = (bare: string, literals: readonly string[]): string[] =>
  [...bare.matchAll(variableCall)].flatMap(([, word, plain, member]) =>
    word === undefined ? [plain ?? member ?? ''] : literalsIn(word, literals),
  );

const isShellName = (command: string): boolean => /^(?:\/\S*\/)?(?:ba|z|da|k|a)?sh\b|^cmd(?:\.exe)?$/.test(command);

/** Connections without a protocol: what comes over them is whatever the other side sends. */
const raw =
  /\b(?:socket\.(?:socket|create_connection)|asyncio\.open_connection|telnetlib|TCPSocket|UDPSocket|Socket\.(?:tcp|new)|fsockopen|pfsockopen|stream_socket_client|socket_connect|net\.(?:connect|createConnection|Socket|Dial)|tls\.connect|dgram\.createSocket|IO::Socket|Net::Telnet|socket\s*\(\s*[A-Z$]|sockaddr_in|socket\.tcp|Net\.Sockets|TcpClient|java\.net\.Socket|new\s+Socket|gen_tcp|Deno\.connect|Bun\.connect|socket\s+"|luv?\.new_tcp)\b/i;
const webModule =
  /^(?:node:)?(?:https?2?|dns(?:\/promises)?)$|^(?:axios|got|node-fetch|undici|superagent|needle|request|requests|httpx|aiohttp|open-uri|net\/http|LWP::Simple)$/;
const rawModule = /^(?:node:)?(?:net|tls|dgram)$|^socket$/;

/** Modules that the code loads by name. */
const loadedBy = /\b(?:require|import|from|use|__import__)\s*\(?\s*("[\uE000-\uF8FF]")/g;

const hasRawModule = (bare: string, literals: readonly string[]): boolean =>
  [...bare.matchAll(loadedBy)].some(([, word = '']) => literalsIn(word, literals).some((name) => rawModule.test(name)));

/**
 * Ways in which code of any language opens a connection of its own, and ways in which it is handed a shell's.
 * A module by which pages and files are fetched, whatever it is called in the code.
 */
const loadsWeb = (bare: string, literals: readonly string[]): boolean =>
  [...bare.matchAll(loadedBy)].some(([, word = '']) => literalsIn(word, literals).some((name) => webModule.test(name)));

const opensRawConnection = (bare: string, literals: readonly string[]): boolean =>
  raw.test(bare) ||
  hasRawModule(bare, literals) ||
  literals.some((text) => /^\/(?:dev|inet)\/(?:tcp|udp)\//.test(text));
