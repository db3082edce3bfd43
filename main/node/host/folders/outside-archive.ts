/** Says where a file of the build lies on disk: what is executed cannot be read out of the packed app's archive. */

export function outsideArchive(path: string): string {
  return path.replace(/\.asar(?=\/|$)/, '.asar.unpacked');
}
