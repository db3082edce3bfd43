/* Refuses to write a file that has another name outside of the folders that may be written: a program that changes it there changes it here.
 * What lies in the project is found and mounted read-only before the command starts; this is for stores of packages and of git, which are
 * filled with such names by the thousand, and for all the rest where there was more than could be mounted. Their own programs make each
 * file anew. Another thread can exchange what was read before the kernel reads it again. */
#include <string.h>
#include <sys/stat.h>

/* Once something was moved or linked out of a store, its name says no longer what it is. */
static int othersEverywhere;

static int fillsByLinks(const char *part, size_t length) {
  static const char *const folders[] = {"node_modules", "site-packages", "dist-packages", "bower_components", ".venv", "venv", ".yarn", ".pnpm-store"};
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    if (strlen(folders[i]) == length && !memcmp(folders[i], part, length)) return 1;
  return 0;
}

static int isInStore(const char *path) {
  const char *relative = inRoot(path), *repository = strstr(path, "/.git/");
  for (size_t length; relative && *relative; relative += length + (relative[length] == '/')) {
    length = partLength(relative);
    if (fillsByLinks(relative, length)) return 1;
    if (repository && repository < relative && length == 7 && !memcmp(relative, "objects", 7)) return 1;
  }
  return 0;
}

static int hasOthers(const struct stat *found) {
  return S_ISREG(found->st_mode) && found->st_nlink > 1;
}

static int isLifted(const char *path) {
  for (int i = 0; i < obeyed.liftedCount; i++)
    if (isBeneath(path, obeyed.lifted[i])) return 1;
  return 0;
}

static int isOthers(const char *path, const struct stat *found) {
  return hasOthers(found) && inRoot(path) && !isLifted(path) && (othersEverywhere || isInStore(path));
}

/* Of a name that becomes another one. */
static void noteLeaving(const char *from, const char *to) {
  struct stat found;
  if (othersEverywhere || !isInStore(from) || isInStore(to) || lstat(from, &found)) return;
  othersEverywhere = S_ISDIR(found.st_mode) || hasOthers(&found);
}

static void noteLink(const struct watched *call, const __u64 *a, pid_t pid, const char *to) {
  char source[PATH_MAX], from[PATH_MAX];
  int hasFolders = call->directory >= 0;
  if (readPath(pid, a[hasFolders ? 1 : 0], source) < 0) return;
  if (placeOfCall(pid, hasFolders ? (int)a[0] : AT_FDCWD, source, 0, from)) noteLeaving(from, to);
}

/* Who insists on a new file is told by the kernel that the name is taken. */
static int changesInPlace(const struct watched *call, const __u64 *a) {
  if (!isOpening(call)) return 0;
  return call->name[0] != 'o' || !(a[call->directory < 0 ? 1 : 2] & O_EXCL);
}
