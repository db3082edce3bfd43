/** Programs of danger that are asked to check, to list or to explain, beside the same programs at work. */
import { describe, expect, test } from 'vitest';
import { createLineAssessor } from '../../../../fakes/assess-line.ts';

const assess = createLineAssessor();
const place = { cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' };
const pairs: readonly (readonly [string, string])[] = [
  ['visudo --check --file=deploy/sudoers', 'visudo -f /etc/sudoers.d/x'],
  ['pwck -r', 'pwck'],
  ['useradd -D', 'useradd -D -s /bin/sh'],
  ['git mv -n a b', 'git mv a b'],
  ['git prune -n', 'git prune'],
  ['wipefs /dev/sda', 'wipefs -a /dev/sda'],
  ['sfdisk --no-act /dev/sda', 'sfdisk /dev/sda'],
  ['zfs destroy -nv tank/a', 'zfs destroy tank/a'],
  ['nft -c -f rules.nft', 'nft -f rules.nft'],
  ['iptables -C INPUT -j DROP', 'iptables -C INPUT -j DROP -F'],
  ['pfctl -s rules', 'pfctl -F all -s rules'],
  ['ufw --dry-run enable', 'ufw enable'],
  ['dpkg --audit', 'dpkg -i x.deb'],
  ['systemctl reboot --dry-run', 'systemctl restart ssh --dry-run'],
  ['crontab -T my.cron', 'crontab -T my.cron -r'],
  ['docker exec --help', 'docker exec --help web'],
  ['kubectl exec --help', 'kubectl exec web -- --help'],
  ['xargs --version', 'xargs --version rm'],
  ['sudo -h', 'sudo -h host ls'],
  ['security find-identity -v -p codesigning', 'security find-generic-password -w -s x'],
  ['aws s3 rm help', 'aws s3 rm help me'],
  ['git archive --list', 'git archive -o a.tar HEAD'],
];

test.each(pairs)('%s only asks; %s does not', (asks, works) => {
  expect(assess({ ...place, command: asks }).level).toBe('low');
  expect(assess({ ...place, command: works }).level).not.toBe('low');
});

describe('an option of the command inside is no question to its wrapper', () => {
  test.each(['env rm -rf ~ --help', 'timeout 5 rm -rf ~ --version', 'nohup rm -rf ~ --help'])('%s', (command) => {
    expect(assess({ ...place, command }).level).toBe('critical');
  });
});
