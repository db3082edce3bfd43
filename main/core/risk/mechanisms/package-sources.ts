/** Where packages come from, as far as the line itself says it. */
import { factsOf } from '../../programs/facts-of.ts';
import { type Call, report } from '../call.ts';
import { hostOf, localHost } from '../words/host-of.ts';
import type { ResolvedWord } from '../resolve-word.ts';

/** Where a package manager is to fetch from, in place of what its settings say. */
const packageSource =
  /^(?:PIP_(?:EXTRA_)?INDEX_URL|PIP_FIND_LINKS|UV_(?:DEFAULT_|EXTRA_)?INDEX(?:_URL)?|npm_config_registry|YARN_\w*REGISTRY\w*|GOPROXY|CARGO_REGIST\w+_INDEX|BUNDLE_MIRROR\w*|(?:RUBY)?GEMS?_HOST|HOMEBREW_\w+_DOMAIN|HEX_MIRROR)$/i;
const unsafeSource = /^(?:GOINSECURE|PIP_TRUSTED_HOST|GOSUMDB|GOFLAGS|UV_INSECURE_HOST)$/;

export function judgePackageSource(call: Call, name: string, { text, span }: ResolvedWord): void {
  const isElsewhere =
    packageSource.test(name) && /^[\w+]+:\/\//.test(text) && !localHost.test(hostOf(text) ?? 'localhost');
  const isUnsafe =
    unsafeSource.test(name) &&
    (name !== 'GOFLAGS' || text.includes('-insecure')) &&
    (name !== 'GOSUMDB' || text === 'off');
  if (isElsewhere)
    report(call, 'sets-source', 'high', 'N', 'It makes packages come from an address that is given on the spot.', span);
  if (isUnsafe) report(call, 'sets-source', 'high', 'NC', 'It turns off the check of what it fetches.', span);
}

/** It fetches code by name, so that an address among its words says where that comes from. */
export function fetchesCode({ program, args }: Call): boolean {
  if (/^(?:easy_install|pipx|npx|uvx|bunx)$/.test(program)) return true;
  if (program === 'go' && args[0]?.text === 'run') return true;
  const words = args.filter(({ text }) => !text.startsWith('-')).slice(0, 2);
  const fetching = words.some(({ text }) =>
    /^(?:install|i|add|ci|it|exec|x|dlx|get|download|require|wheel)$/.test(text),
  );
  return fetching && (factsOf(program, 'comes back').length > 0 || /^(?:gem|cargo|go|conda|mamba)$/.test(program));
}

const namesSource =
  /(?:regist(?:ry|ries)|index|mirror|sources?|repositor(?:y|ies))[\w.-]*["']?\s*=\s*["']?([a-z+]+:\/\/[^\s"']+)/i;

/** `cargo build --config 'source.m.registry="sparse+http://.."'`: a setting among its words. */
export function judgeNamedSource(call: Call): void {
  if (
    factsOf(call.program, 'comes back').length === 0 &&
    !/^(?:gem|bundle|cargo|go|conda|mamba|mvn|gradle)$/.test(call.program)
  )
    return;
  for (const { text, span } of call.args) {
    const address = namesSource.exec(text)?.[1];
    if (address !== undefined && !localHost.test(hostOf(address.replace(/^\w+\+/, '')) ?? 'localhost'))
      report(
        call,
        'sets-source',
        'high',
        'N',
        'It makes packages come from an address that is given on the spot.',
        span,
      );
  }
}
