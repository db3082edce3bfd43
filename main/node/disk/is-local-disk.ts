/** Tells whether a path lies on a disk of this machine, where no call waits for a server. */
import { statfs } from 'node:fs/promises';

/** Magic numbers of `statfs(2)`: ext, xfs, btrfs, tmpfs, ramfs, overlayfs, zfs, f2fs, bcachefs. */
const localKinds = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x858458f6, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e,
]);

/** False on systems whose numbers mean something else, and where nothing could be learnt. */
export async function isLocalDisk(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    // The kernel's number is unsigned, Node's is not.
    return localKinds.has((await statfs(path)).type >>> 0);
  } catch {
    return false;
  }
}
