/** Backups, snapshots and virtual machines. */
import { critical, high, low, medium, sends, takes, tools } from '../../spec.ts';

const backups = 'It deletes backups.';
const machines = 'It deletes a virtual machine or its disk.';
const copies = 'It copies files to where backups are kept.';

const sendsBackup = (pattern: string) => ({ ...medium(pattern, 'N', copies), sends: true as const });

export const backupTools = tools({
  'restic borg borgmatic duplicity kopia rustic duplicati-cli rdiff-backup proxmox-backup-client bupstash attic rsnapshot':
    [
      takes(
        '-r --repo -p --password-file --password-command -o --option --exclude --tag --host --target -t --keep-last --keep-daily --keep-weekly --keep-monthly',
      ),
      low('-n|--dry-run|-t'),
      low(
        'snapshots|ls|stats|check|diff|find|list|info|version|help|cache|verify|collection-status|list-current-files|configtest|status|cat|show',
        'snapshot|policy|repository|maintenance list|ls|status|show|info|verify',
      ),
      high(
        'forget|prune|delete|compact|recreate|remove|purge|rewrite|remove-older-than|remove-all-but-n-full|cleanup|expire',
        'D',
        backups,
      ),
      high('snapshot|policy|repository|maintenance|group|backup delete|expire|forget|remove|set', 'D', backups),
      high('key|change-passphrase|config|unlock-all', 'C', 'It changes who can read the backups.'),
      high('restore|extract /^(?:\\/|--target=\\/|~\\/?)$/', 'D', 'It overwrites files with those of a backup.'),
      sends('backup|create|copy|full /^(sftp|rest|ssh|https?|ftps?):|^[\\w.-]+@[\\w.-]+:/', 'NX', copies),
      sendsBackup('backup|create|copy|full|incr|incremental|transfer|push|put|export-tar'),
      sendsBackup('snapshot create'),
      medium('', '', 'It changes backups or brings files back.'),
    ],
  timeshift: [
    low('--list|--list-devices|--list-snapshots'),
    high('--delete|--delete-all', 'D', backups),
    high('', 'SD', 'It resets the machine to an earlier state or changes its backups.'),
  ],
  snapper: [
    takes('-c --config'),
    low('list|list-configs|status|diff|get-config|ls'),
    high('delete|rm|cleanup|delete-config', 'D', backups),
    high('', 'SD', 'It resets the machine to an earlier state or changes its backups.'),
  ],
  'virsh virt-install virt-clone virt-customize guestfish': [
    takes('-c --connect'),
    low(
      '/^(?:list|dominfo|domstate|dumpxml|net-list|net-info|pool-list|vol-list|vol-info|domblklist|domiflist|version|nodeinfo|snapshot-list|capabilities|uri|hostname|domifaddr|vcpuinfo|net-dhcp-leases|vncdisplay|help)$/',
    ),
    high(
      '/^(?:undefine|vol-delete|vol-wipe|pool-delete|pool-destroy|pool-undefine|snapshot-delete|snapshot-revert|net-undefine|net-destroy|destroy|managedsave-remove)$/',
      'D',
      machines,
    ),
    medium('', 'S', 'It starts, stops or changes a virtual machine.'),
  ],
  'lxc incus lxd': [
    takes('-c --config -p --profile -s --storage -n --network'),
    low(
      'list|ls|info|version|help|monitor',
      'image|config|profile|network|storage|project|remote|cluster|snapshot|warning list|show|get|info|alias',
    ),
    critical(
      'config|profile device|set|add /^source=\\/(?:etc|root|home)?\\/?$|^security\\.privileged=?$|raw\\.lxc/',
      'P',
      'The container reaches the whole machine.',
    ),
    critical(
      'launch|init|create /security\\.privileged=true|raw\\.lxc/',
      'P',
      'The container reaches the whole machine.',
    ),
    high('delete|rm', 'D', machines),
    high('image|profile|network|storage|project|volume|snapshot|remote delete|rm|remove|unset', 'D', machines),
    high('publish|export', 'X', 'It copies a whole machine.'),
    medium('', 'S', 'It starts, stops or changes a virtual machine.'),
  ],
  'VBoxManage vboxmanage prlctl vmrun utmctl tart qm pct govc xe': [
    low('list|showvminfo|status|config|showhdinfo|showmediuminfo|getextradata|ls|info|vm.info|about|ip|get'),
    high('unregistervm|closemedium --delete|--delete-all', 'D', machines),
    high('/^(?:delete|destroy|deleteVM|deleteSnapshot|vm\\.destroy|vm-destroy|vm-uninstall|purge)$/', 'D', machines),
    high('snapshot * delete|restore', 'D', machines),
    medium('', 'S', 'It starts, stops or changes a virtual machine.'),
  ],
  'qemu-img qemu-nbd qemu-io': [
    takes('-f -O -o -l'),
    low('info|check|compare|map|measure|bench|snapshot -l|-U', 'info|check|compare|map|measure|bench'),
    high('resize --shrink', 'D', machines),
    high('commit|rebase|snapshot', 'D', 'It changes the disk of a virtual machine.'),
    medium('', '', 'It creates or changes the disk of a virtual machine.'),
  ],
  'qemu-system-x86_64 qemu-system-aarch64 qemu-system-arm qemu-system-riscv64 qemu-system-i386 bochs firecracker cloud-hypervisor':
    [
      high('/(?:file=|^)\\/dev\\/(?:sd|nvme|vd|disk)/', 'D', 'A virtual machine writes to a disk of the machine.'),
      medium('', '', 'It starts a virtual machine.'),
    ],
});
