/** Tries to write, read and change files that a command must leave alone. */
import { held, reportIt, type HealthProbe } from './health-probe.ts';
import { say } from '#domain/common/message.ts';

/** Said before the last probe waits for the broker to change something under it. */
export const lateProbe = 'late-secret';

const whenChanged =
  'i=0; while [ ! -e changed ] && [ $i -lt 50 ]; do sleep 0.04; i=$((i+1)); done; [ -e changed ] || exit 0';
const needsHelper = say(
  'It needs the denial observer (install a C compiler and build again, or use a package that brings it) and Landlock in the kernel (5.19 or newer, and landlock among the names in /sys/kernel/security/lsm).',
);

const needsObserver = say(
  'It needs the denial observer: install a C compiler and build again, or use a package that brings it.',
);

/** `$OUTSIDE`, `$SECRET`, `$REPLACED`, `$LATE` and `$SHARED_DEVICES` name what is out of reach, or must be. */
export const fileProbes: readonly HealthProbe[] = [
  {
    id: 'write-outside',
    title: say('A command cannot write outside the project'),
    protection: 'fs-write',
    script: held('echo x > "$OUTSIDE/written" || mkdir "$OUTSIDE/made" || mv "$OUTSIDE" "$OUTSIDE.moved"'),
    remedy: reportIt,
  },
  {
    id: 'write-inside',
    title: say('A command can write in the project'),
    protection: null,
    script: held('! echo x > written'),
    remedy: say('Check that the project belongs to you and is not on a read-only file system.'),
  },
  {
    id: 'read-secret',
    title: say('A command cannot read what is denied'),
    protection: 'fs-read',
    script: held('cat "$SECRET" || cat /proc/self/root"$SECRET"'),
    remedy: reportIt,
  },
  {
    id: 'read-defaults',
    title: say('A command cannot read keys and passwords in your home'),
    protection: 'fs-read',
    mayHang: true,
    script: `cd "$HOME" 2>/dev/null || exit 0; found=; open=
for name in .ssh .aws .gnupg .netrc .kube .docker/config.json .config/gh .config/gcloud .git-credentials .password-store .mozilla; do
  [ -e "$name" ] || continue
  found=1
  if { [ -d "$name" ] && ls "$name" || cat "$name"; } >/dev/null 2>&1; then echo "$name: open"; open=1; else echo "$name: closed"; fi
done
[ -n "$found" ] || { echo "None of them is there."; exit 0; }
${held('[ -n "$open" ]')}`,
    remedy: say('Take these places out of the permissions in the settings; if none is there, report the evidence.'),
  },
  {
    id: 'private-places',
    title: say('A command sees no temporary files and shared memory of others'),
    protection: 'fs-read',
    script: `echo "outside: $SHARED_DEVICES"
${held('for folder in /tmp /dev/shm; do device=$(stat -c %d "$folder"); echo "$folder is $device"; case " $SHARED_DEVICES " in *" $device "*) break;; esac; false; done')}`,
    remedy: reportIt,
  },
  {
    id: 'devices',
    title: say('A command sees no devices of this machine'),
    protection: 'fs-read',
    script: held('ls -d /dev/mem /dev/kmsg /dev/kvm /dev/fuse /dev/sd* /dev/vd* /dev/nvme* /dev/input 2>/dev/null'),
    remedy: reportIt,
  },
  {
    id: 'obeyed-name',
    title: say('In no folder of the project can a command create files that agents and editors act on'),
    protection: 'obeyed-names',
    script: held(
      'mkdir -p inner && { mkdir inner/.claude || mkdir inner/.opencode || echo x > inner/.mcp.json || echo x > inner/.envrc; }',
    ),
    remedy: needsObserver,
  },
  {
    id: 'other-name',
    title: say('A command cannot change a file that also has a name outside the project'),
    protection: 'other-names',
    script: held('echo x >> linked || echo x >> node_modules/linked'),
    remedy: needsObserver,
  },
  {
    id: 'protected-name',
    title: say('A command cannot create or change a configuration that your tools act on'),
    protection: 'protected-paths',
    script: held('mkdir -p .git/hooks || echo x > .vscode/tasks.json || echo x >> .mcp.json || mv .mcp.json moved'),
    remedy: reportIt,
  },
  {
    id: lateProbe,
    title: say('A secret that appears or is replaced while a command runs stays closed to it'),
    protection: 'late-secrets',
    script: `${whenChanged}; ${held('cat "$LATE" || cat "$REPLACED"')}`,
    remedy: needsHelper,
  },
];
