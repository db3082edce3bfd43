/** Makes what a command sees. All of the host is copied while nothing covers it; then each is put into its place, shallow before deep. */
#include "plan.h"
#include <sys/mount.h>

/** What bubblewrap makes mounts with, too: no program gains rights by its file, and what looks like a device is none. */
static const uint64_t tame = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;

static const char *const devices[] = {"null", "zero", "full", "random", "urandom", "tty"};
enum { deviceCount = sizeof devices / sizeof *devices };
static int deviceCopies[deviceCount];
/** The terminal that the command has, which is none of those in its own /dev; -1 where it has none. */
static int consoleCopy = -1;

static void copyDevices(void) {
  char path[64];
  for (int i = 0; i < deviceCount; i++) {
    snprintf(path, sizeof path, "/dev/%s", devices[i]);
    if ((deviceCopies[i] = copyOf(path, 0)) < 0) fail(path);
  }
  if (isatty(0) && ttyname_r(0, path, sizeof path) == 0) consoleCopy = copyOf(path, 0);
}

static int isRoot(const struct mount *mount) { return mount->at[1] == 0; }

static void copyFromHost(struct plan *plan) {
  for (int i = 0; i < plan->count; i++) {
    struct mount *mount = &plan->mounts[i];
    if (isRoot(mount)) continue;
    if (mount->kind == BIND) {
      if ((mount->made = copyOf(mount->from, AT_RECURSIVE)) < 0) fail(mount->from);
      give(mount->made, tame | (mount->isReadOnly ? MOUNT_ATTR_RDONLY : 0), AT_RECURSIVE, mount->from);
    } else if (mount->kind == PROC) {
      // The kernel makes one only for who still sees a whole one.
      const struct option none = {NULL, NULL};
      uint64_t closed = mount->isReadOnly ? MOUNT_ATTR_RDONLY : 0;
      mount->made = makeFileSystem("proc", tame | MOUNT_ATTR_NOEXEC | closed, &none);
    } else if (mount->kind == DEV) {
      copyDevices();
    }
  }
}

static int makeEmpty(const char *mode, const char *size, uint64_t attributes) {
  struct option options[] = {{"mode", mode}, {size == NULL ? NULL : "size", size}, {NULL, NULL}};
  return makeFileSystem("tmpfs", tame | attributes, options);
}

static const struct mount *rootOf(const struct plan *plan) {
  for (int i = 0; i < plan->count; i++)
    if (isRoot(&plan->mounts[i])) return &plan->mounts[i];
  return NULL;
}

/**
 * The host's own tree is the root, closed and cut off from the host's later mounts at once. Where nothing of the host is to be the root, an
 * empty file system takes its place.
 */
static void makeRoot(const struct mount *root) {
  int whole = openPlace("/");
  if (whole < 0) fail("/");
  if (root != NULL && root->kind == BIND) {
    if (strcmp(root->from, "/") != 0) refuse("Only / can be the root", root->from);
    give(whole, tame | (root->isReadOnly ? MOUNT_ATTR_RDONLY : 0), AT_RECURSIVE, "/");
  } else {
    give(whole, 0, AT_RECURSIVE, "/");
    int empty = makeEmpty("0755", NULL, 0);
    moveInto(empty, AT_FDCWD, "/tmp");
    if (fchdir(empty) || syscall(SYS_pivot_root, ".", ".") || umount2(".", MNT_DETACH) || chdir("/")) fail("pivot_root");
    close(empty);
  }
  close(whole);
}

static void makeDev(struct mount *mount) {
  int dev = makeEmpty("0755", NULL, 0);
  for (int i = 0; i < deviceCount + (consoleCopy < 0 ? 0 : 1); i++) {
    int file = openat(dev, i < deviceCount ? devices[i] : "console", O_CREAT | O_WRONLY | O_CLOEXEC, 0444);
    if (file >= 0) close(file);
  }
  const char *const links[][2] = {{"/proc/self/fd/0", "stdin"}, {"/proc/self/fd/1", "stdout"}, {"/proc/self/fd/2", "stderr"},
                                  {"/proc/self/fd", "fd"},      {"/proc/kcore", "core"},       {"pts/ptmx", "ptmx"}};
  for (size_t i = 0; i < sizeof links / sizeof *links; i++)
    if (symlinkat(links[i][0], dev, links[i][1])) fail(links[i][1]);
  if (mkdirat(dev, "shm", 0755) || mkdirat(dev, "pts", 0755)) fail("/dev");
  putAt(dev, mount->at);
  for (int i = 0; i < deviceCount; i++) {
    moveInto(deviceCopies[i], dev, devices[i]);
    close(deviceCopies[i]);
  }
  if (consoleCopy >= 0) moveInto(consoleCopy, dev, "console");
  const struct option options[] = {{"ptmxmode", "0666"}, {"mode", "0620"}, {NULL, NULL}};
  int terminals = makeFileSystem("devpts", MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC, options);
  moveInto(terminals, dev, "pts");
  close(terminals);
  mount->made = dev;
}

/** A file whose content comes from a descriptor. */
static void putContent(const struct mount *mount) {
  int room = makeEmpty("0755", NULL, 0);
  int file = openat(room, "content", O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
  size_t length;
  char *text = readWhole(mount->made, &length);
  if (file < 0 || write(file, text, length) != (ssize_t)length) fail(mount->at);
  close(file);
  int copy = (int)syscall(SYS_open_tree, room, "content", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
  if (copy < 0) fail("open_tree");
  give(copy, tame | MOUNT_ATTR_RDONLY, 0, mount->at);
  putAt(copy, mount->at);
  close(copy);
  close(room);
}

static int holdsOthers(const struct plan *plan, const char *at) {
  size_t length = strlen(at);
  for (int i = 0; i < plan->count; i++)
    if (!strncmp(plan->mounts[i].at, at, length) && plan->mounts[i].at[length] == '/') return 1;
  return 0;
}

/** All that is empty, closed and of one mode is one file system, mounted many times. */
static void putClosed(const struct mount *mount) {
  static struct {
    const char *mode;
    int copy;
  } known[8];
  size_t at = 0;
  while (at < 7 && known[at].mode != NULL && strcmp(known[at].mode, mount->mode) != 0) at++;
  if (known[at].mode == NULL || strcmp(known[at].mode, mount->mode) != 0) {
    known[at].mode = mount->mode;
    known[at].copy = makeEmpty(mount->mode, NULL, MOUNT_ATTR_RDONLY);
  }
  putAt(known[at].copy, mount->at);
  known[at].copy = copyAgain(known[at].copy);
}

static void putInPlace(struct plan *plan, int nothing) {
  for (int i = 0; i < plan->count; i++) {
    struct mount *mount = &plan->mounts[i];
    if (isRoot(mount)) continue;
    if (mount->kind == DEV) makeDev(mount);
    else if (mount->kind == CONTENT) putContent(mount);
    else if (mount->kind == LINK && symlink(mount->from, mount->at) && errno != EEXIST) fail(mount->at);
    else if (mount->kind == HIDDEN_FILE) {
      putAt(nothing, mount->at);
      nothing = copyAgain(nothing);
    } else if (mount->kind == EMPTY && mount->isReadOnly && !holdsOthers(plan, mount->at)) putClosed(mount);
    else if (mount->kind == EMPTY) putAt(mount->made = makeEmpty(mount->mode, mount->size, 0), mount->at);
    else if (mount->kind == BIND || mount->kind == PROC) putAt(mount->made, mount->at);
  }
  close(nothing);
}

/** What lies inside of them was made by now. */
static void closeLast(struct plan *plan) {
  for (int i = 0; i < plan->count; i++) {
    struct mount *mount = &plan->mounts[i];
    if (mount->made < 0 || mount->kind == CONTENT) continue;
    if (mount->isReadOnly && (mount->kind == EMPTY || mount->kind == DEV)) give(mount->made, MOUNT_ATTR_RDONLY, 0, mount->at);
    close(mount->made);
  }
  const struct mount *root = rootOf(plan);
  if (root == NULL || root->kind == BIND || !root->isReadOnly) return;
  int whole = openPlace("/");
  if (whole < 0) fail("/");
  give(whole, MOUNT_ATTR_RDONLY, 0, "/");
  close(whole);
}

static void buildMounts(struct plan *plan) {
  mode_t before = umask(0);
  copyFromHost(plan);
  // What cannot be opened instead of being empty.
  int nothing = copyOf("/dev/null", 0);
  if (nothing < 0) fail("/dev/null");
  give(nothing, tame | MOUNT_ATTR_RDONLY, 0, "/dev/null");
  makeRoot(rootOf(plan));
  putInPlace(plan, nothing);
  closeLast(plan);
  umask(before);
}
