/** Which places of a home are closed, and for which agents and tools. */
import { expect, test } from 'vitest';
import { agentCredentials } from '#agents/obeyed-names.ts';
import { secretPlacesInHome } from '#domain/sandbox/places-in-home.ts';

const isClosed = (file: string): boolean =>
  secretPlacesInHome.some((place) => file === place || file.startsWith(`${place}/`));

test('what any agent logs in with is closed, also of agents that the desk does not connect', () => {
  expect(agentCredentials.filter((file) => !isClosed(file))).toEqual([]);
});

test.each([
  '.config/goose/secrets.yaml',
  '.cline/secrets.json',
  '.config/himalaya/config.toml',
  '.config/aerc/accounts.conf',
  '.config/b2/account_info',
  '.config/borg/keys/host',
  '.config/restic/password',
  '.config/kopia/repository.config',
  '.config/syncthing/key.pem',
  '.local/state/syncthing/key.pem',
  '.config/exercism/user.json',
  '.config/obs-studio/basic/profiles/x/service.json',
  '.config/cachix/cachix.dhall',
  '.config/attic/config.toml',
  '.wakatime.cfg',
  '.lesshst',
])('%s is closed', (file) => {
  expect(isClosed(file)).toBe(true);
});
