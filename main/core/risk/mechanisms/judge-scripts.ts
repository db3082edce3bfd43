/** A file that a program is told to run by an option: bad where anybody may have written it, or the line has fetched it. */
import { factsOf } from '../../programs/facts-of.ts';
import { type Call, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';
import { hidesWords } from '../hidden-words.ts';
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
    const { path, place } = placeWord(call.line, { ...word, text });
    if (call.line.fetchedFiles.has(path))
      report(call, 'runs-fetched', 'high', 'N', 'It runs what the same line has fetched.', word.span);
    // What the line itself has written there is judged by its words.
    else if (place === 'temporary' && !call.line.written.has(path))
      report(call, 'runs-temporary', 'high', '', 'It runs a file from a folder that anybody may write.', word.span);
  }
}

/** Two expansions side by side, or one that completes a word. */
const glued = /^["']?(?:\w*\$\{?\w+\}?["']*\$\{?\w+|\w+["']*\$\{?\w+|\$\{\w+\}["']*\w|\$\w+["']+\w)/;

/** `eval` of words that the line puts together out of its own variables: what comes out is read, and gluing it is hiding. */
export function judgeBuiltEval(call: Call, judgeText: JudgeText): void {
  if (call.program !== 'eval' || call.args.length === 0) return;
  const text = call.args.map((word) => word.text).join(' ');
  const raw = call.line.parsed.text.slice(...call.segment.span).replace(/^\s*eval\s+/, '');
  if (!raw.includes('$') || call.args[0]?.hasHole !== false) return;
  if (glued.test(raw)) {
    call.line.isOpaque = true;
    report(call, 'hides-words', 'critical', '', hidesWords);
  }
  judgeText(call, text, call.segment.span);
}
