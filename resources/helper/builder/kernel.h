/** The kernel's calls that mount by descriptor (open_tree(2), move_mount(2), mount_setattr(2), fsopen(2)); none of them follows a name twice. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { madeByNobody = 1 };

/** In bubblewrap's form, which is what the desk reads. */
static _Noreturn void fail(const char *what) {
  fprintf(stderr, "bwrap: %s: %s\n", what, strerror(errno));
  _exit(madeByNobody);
}

static _Noreturn void refuse(const char *what, const char *about) {
  fprintf(stderr, "bwrap: %s: %s\n", what, about);
  _exit(madeByNobody);
}

/** What a path leads to without a link anywhere on the way: a name that somebody exchanges for a link is refused, not followed. */
static int openPlace(const char *path) {
  struct open_how how = {.flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS};
  return (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
}

/** A copy of what is mounted at a path, mounted nowhere yet. */
static int copyOf(const char *path, unsigned more) {
  int place = openPlace(path);
  if (place < 0) return -1;
  int copy = (int)syscall(SYS_open_tree, place, "", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_EMPTY_PATH | more);
  int why = errno;
  close(place);
  errno = why;
  return copy;
}

/** Takes a mount that is in its place, and gives another copy of it. */
static int copyAgain(int mounted) {
  int copy = (int)syscall(SYS_open_tree, mounted, "", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_EMPTY_PATH);
  if (copy < 0) fail("open_tree");
  close(mounted);
  return copy;
}

/** Private: what the host mounts later does not appear here. */
static void give(int mount, uint64_t attributes, unsigned more, const char *about) {
  struct mount_attr wanted = {.attr_set = attributes, .propagation = 1 << 18 /* MS_PRIVATE */};
  if (syscall(SYS_mount_setattr, mount, "", AT_EMPTY_PATH | more, &wanted, sizeof wanted)) fail(about);
}

struct option {
  const char *key, *value;
};

/** A new file system, mounted nowhere yet. Ends in front of an option without a key. */
static int makeFileSystem(const char *type, uint64_t attributes, const struct option *options) {
  int made = (int)syscall(SYS_fsopen, type, FSOPEN_CLOEXEC);
  if (made < 0) fail(type);
  for (; options->key != NULL; options++)
    if (syscall(SYS_fsconfig, made, FSCONFIG_SET_STRING, options->key, options->value, 0)) fail(options->key);
  if (syscall(SYS_fsconfig, made, FSCONFIG_CMD_CREATE, NULL, NULL, 0)) fail(type);
  int mount = (int)syscall(SYS_fsmount, made, FSMOUNT_CLOEXEC, attributes);
  if (mount < 0) fail(type);
  close(made);
  return mount;
}

static void moveInto(int mount, int folder, const char *name) {
  if (syscall(SYS_move_mount, mount, "", folder, name, MOVE_MOUNT_F_EMPTY_PATH)) fail(name);
}

/** Where a mount is to lie. What is missing is made, as bubblewrap does: only in file systems of ours anything can be made by then. */
static int openOrMake(const char *path, int isFolder) {
  int place = openPlace(path);
  if (place >= 0 || errno != ENOENT) return place;
  char above[4096];
  const char *slash = strrchr(path, '/');
  if (slash == NULL || (size_t)(slash - path) >= sizeof above) return -1;
  memcpy(above, path, (size_t)(slash - path));
  above[slash - path] = 0;
  int folder = openOrMake(*above ? above : "/", 1);
  if (folder < 0) return -1;
  if (isFolder) {
    mkdirat(folder, slash + 1, 0755);
  } else {
    int file = openat(folder, slash + 1, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    if (file >= 0) close(file);
  }
  close(folder);
  return openPlace(path);
}

static void putAt(int mount, const char *path) {
  struct stat found;
  if (fstat(mount, &found)) fail(path);
  int place = openOrMake(path, S_ISDIR(found.st_mode));
  if (place < 0) fail(path);
  if (syscall(SYS_move_mount, mount, "", place, "", MOVE_MOUNT_F_EMPTY_PATH | MOVE_MOUNT_T_EMPTY_PATH)) fail(path);
  close(place);
}
