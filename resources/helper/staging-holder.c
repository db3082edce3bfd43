/* Mounts the overlays of one project's layer in a mount namespace of their own, and lets sandboxes be started from there. See decision 0170.
 *
 *   staging-holder hold [-t] [-n NAMESPACE]... (COVER REAL UPPER WORK PLACE)...
 *     An overlay at each PLACE, of REAL, with COVER above it, empty and in memory, and UPPER on top. Nothing lies over a path that the
 *     host uses: whatever is started from here finds its programs and libraries as they are. Says `ready`, and ends with its standard
 *     input; the namespaces live as long as anybody is in them or holds a descriptor of them.
 *     -t  the superuser's way: no user namespace, and attributes that nobody else can write
 *     -n  enter these first, of another layer, which stays as it is and is seen beside this one: no further user namespace
 *   staging-holder enter [-r PLACE]... NAMESPACE... -- FILE ARGUMENT...
 *     Enters namespaces in their order, a user namespace before what it owns, and becomes a program.
 *     -r  forget first which names an overlay has seen: what the host replaced or removed since is seen again
 *   staging-holder sync UPPER...
 *     Ends when the disk has all that was written there: the overlays themselves wait for no disk. See decision 0170.
 *   staging-holder hide REAL COVER NAME...        and: show REAL COVER NAME...
 *     Makes whiteouts in COVER, which hide what has their name in REAL; takes them away. Names are relative.
 * What goes wrong is said as `STEP ERRNO` on standard error. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/nsfs.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { mostPlaces = 16, mostSpaces = 8, wordsOfPlace = 5 };

static _Noreturn void fail(const char *step) {
  fprintf(stderr, "%s %d\n", step, errno);
  exit(1);
}

static void put(const char *file, const char *text) {
  int fd = open(file, O_WRONLY | O_CLOEXEC);
  if (fd < 0 || write(fd, text, strlen(text)) < 0) fail("map");
  close(fd);
}

/* Everybody stays who they are: a program that is started from here loses what the namespace gave it. */
static void mapSelf(uid_t uid, gid_t gid) {
  char line[64];
  put("/proc/self/setgroups", "deny");
  snprintf(line, sizeof line, "%u %u 1", gid, gid);
  put("/proc/self/gid_map", line);
  snprintf(line, sizeof line, "%u %u 1", uid, uid);
  put("/proc/self/uid_map", line);
}

static int folder(const char *path) {
  int fd = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0) fail("open");
  return fd;
}

/* What was switched off for the folder stays so for what is shown in its place. */
static unsigned long flagsOf(int fd) {
  struct statvfs found;
  if (fstatvfs(fd, &found)) fail("open");
  return MS_NOSUID | MS_NODEV | (found.f_flag & ST_NOEXEC ? MS_NOEXEC : 0);
}

/* What the kernel leaves in WORK of an overlay that waits for no disk, and refuses to mount again: the desk's own note says more. */
static void takeMarkAway(int work) {
  if (unlinkat(work, "work/incompat/volatile/dirty", 0) && errno != ENOENT && errno != ENOTDIR) fail("mark");
  unlinkat(work, "work/incompat/volatile", AT_REMOVEDIR);
  unlinkat(work, "work/incompat", AT_REMOVEDIR);
}

/* By descriptors, so that no comma, colon or backslash of a name can change the options. */
static void stage(char **words, int isTrusted) {
  char lowers[96], layer[192], options[512];
  const char *marks = isTrusted ? "redirect_dir=nofollow,metacopy=off" : "userxattr", *place = words[4];
  int real = folder(words[1]), upper = folder(words[2]), work = folder(words[3]);
  unsigned long flags = flagsOf(real);
  takeMarkAway(work);
  snprintf(layer, sizeof layer, "upperdir=/proc/self/fd/%d,workdir=/proc/self/fd/%d,%s", upper, work, marks);
  /* Only with an index does the kernel keep two from one upper folder, and only without one is what lies on top below it free to change. */
  snprintf(options, sizeof options, "lowerdir=/proc/self/fd/%d,%s,index=on", real, layer);
  if (mount("staged", place, "overlay", flags, options)) fail("overlay");
  if (umount2(place, 0)) fail("alone");
  /* No folder on the way to a layer may be a layer itself, and the desk's data mostly lies in the real one. */
  if (mount("cover", words[0], "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=0700,size=4m")) fail("cover");
  int cover = folder(words[0]);
  snprintf(lowers, sizeof lowers, "lowerdir=/proc/self/fd/%d:/proc/self/fd/%d", cover, real);
  /* A kernel before 5.10 waits for the disk at each copy. */
  for (int isPatient = 0; isPatient < 2; isPatient++) {
    snprintf(options, sizeof options, "%s,%s,index=off%s", lowers, layer, isPatient ? "" : ",volatile");
    if (!mount("staged", place, "overlay", flags, options)) break;
    if (isPatient || errno != EINVAL) fail("overlay");
  }
  close(cover), close(real), close(upper), close(work);
}

static int hold(int count, char **words) {
  int isTrusted = count > 0 && !strcmp(words[0], "-t"), spaces[mostSpaces], isInside = 0;
  char byte;
  count -= isTrusted;
  words += isTrusted;
  for (; count > 1 && !strcmp(words[0], "-n") && isInside < mostSpaces; count -= 2, words += 2)
    if ((spaces[isInside++] = open(words[1], O_RDONLY | O_CLOEXEC)) < 0) fail("namespace");
  if (count < wordsOfPlace || count % wordsOfPlace || count > mostPlaces * wordsOfPlace) return 2;
  uid_t uid = geteuid();
  gid_t gid = getegid();
  int isOwn = !isTrusted && !isInside;
  for (int i = 0; i < isInside; i++)
    if (setns(spaces[i], 0)) fail("enter");
  if (unshare(CLONE_NEWNS | (isOwn ? CLONE_NEWUSER : 0))) fail("unshare");
  if (isOwn) mapSelf(uid, gid);
  /* What the host mounts later appears here too, and nothing of here on the host. */
  if (mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL)) fail("slave");
  for (int i = 0; i < count; i += wordsOfPlace) stage(words + i, isTrusted);
  if (write(1, "ready\n", 6) != 6) return 1;
  while (read(0, &byte, 1) > 0) continue;
  return 0;
}

/* Another user namespace takes the wish away to die with a parent. */
static void dieAgainWith(pid_t parent, int signal) {
  if (!signal) return;
  prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0);
  if (getppid() != parent) raise(SIGKILL);
}

static void forgetNames(const char *place) {
  struct statvfs found;
  if (statvfs(place, &found)) fail("refresh");
  unsigned long flags = MS_REMOUNT | MS_NOSUID | MS_NODEV | (found.f_flag & ST_NOEXEC ? MS_NOEXEC : 0);
  if (mount("staged", place, NULL, flags, NULL)) fail("refresh");
}

static int enter(int count, char **words) {
  const char *places[mostPlaces];
  int placeCount = 0, spaces[mostSpaces], spaceCount = 0, at = 0, signal = 0;
  pid_t parent = getppid();
  for (; at + 1 < count && !strcmp(words[at], "-r") && placeCount < mostPlaces; at += 2) places[placeCount++] = words[at + 1];
  for (; at < count && strcmp(words[at], "--") && spaceCount < mostSpaces; at++)
    if ((spaces[spaceCount++] = open(words[at], O_RDONLY | O_CLOEXEC)) < 0) fail("namespace");
  if (at + 1 >= count || strcmp(words[at], "--")) return 2;
  prctl(PR_GET_PDEATHSIG, &signal, 0, 0, 0);
  for (int i = 0; i < spaceCount; i++) {
    if (setns(spaces[i], 0)) fail("enter");
    if (ioctl(spaces[i], NS_GET_NSTYPE) != CLONE_NEWNS) continue;
    /* Now: in a further user namespace, the network's, there is no right to it any more. */
    for (int place = 0; place < placeCount; place++) forgetNames(places[place]);
  }
  dieAgainWith(parent, signal);
  execv(words[at + 1], words + at + 1);
  fail("exec");
}

static int syncAll(int count, char **words) {
  for (int i = 0; i < count; i++) {
    int fd = open(words[i], O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    /* A layer that is gone needs no disk. */
    if (fd < 0 && errno == ENOENT) continue;
    if (fd < 0 || syncfs(fd)) fail("sync");
    close(fd);
  }
  return 0;
}

/* A folder looks as it does in the uppermost layer that has it. */
static void makeFolder(const char *real, const char *cover) {
  struct stat found;
  if (stat(real, &found)) fail("hide");
  if (mkdir(cover, 0700) && errno != EEXIST) fail("hide");
  if (geteuid() == 0 && chown(cover, found.st_uid, found.st_gid)) fail("hide");
  if (chmod(cover, found.st_mode & 07777)) fail("hide");
}

static void hideOne(const char *real, const char *cover, char *name) {
  char there[PATH_MAX], here[PATH_MAX];
  for (char *slash = strchr(name, '/');; slash = strchr(slash + 1, '/')) {
    if (slash) *slash = 0;
    if (snprintf(there, sizeof there, "%s/%s", real, name) >= (int)sizeof there || snprintf(here, sizeof here, "%s/%s", cover, name) >= (int)sizeof here) fail("hide");
    if (!slash) break;
    makeFolder(there, here);
    *slash = '/';
  }
  if (mknod(here, S_IFCHR, 0) && errno != EEXIST) fail("hide");
}

static int cover(int count, char **words, int isShown) {
  char here[PATH_MAX];
  if (count < 3) return 2;
  for (int i = 2; i < count; i++) {
    if (!isShown) hideOne(words[0], words[1], words[i]);
    else if (snprintf(here, sizeof here, "%s/%s", words[1], words[i]) >= (int)sizeof here || (unlink(here) && errno != ENOENT)) fail("show");
  }
  return 0;
}

int main(int count, char **words) {
  if (count > 2 && !strcmp(words[1], "hold")) return hold(count - 2, words + 2);
  if (count > 2 && !strcmp(words[1], "enter")) return enter(count - 2, words + 2);
  if (count > 2 && !strcmp(words[1], "sync")) return syncAll(count - 2, words + 2);
  if (count > 2 && !strcmp(words[1], "hide")) return cover(count - 2, words + 2, 0);
  if (count > 2 && !strcmp(words[1], "show")) return cover(count - 2, words + 2, 1);
  return 2;
}
