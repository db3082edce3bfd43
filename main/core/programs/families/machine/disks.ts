/** What programs do to disks, partitions and file systems. */
import { is } from '../../facts/kinds.ts';
import { asks, changesMachine, writesDisk } from '../../facts/questions.ts';
import { tooWide } from '../../facts/too-wide.ts';
import { critical, high, low, medium, only, takes, tools } from '../../spec.ts';

const disks = 'It destroys the content of a disk.';
const changesDisks = 'It changes the disks of the machine.';
/** Options of the programs for partitions that change them, whatever else is asked. */
const repartitions =
  '-d|--delete|-n|--new|-o|--clear|-O|-z|--zap|-Z|--zap-all|-t|--typecode|-g|--mbrtogpt|-G|--randomize-guids|--wipe|--part-type';

export const diskTools = tools({
  'mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mke2fs mkswap wipefs blkdiscard': [
    only('mkfs', tooWide('wide')),
    only('mkfs.ext2 mkfs.ext3 mkfs.ext4 mke2fs', low('-n')),
    only('wipefs', low('-n|--no-act', '!-a|--all|-o|--offset')),
    asks('', writesDisk),
    medium(
      '!/^\\/dev\\// !/=/ /\\.(img|iso|raw|bin|disk|ext[234]|squashfs)$/',
      '',
      'It creates a file system in a file.',
    ),
    critical('', 'D', disks),
  ],
  'fdisk sfdisk gdisk sgdisk parted cfdisk': [
    only('fdisk sfdisk sgdisk parted', asks('', writesDisk)),
    only('sfdisk', low('-d|--dump|-J|--json|-V|--verify|-n|--no-act')),
    low(`-l|--list|-p|--print !${repartitions}`, '* print !*'),
    critical('', 'D', disks),
  ],
  'cryptsetup lvreduce mdadm zpool zfs btrfs': [
    only('zfs', low('destroy|receive|recv -n')),
    only('zpool', low('add|create|split|import -n')),
    low(
      'subvolume|device|qgroup list|show|usage|stats',
      'status|list|show|luksDump|get|isLuks|filesystem|scrub',
      '--detail|--query|--examine',
    ),
    only('zpool zfs', low('iostat|history|events|version|holds|get|list|diff')),
    critical('luksFormat|luksErase|destroy|erase', 'D', disks),
    only('zfs', medium('snapshot|snap|clone|hold|bookmark|diff', '', 'It takes a snapshot.')),
    critical('--zero-superblock', 'D', disks),
    high('', 'SD', 'It changes the disks of the machine.'),
  ],
  'lvremove vgremove pvremove': [
    low('-t|--test'),
    // What it was taken of stays.
    only(
      'lvremove',
      high('/[\\/_-]snap\\w*$|_snap(?:shot)?\\b/', 'D', 'It deletes the copies from which files are restored.'),
    ),
    critical('', 'D', disks),
  ],
  'hdparm smartctl tune2fs nvme': [
    critical('/^--(security-erase|trim-sector|make-bad|write-sector)/', 'D', disks),
    critical('format|sanitize', 'D', disks),
    low('-I|-i|-l|-a|-H|--info|--all|--health !-s|-t|-X|-W|-w|-B|-O|-o|-U', 'list|id-ctrl|id-ns|smart-log'),
    high('', 'S', changesDisks),
  ],
  fstrim: [low('-n|--dry-run'), high('', 'S', changesDisks)],
  mount: [takes('-t -o -L -U'), asks('', changesMachine), low('!* !-a|--all', '--fake'), high('', 'S', changesDisks)],
  losetup: [low('-l|--list|-a|--all|-j !*', '!*'), high('', 'S', changesDisks)],
  swapon: [low('-s|--show|--summary'), high('', 'S', changesDisks)],
  badblocks: [critical('-w', 'D', disks), high('-n', 'S', changesDisks), low('')],
  'fsck e2fsck xfs_repair resize2fs': [low('-N|-n'), high('', 'SD', changesDisks)],
  'umount swapoff': [asks('', changesMachine), high('', 'S', changesDisks)],
  diskutil: [
    is('any words'),
    asks('/^(erase|partition|delete|zero|secureErase|apfs)/', writesDisk),
    low('list|info|activity|verifyVolume|verifyDisk|listFilesystems', 'apfs|coreStorage list|listSnapshots|info'),
    critical('/^(erase|partition|zero|random|secureErase|reformat|delete)/', 'D', disks),
    high('', 'S', changesDisks),
  ],
});
