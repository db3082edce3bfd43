/** Secrets that a line puts where a later command publishes them: a message that is pushed, the label of an image, another cluster. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';
import { type Call, has, optionValues } from '../call.ts';
import { readPath } from '../files/touch-path.ts';
import { placeWord, type Line } from '../line.ts';
import { hostOf, localHost } from '../words/host-of.ts';
import { isSecretVariable } from '../words/secret-variable.ts';

/** What is written there stays with what is published. */
const keeps: readonly (readonly [RegExp, RegExp])[] = [
  [/^git$/, /^(?:commit|tag|notes|commit-tree|stash|merge|branch|update-ref|hash-object)$/],
  [/^(?:docker|podman|buildah|nerdctl|buildctl)$/, /^(?:build|buildx|commit|config|bud|tag)$/],
  [/^(?:npm|pnpm|yarn|cargo|poetry|hatch|bump2version|helm)$/, /^(?:version|pkg|package)$/],
];
const publishes = /^(?:push|publish|upload|send-pack|--push)$/;
const nameOf = ({ argv }: Segment): string => (argv[0] ?? '').replace(/^.*\//, '');
const within = (inner: Span, outer: Span): boolean => inner[0] >= outer[0] && inner[1] <= outer[1];

/** Where a secret is published that a command before has kept in a word of its own. */
export function publishedWords({ parsed: { segments }, secrets }: Line): readonly Span[] {
  const keeper = segments.find((segment) => {
    const program = nameOf(segment);
    if (
      !keeps.some(
        ([name, verb]) => name.test(program) && segment.argv.slice(1, 6).some((word) => verb.test(word ?? '')),
      )
    )
      return false;
    return segment.words.slice(1).some((word, at) => {
      const names = [...(segment.patterns?.[at + 1] ?? '').matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
      const isMessage = /^(?:-\w*m|--message|--label)$/.test(segment.argv[at] ?? '');
      return (
        (isMessage && names.some(isSecretVariable)) ||
        secrets.some(
          (one) => (one.segment !== segment || segment.argv.includes('hash-object')) && within(one.span, word),
        )
      );
    });
  });
  if (keeper === undefined) return [];
  const isLater = ({ span, argv }: Segment): boolean =>
    span[0] >= keeper.span[0] && argv.slice(1, 12).some((word) => publishes.test(word ?? ''));
  return segments.filter(isLater).map(({ span }) => span);
}

/** `kubectl create configmap --from-file=~/.kube/config | kubectl --server=OTHER create -f -`. */
export function judgeClusterFiles(call: Call): void {
  const { line, segment } = call;
  if (!/^(?:kubectl|oc)$/.test(call.program)) return;
  for (const word of optionValues(call, '--from-file', '--from-env-file'))
    readPath(call, { ...word, text: word.text.replace(/^[\w.-]+=/, '') });
  const [server] = optionValues(call, '--server', '-s');
  const [settings] = optionValues(call, '--kubeconfig');
  const isOther =
    (server !== undefined && !localHost.test(hostOf(server.text) ?? '')) ||
    (settings !== undefined && !settings.hasHole && placeWord(line, settings).place === 'temporary');
  if (!isOther || !call.args.some(({ text }) => /^(?:create|apply|replace|patch|cp)$/.test(text))) return;
  const takesInput = segment.pipeline.index > 0 && has(call, '-f', '--filename');
  line.sendings.push({ span: segment.span, segment, what: takesInput ? 'input' : 'file' });
}
