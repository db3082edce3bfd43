/* Refuses to make or change, anywhere in the folders that may be written, what other programs obey by its name: settings, hooks and
 * skills of agents, editors, shells and package managers. No mount covers a name that does not exist, so this reads it from the call.
 * Another thread can exchange what was read before the kernel reads it again; the desk looks for that when the command has ended. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { mostNames = 1024, mostRoots = 512, mostKept = 4096, mostLooked = 20000, deepestLook = 24 };

/* Names may have several parts, and one star in each part. Of those that agents obey the first `agentCount` are. */
static struct { char *names[mostNames], *roots[mostRoots], *lifted[mostRoots], *kept[mostKept]; int keptCount, nameCount, agentCount, rootCount, liftedCount; } obeyed;

/* `list` holds one name a line, an empty one after those of agents; it is taken apart in its place. */
static void takeNames(char *list) {
  while (list && obeyed.nameCount < mostNames) {
    char *name = strsep(&list, "\n");
    if (*name) obeyed.names[obeyed.nameCount++] = name;
    else obeyed.agentCount = obeyed.nameCount;
  }
}

static size_t partLength(const char *text) {
  return strcspn(text, "/");
}

static int fitsPart(const char *wanted, size_t wantedLength, const char *part, size_t length) {
  const char *star = memchr(wanted, '*', wantedLength);
  if (!star) return wantedLength == length && !memcmp(wanted, part, length);
  size_t before = (size_t)(star - wanted), after = wantedLength - before - 1;
  return length >= before + after && !memcmp(wanted, part, before) && !memcmp(star + 1, part + length - after, after);
}

/* How much of `path` a name takes from its start, or 0. With `rest`, also a path that ends within the name: what is missing then. */
static size_t fitsName(const char *name, const char *path, const char **rest) {
  const char *at = path;
  for (;;) {
    size_t wanted = partLength(name), length = partLength(at);
    if (!length || !fitsPart(name, wanted, at, length)) return 0;
    at += length;
    name += wanted;
    if (!*name) return (size_t)(at - path);
    name++;
    if (!*at) {
      if (rest) *rest = name;
      return 0;
    }
    at++;
  }
}

static int isBeneath(const char *path, const char *folder) {
  size_t length = strlen(folder);
  return !strncmp(path, folder, length) && (path[length] == '/' || (length && path[length] == 0));
}

/* Whether a mount covers it. The kernel drops a mount when the host replaces the name beneath, and the desk hears of that a moment late. */
static int isKept(const char *path) {
  for (int i = 0; i < obeyed.keptCount; i++)
    if (isBeneath(path, obeyed.kept[i])) return 1;
  return 0;
}

/* What follows the deepest folder that may be written, or null. */
static const char *inRoot(const char *path) {
  size_t deepest = 0;
  for (int i = 0; i < obeyed.rootCount; i++) {
    size_t length = strlen(obeyed.roots[i]);
    if (length > deepest && isBeneath(path, obeyed.roots[i])) deepest = length;
  }
  return deepest && path[deepest] ? path + deepest + 1 : NULL;
}

/* A repository's inside is protected by other means. */
static int isRepository(const char *part, size_t length) {
  return length == 4 && !memcmp(part, ".git", 4);
}

/* What packages bring there is not refused, or they could not be installed; of agents' names the desk takes it out at the end. */
static int holdsPackages(const char *part, size_t length) {
  static const char *const folders[] = {"node_modules", "site-packages", "dist-packages", "vendor", "bower_components", ".venv", "venv", ".yarn", ".pnpm-store", ".cargo", "target", ".bundle", ".gradle"};
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    if (strlen(folders[i]) == length && !memcmp(folders[i], part, length)) return 1;
  return 0;
}

/* Whether a path has a part in which not every name is refused. */
static int isOutOfLook(const char *path) {
  const char *relative = inRoot(path);
  for (size_t length; relative && *relative; relative += length + (relative[length] == '/')) {
    length = partLength(relative);
    if (isRepository(relative, length) || holdsPackages(relative, length)) return 1;
  }
  return 0;
}

/* How long the part of an absolute path is that ends with an obeyed name, or 0. */
struct obeyedPlace { size_t length; int inPackages, isOfAgent; };

static struct obeyedPlace obeyedPart(const char *path) {
  struct obeyedPlace place = {0, 0, 0};
  const char *relative = inRoot(path);
  for (int i = 0; relative && i < obeyed.liftedCount; i++)
    if (isBeneath(path, obeyed.lifted[i])) return place;
  for (size_t length; relative && *relative; relative += length + (relative[length] == '/')) {
    length = partLength(relative);
    if (isRepository(relative, length)) return place;
    for (int i = 0; i < (place.inPackages ? obeyed.agentCount : obeyed.nameCount); i++) {
      if (obeyed.names[i][0] != '*' && obeyed.names[i][0] != *relative) continue;
      size_t fits = fitsName(obeyed.names[i], relative, NULL);
      if (!fits) continue;
      place.isOfAgent = i < obeyed.agentCount;
      place.length = (size_t)(relative + fits - path);
      return place;
    }
    if (holdsPackages(relative, length)) place.inPackages = 1;
  }
  return place;
}

/* Whether what lies at `from` would complete a name that begins with `to`, as a folder with `hooks` that becomes `.github`. */
static int completes(const char *from, const char *to) {
  const char *relative = inRoot(to);
  char whole[PATH_MAX];
  struct stat found;
  for (size_t length; relative && *relative; relative += length + (relative[length] == '/')) {
    length = partLength(relative);
    for (int i = 0; i < obeyed.nameCount; i++) {
      const char *rest = NULL;
      fitsName(obeyed.names[i], relative, &rest);
      /* A star in the rest would need a listing; no name has one there. */
      if (rest && snprintf(whole, sizeof whole, "%s/%s", from, rest) < (int)sizeof whole && !lstat(whole, &found)) return 1;
    }
  }
  return 0;
}

/* Whether a folder that comes out of where nothing is looked for brings an obeyed name along. */
static int brings(const char *from, const char *to, int depth, int *looked) {
  char inner[PATH_MAX], there[PATH_MAX];
  DIR *listing = depth < deepestLook ? opendir(from) : NULL;
  if (!listing) return 0;
  int found = 0;
  for (struct dirent *entry; !found && ++*looked < mostLooked && (entry = readdir(listing));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    if (!joinPath(inner, from, entry->d_name) || !joinPath(there, to, entry->d_name)) continue;
    found = obeyedPart(there).length > 0 || (entry->d_type == DT_DIR && brings(inner, there, depth + 1, looked));
  }
  closedir(listing);
  return found;
}

/* Opens the folder from which a call looks for a path. */
static int openStartOf(pid_t pid, int directory, const char *path) {
  char name[48];
  if (path[0] == '/' || directory == AT_FDCWD) return openStart(pid, path);
  snprintf(name, sizeof name, "/proc/%d/fd/%d", pid, directory);
  return open(name, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static int nameOfDescriptor(int fd, char into[PATH_MAX]) {
  char name[32];
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(name, into, PATH_MAX - 1);
  if (length <= 0 || into[0] != '/') return 0;
  into[length] = 0;
  return 1;
}

/* The absolute path that a call of the process means: every link on the way is followed, the last one with `follow`. False where the
 * call must fail by itself. */
static int placeOfCall(pid_t pid, int directory, const char *given, int follow, char into[PATH_MAX]) {
  char path[PATH_MAX], link[PATH_MAX], folder[PATH_MAX];
  if (snprintf(path, sizeof path, "%s", given) >= (int)sizeof path) return 0;
  int at = openStartOf(pid, directory, path);
  for (int links = 0; at >= 0 && links < mostLinks; links++) {
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/') path[--end] = 0;
    char *slash = strrchr(path, '/');
    const char *last = slash ? slash + 1 : path;
    int isWhole = !*last || !strcmp(last, ".") || !strcmp(last, "..");
    if (snprintf(folder, sizeof folder, "%.*s", isWhole ? (int)end : slash ? (int)(slash - path) : 0, path) < 0) break;
    int inside = openFrom(pid, at, folder);
    close(at);
    at = inside;
    if (at < 0 || !nameOfDescriptor(at, folder)) break;
    ssize_t length = follow && !isWhole ? readlinkat(at, last, link, sizeof link - 1) : -1;
    if (length <= 0) {
      close(at);
      return isWhole ? snprintf(into, PATH_MAX, "%s", folder) < PATH_MAX : joinPath(into, folder, last);
    }
    link[length] = 0;
    memcpy(path, link, (size_t)length + 1);
    if (path[0] != '/') continue;
    close(at);
    at = openStart(pid, "/");
  }
  if (at >= 0) close(at);
  return 0;
}

/* Whether a program asks that copies or unpacks whole folders, and would stop in the middle. It is the command that says what it is
 * called, and wins nothing by it: the desk takes out what is let through. */
static int isUnpacking(pid_t pid) {
  static const char *const programs[] = {"git", "tar", "bsdtar", "unzip", "7z", "cpio", "rsync", "cp"};
  char name[40], said[32];
  snprintf(name, sizeof name, "/proc/%d/comm", pid);
  int fd = open(name, O_RDONLY | O_CLOEXEC);
  ssize_t length = fd < 0 ? -1 : read(fd, said, sizeof said - 1);
  if (fd >= 0) close(fd);
  if (length <= 0) return 0;
  said[strcspn(said, "\n")] = 0;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    if (!strcmp(programs[i], said)) return 1;
  return 0;
}

/* What the caller is answered; noted under the name, because that is what a person can allow. What agents obey is refused to everybody
 * but packages: they act on it while the command still runs. */
static int refuseName(const char *operation, const char *path, size_t part, int mayBeMade) {
  char name[PATH_MAX];
  snprintf(name, sizeof name, "%.*s", (int)part, path);
  /* What could not be told could not be taken out either. */
  int isTold = mayBeMade && recordCount < mostRecords;
  struct stat found;
  /* What is there can be told more closely. */
  record(isTold ? "made" : operation, "path", !isTold && !lstat(name, &found) ? path : name, 0);
  return isTold ? 0 : EROFS;
}

/* In which seconds the command changed names at all: what else appeared was made by others. */
static void noteBusy(void) {
  static time_t last;
  time_t now = time(NULL);
  if (now == last) return;
  last = now;
  char line[64];
  int length = snprintf(line, sizeof line, "{\"operation\":\"busy\",\"second\":%lld}\n", (long long)now);
  if (write(recordFd, line, (size_t)length) < 0) recordCount = mostRecords;
}

static int isOpening(const struct watched *call) {
  return call->name[0] == 'o' || !strcmp(call->name, "creat") || !strcmp(call->name, "truncate");
}

#include "other-names.h"

/* 0 to let the call go on. */
static int refusalOfName(const struct watched *call, const struct seccomp_notif *asked) {
  const __u64 *a = asked->data.args;
  pid_t pid = (pid_t)asked->pid;
  if (!call->creates && call->otherPath < 0 && strcmp(call->name, "truncate")) return 0;
  noteBusy();
  char given[PATH_MAX], source[PATH_MAX], path[PATH_MAX], from[PATH_MAX];
  int isRename = call->otherPath >= 0, isLink = !strcmp(call->name, "symlink"), directory = isRename ? call->otherDirectory : call->directory;
  int start = directory < 0 ? AT_FDCWD : (int)a[directory];
  errno = EFAULT;
  if (readPath(pid, a[isRename ? call->otherPath : call->path], given) < 0) return errno == EFAULT ? 0 : EACCES;
  if (!placeOfCall(pid, start, given, isOpening(call), path)) return 0;
  struct stat found;
  int exists = !lstat(path, &found);
  if (isKept(path)) return refuseName(call->name, path, strlen(path), 0);
  struct obeyedPlace place = obeyedPart(path);
  if (place.length && exists && !isOpening(call) && !isRename) return 0; /* The name is taken, and the kernel says so. */
  if (place.length) return refuseName(call->name, path, place.length, place.inPackages || (!place.isOfAgent && isUnpacking(pid)));
  if (exists && changesInPlace(call, a) && isOthers(path, &found)) return refuseName(call->name, path, strlen(path), 0);
  if (!strcmp(call->name, "link")) noteLink(call, a, pid, path);
  if (!isRename && !isLink) return 0;
  if (readPath(pid, a[isRename ? call->path : 0], source) < 0) return errno == EFAULT ? 0 : EACCES;
  if (isRename) {
    if (!placeOfCall(pid, call->directory < 0 ? AT_FDCWD : (int)a[call->directory], source, 0, from)) return 0;
  } else if (source[0] == '/') snprintf(from, sizeof from, "%s", source);
  else {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    if (!joinPath(from, folder, source)) return 0;
  }
  int looked = 0;
  if (isRename) noteLeaving(from, path);
  if (completes(from, path)) return refuseName(call->name, path, strlen(path), 0);
  if (isRename && isOutOfLook(from) && !isOutOfLook(path) && brings(from, path, 0, &looked)) return refuseName(call->name, path, strlen(path), 0);
  if (!isRename || call->number != SYS_renameat2 || !(a[4] & 2)) return 0;
  /* Exchanged: each becomes the other. */
  place = obeyedPart(from);
  return place.length ? refuseName(call->name, from, place.length, place.inPackages) : completes(path, from) ? refuseName(call->name, from, strlen(from), 0) : 0;
}

/* 0 to let a call go on that changes names or files. */
static int refusalOfChange(const struct seccomp_notif *asked) {
  if ((!obeyed.nameCount && !obeyed.keptCount) || isNested((pid_t)asked->pid)) return 0;
  for (int i = 0; i < callCount; i++)
    if (calls[i].number == asked->data.nr) return refusalOfName(&calls[i], asked);
  return 0;
}
