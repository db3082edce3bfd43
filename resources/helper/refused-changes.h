/* Finds out which changes of files the sandbox refuses to a command. This only explains: nothing here lets a call go on or stops it. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* How to find the paths among the arguments of a call: -1 for none, and a call without a directory argument uses -1. */
struct watched {
  int number;
  const char *name;
  signed char directory, path, otherDirectory, otherPath;
  char creates; /* The name need not exist before. */
};

/* The most frequent call first: the filter asks in this order. */
static const struct watched calls[] = {
  {SYS_openat, "open", 0, 1, -1, -1, 1},
#ifdef SYS_open
  {SYS_open, "open", -1, 0, -1, -1, 1},
  {SYS_creat, "creat", -1, 0, -1, -1, 1},
  {SYS_mkdir, "mkdir", -1, 0, -1, -1, 1},
  {SYS_rmdir, "rmdir", -1, 0, -1, -1, 0},
  {SYS_unlink, "unlink", -1, 0, -1, -1, 0},
  {SYS_rename, "rename", -1, 0, -1, 1, 0},
  {SYS_link, "link", -1, 1, -1, -1, 1},
  {SYS_symlink, "symlink", -1, 1, -1, -1, 1},
  {SYS_chmod, "chmod", -1, 0, -1, -1, 0},
  {SYS_mknod, "mknod", -1, 0, -1, -1, 1},
#endif
#ifdef SYS_renameat
  {SYS_renameat, "rename", 0, 1, 2, 3, 0},
#endif
  {SYS_mkdirat, "mkdir", 0, 1, -1, -1, 1},
  {SYS_unlinkat, "unlink", 0, 1, -1, -1, 0},
  {SYS_renameat2, "rename", 0, 1, 2, 3, 0},
  {SYS_linkat, "link", 2, 3, -1, -1, 1},
  {SYS_symlinkat, "symlink", 1, 2, -1, -1, 1},
  {SYS_fchmodat, "chmod", 0, 1, -1, -1, 0},
  {SYS_mknodat, "mknod", 0, 1, -1, -1, 1},
  {SYS_truncate, "truncate", -1, 0, -1, -1, 0},
};
enum { callCount = sizeof calls / sizeof *calls };

/* False when it does not fit: every path here is one that the kernel would take. */
static int joinPath(char into[PATH_MAX], const char *folder, const char *name) {
  const char *between = strcmp(folder, "/") ? "/" : "";
  return snprintf(into, PATH_MAX, "%s%s%s", folder, between, name) < PATH_MAX;
}

/* Where a call of the process begins to look for a relative path. */
static int startOf(pid_t pid, int directory, char into[PATH_MAX]) {
  char name[48];
  if (directory == AT_FDCWD) snprintf(name, sizeof name, "/proc/%d/cwd", pid);
  else snprintf(name, sizeof name, "/proc/%d/fd/%d", pid, directory);
  ssize_t length = readlink(name, into, PATH_MAX);
  if (length <= 0 || length == PATH_MAX || into[0] != '/') return 0;
  into[length] = 0;
  return 1;
}

/* What a path leads to, in one look: realpath() asks for each folder by its whole path, which takes minutes a thousand levels deep. */
static int realPlace(const char *path, char into[PATH_MAX]) {
  int fd = open(path, O_PATH | O_CLOEXEC);
  if (fd < 0) return 0;
  char name[32];
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(name, into, PATH_MAX);
  int failed = length < 0 ? errno : length == PATH_MAX || into[0] != '/' ? ENAMETOOLONG : 0;
  close(fd);
  errno = failed;
  if (!failed) into[length] = 0;
  return !failed;
}

/* Makes a path absolute as the calling process sees it; its directory follows links, its last name does not. */
static int absolute(pid_t pid, int directory, const char *given, char into[PATH_MAX]) {
  char path[PATH_MAX], start[PATH_MAX], real[PATH_MAX];
  if (given[0] == '/') {
    if (snprintf(path, sizeof path, "%s", given) >= PATH_MAX) return 0;
  } else if (!startOf(pid, directory, start) || !joinPath(path, start, given)) return 0;
  size_t end = strlen(path);
  while (end > 1 && path[end - 1] == '/') path[--end] = 0;
  char *slash = strrchr(path, '/'), *last = slash + 1;
  if (!*last || !strcmp(last, ".") || !strcmp(last, "..")) return realPlace(path, into);
  *slash = 0;
  if (realPlace(*path ? path : "/", real)) return joinPath(into, real, last);
  /* A folder that may not be entered, or is missing: the name as it was given is the best there is. */
  if (errno == ENOENT || errno == ENOTDIR) return 0;
  *slash = '/';
  return snprintf(into, PATH_MAX, "%s", path) < PATH_MAX;
}

static int isMask(const struct stat *found) {
  return S_ISCHR(found->st_mode) && found->st_rdev == makedev(1, 3);
}

/* With an empty path: what the descriptor is open on. */
static int isMountPoint(int fd, const char *path) {
  struct statx found;
  const unsigned long long root = 0x2000; /* STATX_ATTR_MOUNT_ROOT, which old headers do not name. */
  int how = AT_SYMLINK_NOFOLLOW | (*path ? 0 : AT_EMPTY_PATH);
  return statx(fd, path, how, 0, &found) == 0 && (found.stx_attributes & root);
}

/* Where a layer cannot take over what belongs to somebody else: the kernel says EOVERFLOW, which no other file system does. */
static int ownersAreKept;

static int cannotBeStaged(const char *path) {
  enum { nobody = 65534 };
  struct stat found;
  struct statfs system;
  if (!ownersAreKept || stat(path, &found) || (found.st_uid != nobody && found.st_gid != nobody)) return 0;
  return statfs(path, &system) == 0 && system.f_type == 0x794c7630 && faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0;
}

/* Whether a change there must fail because of the sandbox, seen with the same mounts and the same rights. */
static int refuses(const char path[PATH_MAX], int creates, int follow) {
  struct stat found;
  char folder[PATH_MAX];
  if (snprintf(folder, sizeof folder, "%s", path) >= PATH_MAX || folder[0] != '/') return 0;
  char *slash = strrchr(folder, '/');
  slash[slash == folder] = 0;
  int exists = (follow ? stat : lstat)(path, &found) == 0;
  if (!exists && errno == EACCES) return 1;
  if (!exists && !creates) return 0;
  if (exists && isMask(&found)) return 1;
  if (cannotBeStaged(exists && creates ? path : folder)) return 1;
  /* A mount cannot be renamed or removed. */
  if (exists && !creates && isMountPoint(AT_FDCWD, path)) return 1;
  if (exists && creates) return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) && errno == EROFS;
  return faccessat(AT_FDCWD, folder, W_OK, AT_EACCESS) && errno == EROFS;
}

static int looksPrivate(const char *path) {
  return !strncmp(path, "/proc/", 6) || !strncmp(path, "/dev/", 5);
}

static void lookAtPath(const struct watched *call, pid_t pid, int directory, uint64_t address) {
  char given[PATH_MAX], path[PATH_MAX], real[PATH_MAX];
  if (readPath(pid, address, given) <= 0 || looksPrivate(given)) return;
  if (!absolute(pid, directory, given, path) || looksPrivate(path)) return;
  int isOpen = !strcmp(call->name, "open") || !strcmp(call->name, "creat") || !strcmp(call->name, "chmod") || !strcmp(call->name, "truncate");
  struct stat found;
  if (!isOpen && call->creates && lstat(path, &found) == 0) return; /* It fails because the name is taken. */
  /* Those follow a last link, and only refuse where it leads. */
  const char *where = isOpen && realPlace(path, real) ? real : path;
  if (refuses(where, call->creates || isOpen, isOpen)) record(call->name, "path", where, 0);
}

static void lookAtChange(const struct seccomp_notif *asked) {
  if (recordCount == mostRecords) return;
  const __u64 *a = asked->data.args;
  pid_t pid = (pid_t)asked->pid;
  for (int i = 0; i < callCount; i++) {
    struct watched call = calls[i];
    if (call.number != asked->data.nr) continue;
    lookAtPath(&call, pid, call.directory < 0 ? AT_FDCWD : (int)a[call.directory], a[call.path]);
    if (call.otherPath < 0) return;
    call.creates = 1;
    lookAtPath(&call, pid, call.otherDirectory < 0 ? AT_FDCWD : (int)a[call.otherDirectory], a[call.otherPath]);
    return;
  }
}
