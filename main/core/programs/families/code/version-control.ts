/** Version control besides git: what is thrown away, what others get to see. */
import { detours } from '../../facts/hook.ts';
import { critical, high, low, medium, only, sends, takes, tools } from '../../spec.ts';

const throwsAway = 'It throws away work that was not committed.';
const rewrites = 'It removes commits from the history.';
const server = 'It talks to a server or changes the checkout.';
const unknownFiles = 'It deletes files that version control does not track.';
const overwrites = 'It overwrites history that others may rely on.';

export const versionControlTools = tools({
  'hg sl chg': [
    takes(
      '-R --repository --cwd --config -r --rev -m --message -l --logfile -u --user -d --date -T --template -I --include -X --exclude -b --branch --limit -s --source --dest -e --ssh',
    ),
    only('hg', detours('--config', { inside: /^alias\.\w+=!(.+)|^(?:hooks|ui)\.[\w.-]+=(.+)/ })),
    low(
      'status|st|log|history|diff|info|id|identify|blame|annotate|cat|list|files|manifest|branches|tags|heads|parents|paths|summary|sum|grep|locate|verify|root|help|version|config|showconfig|smartlog|show|export',
      'branch|bookmark|bookmarks|tag !*',
      'purge|clean -p|--print',
      'shelve|unshelve -l|--list|-p|--patch|--stat',
      'push|pull|strip|update|revert|rebase|add|remove -n|--dry-run',
    ),
    high('purge|clean', 'D', unknownFiles),
    high('update|up|checkout|co|goto|merge -C|--clean', 'D', throwsAway),
    high('shelve -d|--delete|--cleanup', 'D', throwsAway),
    high('revert|rollback', 'D', throwsAway),
    high('strip|debugstrip|prune|obliterate|hide|obsolete', 'DC', rewrites),
    high('convert|lfconvert', 'C', 'It rewrites the entire history.'),
    high('push -f|--force', 'NC', overwrites),
    high('push|bundle /^(?:https?|ssh):\\/\\//', 'NX', 'It sends the repository to an address given on the spot.'),
    high('remove|rm -f|--force', 'D', 'It deletes files with their changes.'),
    high('serve|email', 'NX', 'It sends or serves the repository.'),
    medium('push|pull|clone|incoming|in|outgoing|out|fetch|pr|submit', 'N', server),
    medium('', '', 'It changes the repository in a way that can be undone.'),
  ],
  'svn svnadmin svnlook': [
    takes('-m --message -F --file -r --revision --username --password --depth -c --change'),
    only(
      'svn',
      detours('--config-option --editor-cmd --diff-cmd --diff3-cmd', {
        inside: /(?:^config:(?:helpers|tunnels):\w+=)?(.+)/,
      }),
    ),
    low(
      'status|st|stat|diff|di|info|help|h|propget|pget|pg|proplist|plist|pl|youngest|verify|tree|author|date|history|auth',
    ),
    medium('log|list|ls|cat|blame|praise|annotate', 'N', 'It queries a server.'),
    high('revert', 'D', throwsAway),
    high('cleanup --remove-unversioned|--remove-ignored|--vacuum-pristines', 'D', unknownFiles),
    high('delete|del|remove|rm|mkdir|move|mv|copy|cp /^(?:https?|svn(?:\\+ssh)?|file):\\/\\//', 'NCD', overwrites),
    high('delete|del|remove|rm --force', 'D', 'It deletes files with their changes.'),
    high('propset|propedit|propdel|ps|pe|pd --revprop', 'C', overwrites),
    high('setlog|setrevprop|load|rmtxns|rmlocks|recover|hotcopy|setuuid', 'C', overwrites),
    medium('commit|ci|update|up|checkout|co|switch|sw|import|export|relocate|lock|unlock|merge', 'N', server),
    medium('', '', 'It changes the checkout.'),
  ],
  jj: [
    takes(
      '-R --repository --config -m --message -r --revision -b --bookmark --remote -T --template -n --limit --from --to --into -A -B -d',
    ),
    low(
      'status|st|log|diff|show|evolog|obslog|interdiff|root|version|help|cat|files',
      'op|operation|bookmark|branch|tag|workspace|config|sparse|remote log|show|list|get|path|diff|root',
      'file show|list|annotate|search',
      'git remote|root list',
      'resolve|fix --list|-l',
      '!*',
    ),
    high('git push --deleted|--delete|--all|--mirror', 'NCD', 'It deletes or moves branches that others may use.'),
    medium('git push|fetch|clone', 'N', 'It talks to a remote.'),
    high('op|operation|util abandon|gc', 'D', 'It deletes the last way back to earlier states.'),
    high('op|operation restore', 'D', throwsAway),
    high('restore|abandon', 'D', throwsAway),
    high('config set --user', 'S', 'It changes the tool for every project of the account.'),
    medium('describe|desc|ci|commit', '', 'It changes the repository in a way that can be undone.'),
    medium('', '', 'It changes the repository in a way that can be undone.'),
  ],
  'bzr brz fossil darcs pijul cvs got gix': [
    takes('-m --message -r --revision -R'),
    low(
      'status|st|log|diff|info|ls|cat|annotate|blame|whatsnew|show|changes|timeline|branches|tags|version|help|stat|extras|settings|nick|root|missing',
      'clean|extras|clean-tree|revert|obliterate|push|pull -n|--dry-run',
    ),
    high('clean|clean-tree|extras', 'D', unknownFiles),
    high('revert|undo|unrecord|uncommit|obliterate|reset|scrub|shun|purge', 'D', throwsAway),
    high('push|send --overwrite|-f|--force', 'NC', overwrites),
    medium('push|pull|sync|clone|checkout|update|commit|up|co|ci', 'N', server),
    medium('', '', 'It changes the repository in a way that can be undone.'),
  ],
  p4: [
    takes('-c -p -u -P -C -H -d'),
    low('set|client|info|help|diff|opened|status -o', 'info|help|diff|opened|status|have|where|set|version'),
    medium('files|describe|changes|filelog|print|fstat|annotate|depots|users|branches|labels|clients', 'N', server),
    low('revert|clean|reconcile|sync|obliterate -n'),
    critical('obliterate -y', 'DC', 'It removes files and their history from the server for good.'),
    high('revert|clean', 'D', throwsAway),
    high('sync -f', 'D', throwsAway),
    high(
      'protect|configure|admin|user|group|obliterate|verify',
      'C',
      'It changes permissions or settings of the server.',
    ),
    medium('', 'N', server),
  ],
  'repo gclient depot_tools': [
    takes('-j -b -u -m -c'),
    low('status|diff|info|list|branches|overview|help|version|manifest'),
    high('sync --force-sync|--force-remove-dirty|-D', 'D', throwsAway),
    high('abandon|prune|revert|wipe', 'D', throwsAway),
    medium('forall|grep', '', 'It runs a command in each repository.'),
    medium('', 'N', server),
  ],
  'dvc git-annex git-lfs lakectl': [
    takes('-r --remote -m -o -n --name -j --jobs'),
    low(
      'status|diff|list|dag|version|root|doctor|check-ignore|help|info|whereis|find|ls-files|env|log|unused',
      'params|metrics|plots|exp|remote|config diff|show|list',
      'gc|prune|drop -n|--dry-run|--dry',
    ),
    high('gc|destroy|drop|dropunused|forget|uninit', 'D', 'It deletes data that may be nowhere else.'),
    high('exp|experiments remove|rm|clean|gc', 'D', 'It deletes data that may be nowhere else.'),
    high('branch|tag|repo delete', 'NCD', 'It deletes data that others use.'),
    only('dvc', sends('push', 'NX', 'It sends a file to another host.')),
    medium(
      'push|pull|fetch|get|import|import-url|sync|copy|move|clone|ls-url|list-url',
      'N',
      'It moves data to or from a remote.',
    ),
    medium('', '', 'It changes the project.'),
  ],
});
