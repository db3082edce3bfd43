/* How the programs for staged writes look at a tree: by descriptor, never through a link, by effect and not by representation. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

/* `mostDepth`: each level holds a descriptor. `attributeBytes`: the kernel gives no more. */
enum { mostPath = 4095, mostDepth = 1900, attributeBytes = 1 << 16 };

static const char *prefix = "user.overlay.";

static int set_prefix(const char *name) {
  if (strcmp(name, "user.overlay.") != 0 && strcmp(name, "trusted.overlay.") != 0) return -1;
  prefix = name;
  return 0;
}

static int is_dots(const char *name) { return strcmp(name, ".") == 0 || strcmp(name, "..") == 0; }

static int look(int folder, const char *name, struct statx *at) {
  return statx(folder, name, AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS | STATX_BTIME, at);
}

static int open_entry(int folder, const char *name, int flags) {
  return openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
}

/* The kernel holds the path beneath its root, even if folders become links meanwhile. Other mounts are not entered. */
static inline int open_beneath(int root, const char *path) {
  struct open_how how = {.flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC,
                         .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV};
  return (int)syscall(SYS_openat2, root, *path == 0 ? "." : path, &how, sizeof how);
}

static inline int open_root(const char *path) {
  struct open_how how = {.flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC,
                         .resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
}

static inline void write_map(const char *file, const char *text) {
  int fd = open(file, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return;
  if (write(fd, text, strlen(text)) < 0) errno = 0;
  close(fd);
}

/* An ordinary user who owns a file of mode 000 may look at it all the same: within a user namespace of his own. Where there is none, it stays unreadable. */
static inline int see_everything(void) {
  char map[64];
  uid_t user = geteuid();
  gid_t group = getegid();
  if (user == 0) return 0;
  if (unshare(CLONE_NEWUSER) != 0) return -1;
  write_map("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "%u %u 1", user, user);
  write_map("/proc/self/uid_map", map);
  snprintf(map, sizeof map, "%u %u 1", group, group);
  write_map("/proc/self/gid_map", map);
  return 0;
}

static inline void allow_many_descriptors(void) {
  struct rlimit most;
  if (getrlimit(RLIMIT_NOFILE, &most) != 0) return;
  most.rlim_cur = most.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &most) != 0) errno = 0;
}

/* Marks of an overlay, whichever kind: they are never compared, shown or landed. */
static int is_mark(const char *name) {
  return strncmp(name, "user.overlay.", 13) == 0 || strncmp(name, "trusted.overlay.", 16) == 0;
}

static ssize_t get_mark(int fd, const char *name, char *value, size_t size) {
  char whole[64];
  snprintf(whole, sizeof whole, "%s%s", prefix, name);
  return fgetxattr(fd, whole, value, size);
}

static int is_opaque(int fd) {
  char value[8];
  return get_mark(fd, "opaque", value, sizeof value) == 1 && value[0] == 'y';
}

static int is_whiteout(int folder, const char *name, const struct statx *at) {
  if (S_ISCHR(at->stx_mode)) return at->stx_rdev_major == 0 && at->stx_rdev_minor == 0;
  if (!S_ISREG(at->stx_mode) || at->stx_size != 0) return 0;
  int fd = open_entry(folder, name, 0), is = fd >= 0 && get_mark(fd, "whiteout", NULL, 0) >= 0;
  if (fd >= 0) close(fd);
  return is;
}

static char letter_of(mode_t mode) {
  return S_ISREG(mode) ? 'f' : S_ISDIR(mode) ? 'd' : S_ISLNK(mode) ? 'l' : S_ISFIFO(mode) ? 'p' : S_ISSOCK(mode) ? 's' : 'c';
}

/* What a deletion takes away: how many entries, how many bytes, and a seal by which one more, one less or another is told. */
struct weight { unsigned long long entries, bytes, seal; int is_whole; };

static uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
  for (const unsigned char *at = bytes; length-- > 0; at++) hash = (hash ^ *at) * 0x100000001b3ULL;
  return hash;
}

/* Order does not count: a folder is read in any. What lies directly below `fd` has its names mixed into `above`. */
static void weigh_folder(int fd, uint64_t above, int depth, struct weight *sum) {
  DIR *dir = fdopendir(fd);
  if (dir == NULL) {
    close(fd);
    sum->is_whole = 0;
    return;
  }
  for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
    struct statx at;
    if (is_dots(entry->d_name)) continue;
    sum->entries++;
    if (look(dirfd(dir), entry->d_name, &at) != 0) {
      sum->is_whole = 0;
      continue;
    }
    uint64_t own = mix(above, entry->d_name, strlen(entry->d_name) + 1);
    uint64_t facts[] = {at.stx_ino, at.stx_mode, at.stx_size, (uint64_t)at.stx_ctime.tv_sec, at.stx_ctime.tv_nsec};
    if (S_ISDIR(at.stx_mode)) facts[2] = 0;
    uint64_t whole = mix(own, facts, sizeof facts);
    sum->seal += whole ^ (whole >> 29);
    if (!S_ISDIR(at.stx_mode)) {
      sum->bytes += at.stx_size;
      continue;
    }
    int below = depth < mostDepth ? open_entry(dirfd(dir), entry->d_name, O_DIRECTORY) : -1;
    if (below >= 0) weigh_folder(below, own, depth + 1, sum);
    else sum->is_whole = 0;
  }
  closedir(dir);
}

static void weigh(int folder, const char *name, struct weight *sum) {
  *sum = (struct weight){.is_whole = 1};
  int fd = open_entry(folder, name, O_DIRECTORY);
  if (fd >= 0) weigh_folder(fd, 0xcbf29ce484222325ULL, 0, sum);
  else sum->is_whole = 0;
}

/* Paths are bytes: everything but plain ASCII becomes %XX. */
static inline void put_plain(FILE *to, const char *bytes, size_t length) {
  for (const unsigned char *at = (const unsigned char *)bytes; length-- > 0; at++)
    if (*at > 32 && *at < 127 && *at != '%' && *at != '"' && *at != '\\' && *at != ',') putc_unlocked(*at, to);
    else fprintf(to, "%%%02X", *at);
}
