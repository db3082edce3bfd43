/** Writes a path as the macOS kernel sees it: `/tmp`, `/var` and `/etc` are links into `/private`. */
const links = ['/tmp', '/var', '/etc'];

/** For paths that do not exist yet, where there is nothing to ask `realpath`. Seatbelt compares with the real path only. */
export function canonicalMacPath(path: string): string {
  const link = links.find((each) => path === each || path.startsWith(`${each}/`));
  return link === undefined ? path : `/private${path}`;
}
