/** Writes the line with which a person installs a release. The app itself downloads nothing and runs nothing. */
import type { Release, ReleasePackage } from './release-feed.ts';

export interface Installed {
  /** How this app came here; null where that cannot be told. */
  readonly kind: ReleasePackage['kind'] | null;
  readonly arch: string;
}

const install: Readonly<Record<ReleasePackage['kind'], (file: string) => string>> = {
  deb: (file) => `sudo apt install ./${file}`,
  rpm: (file) => `sudo dnf install ./${file}`,
  AppImage: (file) => `chmod +x ${file}`,
  dmg: (file) => `open ${file}`,
};

/** Null where the release holds nothing for this machine. Every part was checked to mean nothing else to a shell. */
export function installLine(release: Release, installed: Installed, feed: string): string | null {
  const { kind, arch } = installed;
  const fitting = release.packages.find((each) => each.kind === kind && each.arch === arch);
  if (fitting === undefined) return null;
  const { file, sha256 } = fitting;
  const { origin, pathname } = new URL(feed);
  const address = `${origin}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}${file}`;
  const check = kind === 'dmg' ? 'shasum -a 256 --check' : 'sha256sum --check';
  const quoted = `'${address.replaceAll("'", '%27')}'`;
  return `curl -fLO ${quoted} && echo '${sha256}  ${file}' | ${check} && ${install[fitting.kind](file)}`;
}
