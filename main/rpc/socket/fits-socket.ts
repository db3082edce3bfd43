/** Whether a socket can have this path: the kernel has room for so many bytes, without its closing NUL. */
const longestPath = process.platform === 'darwin' ? 103 : 107;

export const fitsSocket = (path: string): boolean => Buffer.byteLength(path) <= longestPath;
