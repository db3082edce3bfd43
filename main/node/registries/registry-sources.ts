/** Where the tools of a project write down which registries they use, and how an address looks there. */
import path from 'node:path';
import type { FoundRegistry } from '#domain/network/found-registry.ts';

export interface RegistrySource {
  readonly tool: FoundRegistry['tool'];
  readonly file: string;
  /** Its first group is an address, or a list of addresses. */
  readonly address: RegExp;
}

interface Places {
  readonly projectRoot: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

const npmSetting = /^\s*(?:@[^:\s]+:)?registry\s*=\s*"?(\S+?)"?\s*$/gmu;
const npmLock = /"?resolved"?:? "([^"]+)"/gu;
const yarnSetting = /^\s*npmRegistryServer:\s*"?(\S+?)"?\s*$/gmu;
const pnpmTarball = /\btarball: ([^\s,}]+)/gu;
const pipSetting = /^\s*(?:extra-)?index-url\s*[=:]\s*((?:\S+\s*?(?:\n[ \t]+)?)+)$/gmu;
const pipOption = /^\s*(?:-i|--index-url|--extra-index-url)[ =]\s*(\S+)/gmu;
const pythonSource = /^\s*(?:url|index-url|default-index)\s*=\s*"([^"]+)"/gmu;
const pythonLock = /\b(?:registry|url)"?\s*[=:]\s*"(https?:[^"]+)"/gu;
const cargoSetting = /^\s*(?:registry|index|replace-with)\s*=\s*"([^"]+)"/gmu;
const cargoLock = /^source = "([^"]+)"/gmu;
const goSetting = /^\s*GOPROXY\s*=\s*(\S+)/gmu;

/** Variables that name registries, by tool. */
export const registryVariables: readonly (readonly [FoundRegistry['tool'], RegExp])[] = [
  ['npm', /^npm_config_(?:@.+:)?registry$|^yarn_npm_registry_server$/iu],
  ['pip', /^(?:PIP_(?:EXTRA_)?INDEX_URL|UV_(?:DEFAULT_INDEX|INDEX|INDEX_URL|EXTRA_INDEX_URL))$/u],
  ['cargo', /^CARGO_REGISTRIES_.+_INDEX$/u],
  ['go', /^GOPROXY$/u],
];

/** In the order of their weight: a project's own files before those of the person and of the tool. */
export function registrySources({ projectRoot, home, env }: Places): readonly RegistrySource[] {
  const config = env['XDG_CONFIG_HOME'] ?? path.join(home, '.config');
  const own = (tool: RegistrySource['tool'], address: RegExp, ...files: readonly string[]): RegistrySource[] =>
    files.map((file) => ({ tool, address, file: path.join(projectRoot, file) }));
  const beside = (tool: RegistrySource['tool'], address: RegExp, ...files: readonly string[]): RegistrySource[] =>
    files.map((file) => ({ tool, address, file }));
  return [
    ...own('npm', npmSetting, '.npmrc'),
    ...own('npm', yarnSetting, '.yarnrc.yml'),
    ...own('npm', npmLock, 'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock'),
    ...own('npm', pnpmTarball, 'pnpm-lock.yaml'),
    ...own('pip', pipOption, 'requirements.txt', 'requirements-dev.txt', 'dev-requirements.txt'),
    ...own('pip', pythonSource, 'pyproject.toml', 'Pipfile', 'uv.toml'),
    ...own('pip', pythonLock, 'uv.lock', 'poetry.lock', 'Pipfile.lock'),
    ...own('cargo', cargoSetting, '.cargo/config.toml', '.cargo/config'),
    ...own('cargo', cargoLock, 'Cargo.lock'),
    ...beside('npm', npmSetting, path.join(home, '.npmrc')),
    ...beside('pip', pipSetting, path.join(config, 'pip/pip.conf'), path.join(home, '.pip/pip.conf'), '/etc/pip.conf'),
    ...beside('cargo', cargoSetting, path.join(env['CARGO_HOME'] ?? path.join(home, '.cargo'), 'config.toml')),
    ...beside('go', goSetting, path.join(config, 'go/env')),
    ...(env['GOROOT'] === undefined ? [] : beside('go', goSetting, path.join(env['GOROOT'], 'go.env'))),
  ];
}
