/* Opens a path as a process of the command would, name by name. The kernel would resolve `/proc/self` and what leads there for this
 * process instead, and a link of the command could show it another file than the call will reach. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

enum { mostLinks = 40, longestName = NAME_MAX + 1 };

/* What is still to be walked; a link is put before it. */
struct route { char left[2 * PATH_MAX]; int links; };

static int isProc(int fd) {
  struct statfs place;
  return fstatfs(fd, &place) == 0 && place.f_type == PROC_SUPER_MAGIC;
}

/* The process that a thread belongs to, whose descriptors `/proc/self` shows; they may differ from those of the thread. */
static pid_t processOf(pid_t thread) {
  char name[40], text[1024];
  snprintf(name, sizeof name, "/proc/%d/status", thread);
  int fd = open(name, O_RDONLY | O_CLOEXEC);
  ssize_t length = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
  if (fd >= 0) close(fd);
  if (length <= 0) return 0;
  text[length] = 0;
  const char *line = strstr(text, "\nTgid:");
  return line ? atoi(line + 6) : 0;
}

static int isWord(const char *text, const char *word) {
  size_t length = strlen(word);
  return !strncmp(text, word, length) && (text[length] == 0 || text[length] == '/');
}

static int putBefore(struct route *route, const char *text) {
  size_t length = strlen(text), rest = strlen(route->left);
  if (length + 1 + rest >= sizeof route->left) return 0;
  memmove(route->left + length + 1, route->left, rest + 1);
  memcpy(route->left, text, length);
  route->left[length] = '/';
  return 1;
}

/* Takes the next name off the route; false when none is left or when it is too long. */
static int takeName(struct route *route, char name[longestName]) {
  size_t start = strspn(route->left, "/"), length = strcspn(route->left + start, "/");
  if (length == 0 || length >= longestName) return 0;
  memcpy(name, route->left + start, length);
  name[length] = 0;
  memmove(route->left, route->left + start + length, strlen(route->left + start + length) + 1);
  return 1;
}

static int isWalked(const struct route *route) {
  return route->left[strspn(route->left, "/")] == 0;
}

static int openStart(pid_t pid, const char *path) {
  char name[32];
  snprintf(name, sizeof name, "/proc/%d/%s", pid, path[0] == '/' ? "root" : "cwd");
  return open(name, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

/* One name further: replaces `at`, or puts a link before the rest of the route. Returns 0, or an error. */
static int step(pid_t pid, int *at, const char *given, struct route *route) {
  char own[64], link[PATH_MAX];
  const char *name = given;
  int inProc = isProc(*at);
  if (inProc && isWord(given, "self")) snprintf(own, sizeof own, "%d", processOf(pid));
  if (inProc && isWord(given, "thread-self")) snprintf(own, sizeof own, "%d/task/%d", processOf(pid), pid);
  if (inProc && (isWord(given, "self") || isWord(given, "thread-self"))) name = own;
  int next = openat(*at, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (next < 0) return errno;
  struct stat found;
  if (fstat(next, &found)) found.st_mode = 0;
  if (S_ISLNK(found.st_mode)) {
    ssize_t length = readlinkat(next, "", link, sizeof link);
    close(next);
    if (length <= 0 || length == sizeof link) return ENAMETOOLONG;
    link[length] = 0;
    if (++route->links > mostLinks) return ELOOP;
    /* Those of /proc jump to an object, whatever their text says, but for the few that say where they belong. */
    if (!inProc || isWord(link, "self") || isWord(link, "thread-self")) {
      if (!putBefore(route, link)) return ENAMETOOLONG;
      next = link[0] == '/' ? openStart(pid, "/") : fcntl(*at, F_DUPFD_CLOEXEC, 0);
    } else next = openat(*at, name, O_PATH | O_CLOEXEC);
    if (next < 0) return errno;
  }
  close(*at);
  *at = next;
  return 0;
}

/* Returns a descriptor that says which file it is and opens nothing, or a negative error. Takes `at`, where the path begins, over. */
static int walkFrom(pid_t pid, int at, const char *path) {
  struct route route = {.links = 0};
  char name[longestName];
  int failed = snprintf(route.left, sizeof route.left, "%s", path) >= (int)sizeof route.left ? ENAMETOOLONG : 0;
  while (!failed && !isWalked(&route)) failed = takeName(&route, name) ? step(pid, &at, name, &route) : ENAMETOOLONG;
  if (!failed) return at;
  close(at);
  return -failed;
}

static int openOfCommand(pid_t pid, const char *path) {
  int at = openStart(pid, path);
  return at < 0 ? -errno : walkFrom(pid, at, path);
}

/* As above, from a folder that stays open. */
static int openFrom(pid_t pid, int folder, const char *path) {
  int at = fcntl(folder, F_DUPFD_CLOEXEC, 0);
  return at < 0 ? -errno : walkFrom(pid, at, path);
}
