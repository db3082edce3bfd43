/** Programs that bring what was made here to others: stores of packages, extensions and programs. */
import { high, low, medium, only, sends, takes, tools } from '../../spec.ts';
import { asks, publishesWork } from '../../facts/questions.ts';
import { asksSource, everywhere, fetches, login, publishes } from './package-words.ts';

const deletes = 'It deletes something that others use.';
const project = 'It runs or changes the project.';
const signs = 'It signs something or creates keys.';

export const publisherTools = tools({
  'vsce ovsx web-ext': [
    takes('-p --pat -o --out -t --target -s --source-dir -a --artifacts-dir'),
    asks('publish|unpublish|sign', publishesWork),
    low('ls|lint|dump-config|help|version', '--version'),
    medium('ls-publishers|show|search|verify-pat|get', 'N', asksSource),
    high('login|logout', 'NX', login),
    high('publish|unpublish|delete-publisher|create-namespace|sign', 'NC', publishes),
    medium('', '', project),
  ],
  // They are there for nothing else.
  'ghr cpan-upload dput dput-ng dupload gh-pages s3-deploy electron-publish rsconnect': [
    only('dput dput-ng dupload', low('-s|--simulate|-o|--check-only')),
    low('--help|--version|--dry-run'),
    sends('', 'NXC', publishes),
  ],
  luarocks: [
    takes('--server --tree --only-server --lua-version --api-key'),
    low('list|show|doc|lint|which|path|config|help'),
    high('upload', 'NC', publishes),
    medium('search|download|install|build|make|test|init', 'N', fetches),
    medium('', '', project),
  ],
  'cloudsmith package_cloud packagecloud fury gemfury jf jfrog anaconda quetz': [
    takes('-k --api-key -u --user --url --server-id -C --config-file --access-token -t --token'),
    low('--version', 'help|version'),
    medium('* dl|download|s|search|ping|p|ls|list|show', 'N', asksSource),
    medium('list|ls|whoami|check|search|show|download|groups|status|metrics|quota|scan|audit', 'N', asksSource),
    high('/^(?:delete|del|yank|remove|rm|quarantine|destroy)$/', 'NCD', deletes),
    high('login|logout|auth|config|c|token', 'NX', login),
    high('', 'NC', publishes),
  ],
  'copr copr-cli osc fedpkg centpkg rhpkg koji bodhi abf': [
    takes('-A --apiurl --config -r --release -p -u'),
    low('status|st|diff|info|lint|prep|verrel|version|help|log'),
    high('/^(?:delete|rdelete|retire|delete-[\\w-]+|remove-[\\w-]+|wipebinaries)$/', 'NCD', deletes),
    high(
      '/^(?:build|push|commit|ci|sr|submitreq|submitrequest|new-sources|upload|import|updates?|chain-build|create|modify|mkpac|copypac|branch|tag-build|untag-build|edit-[\\w-]+|create-[\\w-]+|build-\\w+)$/',
      'NC',
      publishes,
    ),
    medium('', 'N', asksSource),
  ],
  cachix: [
    low('version|help|doctor'),
    high('use', 'SN', everywhere),
    high('authtoken|generate-keypair', 'NX', login),
    high('', 'NC', publishes),
  ],
  jreleaser: [
    low('config|template|checksum|assemble|help', '--version'),
    medium('init|changelog|sign|catalog|prepare|package|jdks|download', '', project),
    high('', 'NC', publishes),
  ],
  clasp: [
    medium('pull|clone|list|status|logs|open|versions|deployments|apis|create', 'N', asksSource),
    high('login|logout', 'NX', login),
    high('', 'NC', publishes),
  ],
  'rpmsign debsign dpkg-sig debsigs': [low('--checksig|--verify|-c|-l|--list'), medium('', '', signs)],
  'nix-collect-garbage': [low('--dry-run'), high('', 'S', 'It deletes from the store.')],
  'cr release-plz git-release gem-release': [
    only('cr', medium('package|index !--push', '', project)),
    medium('update|set-version|bump', '', project),
    high('', 'NC', publishes),
  ],
});
