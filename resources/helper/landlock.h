/* Closes by Landlock what no mount can cover: denied names that do not exist yet, or that the host replaces while the command
 * runs. A mount hides the file that was there at the start; Landlock lets be read only what was there and is not denied.
 * Writing is taken outside of what the plan opens for it, because a read-only mount lets everybody write to a named pipe; so is making
 * and removing, because what the host mounts meanwhile appears in the sandbox without being read-only. The mounts decide about
 * everything else. See decision 0017. */
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Headers of a distribution are often older than its kernel. */
enum { createRuleset = 444, addRule = 445, restrictSelf = 446, rulePathBeneath = 1, askVersion = 1, foreignAbstractSockets = 1 };
enum { writeFile = 1 << 1, readFile = 1 << 2, refer = 1 << 13, truncateFile = 1 << 14 };
/* Making and removing names of every kind. */
enum { changeFolder = 0x1ff0 };
/* The first that lets files be moved between folders, that knows truncation, and that knows abstract sockets. */
enum { oldestVersion = 2, truncateVersion = 3, socketVersion = 6 };

struct ruleset { uint64_t files, network, scoped; };
struct __attribute__((packed)) pathRule { uint64_t allowed; int32_t folder; };

enum { mostClosed = 4096 };

struct closing {
  char *denied[mostClosed], *open[mostClosed], *writable[mostClosed];
  int deniedCount, openCount, writableCount, sockets;
};

/* All that this kernel can take from who changes files. */
static uint64_t changingRights(int version) {
  return writeFile | changeFolder | (version >= truncateVersion ? truncateFile : 0);
}

static int landlockVersion(void) {
  long version = syscall(createRuleset, NULL, 0, askVersion);
  return version < 0 ? 0 : (int)version;
}

static void allowRights(int ruleset, int fd, uint64_t rights) {
  struct pathRule rule = {rights, fd};
  /* Fails for pipes and sockets, which Landlock leaves alone. */
  syscall(addRule, ruleset, rulePathBeneath, &rule, 0);
}

static void allowFd(int ruleset, int fd, int isFolder) {
  allowRights(ruleset, fd, isFolder ? readFile | refer : readFile);
}

static int isFolder(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 && S_ISDIR(found.st_mode);
}

/* `type` as a listing says it, or unknown; before every command hundreds of names are allowed this way. */
static void allowName(int ruleset, int folder, const char *name, unsigned char type) {
  int fd = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC | (type == DT_DIR ? O_DIRECTORY : 0));
  if (fd < 0) return;
  allowFd(ruleset, fd, type == DT_UNKNOWN ? isFolder(fd) : type == DT_DIR);
  close(fd);
}

static void allowPath(int ruleset, const char *path) {
  allowName(ruleset, AT_FDCWD, path, DT_UNKNOWN);
}

/* 1: the path is denied itself; 2: something beneath it is. */
static int isConcerned(const struct closing *closing, const char *path) {
  size_t length = strlen(path);
  int above = 0;
  for (int i = 0; i < closing->deniedCount; i++) {
    if (strncmp(closing->denied[i], path, length)) continue;
    if (closing->denied[i][length] == 0) return 1;
    if (closing->denied[i][length] == '/') above = 2;
  }
  return above;
}

/* Whether no denied name before this one leads through the same folder. */
static int isFirstBeneath(const struct closing *closing, int index, const char *folder, size_t length) {
  for (int i = 0; i < index; i++)
    if (!strncmp(closing->denied[i], folder, length) && closing->denied[i][length] == '/') return 0;
  return 1;
}

static void allowAround(int ruleset, const struct closing *closing, const char *folder);

/* The name in `folder` that leads to `path`; returns its length, or 0 when the path is not beneath. */
static size_t nextBeneath(const char *folder, const char *path, char next[PATH_MAX]) {
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) || path[length] != '/' || !path[length + 1]) return 0;
  length += 1 + strcspn(path + length + 1, "/");
  if (length >= PATH_MAX) return 0;
  memcpy(next, path, length);
  next[length] = 0;
  return length;
}

/* A folder that may be passed but not listed: what leads to a denied name is walked, and of the rest almost nothing is allowed. */
static void allowUnlisted(int ruleset, const struct closing *closing, const char *folder) {
  char path[PATH_MAX], here[PATH_MAX];
  for (int i = 0; i < closing->deniedCount; i++) {
    size_t length = nextBeneath(folder, closing->denied[i], path);
    if (length && isConcerned(closing, path) == 2 && isFirstBeneath(closing, i, path, length)) allowAround(ruleset, closing, path);
  }
  /* Where the command works may lie there too, with nothing denied around it. */
  if (getcwd(here, sizeof here) && nextBeneath(folder, here, path) && !isConcerned(closing, path)) allowPath(ruleset, path);
}

/* `folder` contains something denied, so everything else in it is allowed name by name. */
static void allowAround(int ruleset, const struct closing *closing, const char *folder) {
  DIR *listing = opendir(*folder ? folder : "/");
  if (!listing) {
    allowUnlisted(ruleset, closing, folder);
    return;
  }
  for (struct dirent *entry; (entry = readdir(listing));) {
    char path[PATH_MAX];
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..") || entry->d_type == DT_LNK) continue;
    /* What two programs of the host say to each other. */
    if (entry->d_type == DT_FIFO) continue;
    if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path) continue;
    int concerned = isConcerned(closing, path);
    if (concerned == 2) allowAround(ruleset, closing, path);
    else if (concerned == 0) allowName(ruleset, dirfd(listing), entry->d_name, entry->d_type);
  }
  closedir(listing);
}

/* Of the standard streams only a terminal: it lies in the host's folders, and programs open it again by its name. */
static void allowWriting(int ruleset, const struct closing *closing, uint64_t changing) {
  for (int i = 0; i < closing->writableCount; i++) {
    int fd = open(closing->writable[i], O_PATH | O_CLOEXEC);
    if (fd < 0) continue;
    allowRights(ruleset, fd, isFolder(fd) ? changing : changing & ~(uint64_t)changeFolder);
    close(fd);
  }
  for (int fd = 0; fd < 3; fd++)
    if (isatty(fd)) allowRights(ruleset, fd, writeFile);
}

/* Returns 0 when everything that was asked for is closed; a name that cannot be looked at is closed too. */
static int closeLate(const struct closing *closing) {
  if (!closing->deniedCount && !closing->sockets) return 0;
  int version = landlockVersion();
  if (version < (closing->sockets ? socketVersion : oldestVersion)) return -1;
  uint64_t changing = closing->writableCount ? changingRights(version) : 0;
  uint64_t files = closing->deniedCount ? readFile | refer | changing : 0;
  struct ruleset wanted = {files, 0, closing->sockets ? foreignAbstractSockets : 0};
  int ruleset = (int)syscall(createRuleset, &wanted, closing->sockets ? sizeof wanted : sizeof wanted.files, 0);
  if (ruleset < 0) return -1;
  if (closing->deniedCount) {
    allowAround(ruleset, closing, "");
    for (int i = 0; i < closing->openCount; i++) allowPath(ruleset, closing->open[i]);
    /* The standard streams may be files of the host; `cat /dev/stdin` opens them again. */
    for (int fd = 0; fd < 3; fd++) allowFd(ruleset, fd, isFolder(fd));
    if (changing) allowWriting(ruleset, closing, changing);
  }
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  int failed = (int)syscall(restrictSelf, ruleset, 0);
  close(ruleset);
  return failed;
}
