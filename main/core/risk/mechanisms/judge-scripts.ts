/** A file that a program is told to run by an option: bad where anybody may have written it, or the line has fetched it. */
import { factsOf } from '../../programs/facts-of.ts';
import { isDecoder } from '../../programs/is-decoder.ts';
import { type Call, operands, optionValues, ranAddress, ranFetched, ranTemporary, report } from '../call.ts';
import { placeWord } from '../line.ts';
import { hidesWords } from '../hidden-words.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { takesText } from './takes-text.ts';
import type { JudgeText } from '../judges/judge-interpreters.ts';

/** Options by which tools of any kind are told what to load, or whose rules to follow. */
const settings =
  '--config --config-file --configuration --rcfile --bazelrc --plugin --plugins --preset --presets --require --loader --init-script --manifest-path --build-file --toolexec -toolexec -exec --setup-file --resolve-plugins-relative-to --rulesdir --runner'.split(
    ' ',
  );
/** What stands there says to these whom to talk to, and nothing that runs. */
const takesSettings =
  /^(?:git|curl|wget2?|ssh|scp|sftp|rsync|docker|podman|nerdctl|kubectl|helm|gh|glab|aws|gcloud|az|psql|mysql|redis-cli|rclone|gpg|openssl|hugo|mkdocs)$/;
/** They run the file that they are given. */
const startsFiles = /^(?:mono|wasmtime|wasmer|qemu-\w+|ld\.so|ld-linux[\w.-]*|dotnet|gjs|racket|guile|sbcl|groovy)$/;

export function judgeScripts(call: Call): void {
  const options = factsOf(call.program, 'obeys').flatMap((fact) => fact.options);
  if (!takesSettings.test(call.program) && factsOf(call.program, 'reads').length === 0) options.push(...settings);
  const run = startsFiles.test(call.program) ? operands(call, '').slice(0, 1) : [];
  for (const word of [...optionValues(call, ...options), ...run]) {
    const text = word.text.replace(/^[^=/~]*=/, '');
    if (!/^[./~]|\//.test(text)) continue;
    judgeRun(call, { ...word, text });
  }
  if (!takesText(call.program)) judgeLoads(call);
  judgeAddressed(call);
}

/** A file that is loaded, inside a word that says more: `-fplugin=/tmp/x.so`, `luafile /tmp/x.lua`. */
const loadsInside =
  /(?:-fplugin=|-specs=|-rpath[,=]|-load[= ]|-Xplugin[:= ]|--plugin[= ]|-agentpath:|-javaagent:|-Xbootclasspath\/?a?:|\b(?:luafile|source|so|load|dofile|loadfile|pyfile|py3file|execfile|require)[\s("']+)([~.]?\/[^\s,"')]+)/g;

function judgeLoads(call: Call): void {
  for (const word of call.args)
    for (const [, text = ''] of word.text.matchAll(loadsInside)) judgeRun(call, { ...word, text });
}

function judgeRun(call: Call, word: ResolvedWord): void {
  const { path, place } = placeWord(call.line, word);
  if (call.line.fetchedFiles.has(path)) ranFetched(call, word.span);
  // What the line itself has written there is judged by its words.
  else if (place === 'temporary' && !call.line.written.has(path)) ranTemporary(call, word.span);
}

const loadOption = /^(?:-d|-r|-I|-l|-M|--import|--require|--(?:experimental-)?loader|--preload|--init|--load)(?:=|$)/;

/** Code that stands in an address: `node --import data:..`, `php -d auto_prepend_file=http://..`. */
function judgeAddressed(call: Call): void {
  if (factsOf(call.program, 'interprets').length === 0) return;
  for (const [index, { text, span }] of call.args.entries()) {
    if (/^(?:--[\w-]+=)?data:[\w/+.-]*;base64,/.test(text)) {
      call.line.isOpaque = true;
      report(call, 'opaque-encoded-payload', 'critical', '', 'It decodes a hidden command and runs it.', span);
    } else if (
      loadOption.test(text.startsWith('-') ? text : (call.args[index - 1]?.text ?? '')) &&
      /^(?:--?[\w-]+=?)?(?:[\w.]+=)?(?:https?|ftp|data):/.test(text)
    )
      ranAddress(call, span);
  }
}

/** Two expansions side by side, or one that completes a word. */
const glued = /^["']?(?:\w*\$\{?\w+\}?["']*\$\{?\w+|\w+["']*\$\{?\w+|\$\{\w+\}["']*\w|\$\w+["']+\w)/;

/** `eval` of words that the line puts together out of its own variables: what comes out is read, and gluing it is hiding. */
export function judgeBuiltEval(call: Call, judgeText: JudgeText): void {
  if (call.program !== 'eval' || call.args.length === 0) return;
  const text = call.args.map((word) => word.text).join(' ');
  const raw = call.line.parsed.text.slice(...call.segment.span).replace(/^\s*eval\s+/, '');
  const [start, end] = call.segment.span;
  const isDecoded = call.line.parsed.segments.some(
    ({ span, argv }) => span[0] > start && span[1] < end && isDecoder(argv),
  );
  if (isDecoded) report(call, 'opaque-encoded-payload', 'critical', '', 'It decodes a hidden command and runs it.');
  if (!raw.includes('$') || call.args[0]?.hasHole !== false) return;
  if (glued.test(raw)) {
    call.line.isOpaque = true;
    report(call, 'hides-words', 'critical', '', hidesWords);
  }
  judgeText(call, text, call.segment.span);
}
