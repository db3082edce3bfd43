/* Runs a command inside the sandbox and reports which writes and connections were refused to it.
 *
 *   observer RECORD_FD [-t] [-s] [-n path]... [-r path]... -- command ...
 *     -t  the command takes the terminal on its standard input
 *     -n  never readable, whatever comes to be there; -r: readable all the same; -s: no abstract sockets of others
 *   observer -v                                   says which version of Landlock the kernel has
 *
 * The child asks the kernel to announce system calls that change files or connect (seccomp user notification); the
 * parent looks at each, lets it go on, and writes a JSON line for those that cannot succeed here. Only a connection to a
 * socket of the host is refused. What it reads is the command's own memory, so it explains and refuses but never allows.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include "landlock.h"

#ifndef SECCOMP_IOCTL_NOTIF_SET_FLAGS
#define SECCOMP_IOCTL_NOTIF_SET_FLAGS SECCOMP_IOW(4, __u64)
#endif
#ifndef SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP
#define SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP 1
#endif

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "There is no filter for this processor."
#endif

enum { mostRecords = 256, cannotObserve = 125, notExecutable = 126, notFound = 127 };

/* How to find the paths among the arguments of a call: -1 for none, and a call without a directory argument uses -1. */
struct watched {
  int number;
  const char *name;
  signed char directory, path, otherDirectory, otherPath;
  char creates; /* The name need not exist before. */
};

static const struct watched calls[] = {
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
  {SYS_openat, "open", 0, 1, -1, -1, 1},
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

static int recordFd, recordCount;
static uint64_t written[mostRecords];

static void put(int *length, char *line, const char *text) {
  for (const unsigned char *c = (const void *)text; *c && *length < 8000; c++) {
    if (*c < 0x20 || *c == '"' || *c == '\\') *length += sprintf(line + *length, "\\u%04x", *c);
    else line[(*length)++] = (char)*c;
  }
}

/* One line, once; the number of lines is bounded because the command decides how often it is refused. */
static void record(const char *operation, const char *key, const char *value, int port) {
  char line[8192];
  int length = sprintf(line, "{\"operation\":\"%s\",\"%s\":\"", operation, key);
  put(&length, line, value);
  length += sprintf(line + length, "\",\"port\":%d}\n", port);
  uint64_t hash = 1469598103934665603u;
  for (int i = 0; i < length; i++) hash = (hash ^ (unsigned char)line[i]) * 1099511628211u;
  for (int i = 0; i < recordCount; i++) if (written[i] == hash) return;
  if (recordCount == mostRecords) return;
  written[recordCount++] = hash;
  if (write(recordFd, line, (size_t)length) < 0) recordCount = mostRecords;
}

static int readMemory(pid_t pid, uint64_t address, void *into, size_t most) {
  char name[32];
  sprintf(name, "/proc/%d/mem", pid);
  int fd = open(name, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  /* Up to the end of a page first: the next one need not be there. */
  size_t first = 4096 - (address & 4095);
  ssize_t count = pread(fd, into, first < most ? first : most, (off_t)address);
  if (count == (ssize_t)first && first < most && !memchr(into, 0, first)) {
    ssize_t more = pread(fd, (char *)into + first, most - first, (off_t)(address + first));
    if (more > 0) count += more;
  }
  close(fd);
  return (int)count;
}

/* Makes a path absolute as the calling process sees it; its directory follows links, its last name does not. */
static int absolute(pid_t pid, int directory, const char *path, char *into) {
  char joined[2 * PATH_MAX], base[PATH_MAX] = "", name[48];
  if (path[0] != '/') {
    if (directory == AT_FDCWD) sprintf(name, "/proc/%d/cwd", pid);
    else sprintf(name, "/proc/%d/fd/%d", pid, directory);
    ssize_t length = readlink(name, base, sizeof base - 1);
    if (length <= 0 || base[0] != '/') return -1;
    base[length] = 0;
  }
  snprintf(joined, sizeof joined, "%s%s%s", base, path[0] == '/' ? "" : "/", path);
  size_t end = strlen(joined);
  while (end > 1 && joined[end - 1] == '/') joined[--end] = 0;
  if (end >= PATH_MAX) return -1;
  char *slash = strrchr(joined, '/'), *last = slash + 1;
  if (!strcmp(last, ".") || !strcmp(last, "..")) return realpath(joined, into) ? 0 : -1;
  char folder[PATH_MAX];
  size_t length = (size_t)(slash - joined);
  memcpy(folder, joined, length);
  folder[length] = 0;
  char real[PATH_MAX];
  if (!realpath(length ? folder : "/", real)) {
    /* A folder that may not be entered, or is missing: the name as it was given is the best there is. */
    snprintf(into, 2 * PATH_MAX, "%s", joined);
    return errno == ENOENT || errno == ENOTDIR ? -1 : 0;
  }
  snprintf(into, 2 * PATH_MAX, "%s/%s", strcmp(real, "/") ? real : "", last);
  return 0;
}

static int isMask(const struct stat *found) {
  return S_ISCHR(found->st_mode) && found->st_rdev == makedev(1, 3);
}

static int isMountPoint(const char *path) {
  struct statx found;
  const unsigned long long root = 0x2000; /* STATX_ATTR_MOUNT_ROOT, which old headers do not name. */
  return statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, 0, &found) == 0 && (found.stx_attributes & root);
}

/* Whether a change there must fail because of the sandbox, seen with the same mounts and the same rights. */
static int refuses(const char *path, int creates, int follow) {
  struct stat found;
  char folder[PATH_MAX];
  strcpy(folder, path);
  char *slash = strrchr(folder, '/');
  slash[slash == folder] = 0;
  int exists = (follow ? stat : lstat)(path, &found) == 0;
  if (!exists && errno == EACCES) return 1;
  if (!exists && !creates) return 0;
  if (exists && isMask(&found)) return 1;
  /* A mount cannot be renamed or removed. */
  if (exists && !creates && isMountPoint(path)) return 1;
  if (exists && creates) return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) && errno == EROFS;
  return faccessat(AT_FDCWD, folder, W_OK, AT_EACCESS) && errno == EROFS;
}

static int looksPrivate(const char *path) {
  return !strncmp(path, "/proc/", 6) || !strncmp(path, "/dev/", 5);
}

static void lookAtPath(const struct watched *call, pid_t pid, int directory, uint64_t address) {
  char given[PATH_MAX + 1], path[2 * PATH_MAX];
  int length = readMemory(pid, address, given, PATH_MAX);
  if (length <= 0) return;
  given[length] = 0;
  if (!given[0] || looksPrivate(given) || absolute(pid, directory, given, path) || looksPrivate(path)) return;
  int isOpen = !strcmp(call->name, "open") || !strcmp(call->name, "creat") || !strcmp(call->name, "chmod") || !strcmp(call->name, "truncate");
  if (isOpen) {
    /* These follow a last link, and only refuse where it leads. */
    char real[PATH_MAX];
    if (realpath(path, real)) strcpy(path, real);
  } else if (call->creates) {
    struct stat found;
    if (lstat(path, &found) == 0) return; /* It fails because the name is taken. */
  }
  if (refuses(path, call->creates || isOpen, isOpen)) record(call->name, "path", path, 0);
}

/* What a connection to a socket with a name is answered: 0 lets it go on. Sockets of the command can only lie where it may
 * write, and a granted one is a mount of its own; any other that is read-only is the host's. What cannot be found from here
 * is answered as it was found. A sandbox within this one has mounts of its own, and only what hides the socket counts. */
static int refusalOfSocket(pid_t pid, const char *path) {
  struct stat found, ours, theirs;
  struct statvfs place;
  char name[48];
  sprintf(name, "/proc/%d/ns/mnt", pid);
  if (stat(name, &theirs) || stat("/proc/self/ns/mnt", &ours) || ours.st_ino != theirs.st_ino) return 0;
  if (stat(path, &found) || statvfs(path, &place)) return errno;
  return S_ISSOCK(found.st_mode) && (place.f_flag & ST_RDONLY) && !isMountPoint(path) ? EACCES : 0;
}

/* Returns what to answer: mounts hide only the sockets that were listening when the command started, here and not in another network. */
static int lookAtConnect(pid_t pid, uint64_t address, uint64_t length, int isConnect) {
  union {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    struct sockaddr_un local;
    char bytes[128];
  } to;
  memset(&to, 0, sizeof to);
  if (length > sizeof to.bytes - 1 || readMemory(pid, address, &to, length) < 2) return 0;
  char text[INET6_ADDRSTRLEN];
  if (to.any.sa_family != AF_UNIX && !isConnect) return 0;
  if (to.any.sa_family == AF_INET) {
    int port = ntohs(to.four.sin_port);
    if ((ntohl(to.four.sin_addr.s_addr) >> 24) == 127 && port != 53) return 0;
    if (port) record("connect", "address", inet_ntop(AF_INET, &to.four.sin_addr, text, sizeof text), port);
  } else if (to.any.sa_family == AF_INET6) {
    int port = ntohs(to.six.sin6_port);
    if (IN6_IS_ADDR_LOOPBACK(&to.six.sin6_addr) && port != 53) return 0;
    if (port) record("connect", "address", inet_ntop(AF_INET6, &to.six.sin6_addr, text, sizeof text), port);
  } else if (to.any.sa_family == AF_UNIX && to.local.sun_path[0]) {
    char path[2 * PATH_MAX], real[PATH_MAX], own[24];
    struct stat found;
    const char *given = to.local.sun_path;
    if (absolute(pid, AT_FDCWD, given, path)) strcpy(path, given);
    if (!strncmp(given, "/proc/self/", 11)) {
      sprintf(own, "/proc/%d/", pid);
      snprintf(path, sizeof path, "%s%s", own, given + 11);
    }
    if (path[0] != '/') return 0;
    if (realpath(path, real)) strcpy(path, real);
    int refused = refusalOfSocket(pid, path);
    if (refused || stat(path, &found) || isMask(&found)) record("connect", "socket", path, 0);
    return refused;
  }
  return 0;
}

/* Returns the error to answer with, or 0 to let the call go on. */
static int look(const struct seccomp_notif *asked) {
  int number = asked->data.nr;
  const uint64_t *a = (const void *)asked->data.args;
  if (number == SYS_connect) return lookAtConnect((pid_t)asked->pid, a[1], a[2], 1);
  if (number == SYS_sendto) return lookAtConnect((pid_t)asked->pid, a[4], a[5], 0);
  if (recordCount == mostRecords) return 0;
  for (int i = 0; i < callCount; i++) {
    const struct watched *call = &calls[i];
    if (call->number != number) continue;
    lookAtPath(call, (pid_t)asked->pid, call->directory < 0 ? AT_FDCWD : (int)a[call->directory], a[call->path]);
    if (call->otherPath < 0) return 0;
    struct watched target = *call;
    target.creates = 1;
    char name[] = "rename";
    target.name = name;
    lookAtPath(&target, (pid_t)asked->pid, call->otherDirectory < 0 ? AT_FDCWD : (int)a[call->otherDirectory], a[call->otherPath]);
    return 0;
  }
  return 0;
}

static int install(void) {
  struct sock_filter f[2 * callCount + 32];
  unsigned short n = 0;
#define STATEMENT(code, k) f[n++] = (struct sock_filter)BPF_STMT(code, k)
#define JUMP(code, k, yes, no) f[n++] = (struct sock_filter)BPF_JUMP(code, k, yes, no)
  STATEMENT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  STATEMENT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int i = 0; i < callCount; i++) {
    /* Opening only to read is by far the most frequent call, so it is let go in the kernel. */
    int isOpen = calls[i].name[0] == 'o', flags = calls[i].directory < 0 ? 1 : 2;
    JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[i].number, 0, isOpen ? 4 : 1);
    if (isOpen) {
      STATEMENT(BPF_LD | BPF_W | BPF_ABS, (unsigned)(offsetof(struct seccomp_data, args) + 8 * (unsigned)flags));
      JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1);
      STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
      STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    } else STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  }
  /* Only what names a destination: the length of its address is zero otherwise. */
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendto, 0, 3);
  STATEMENT(BPF_LD | BPF_W | BPF_ABS, (unsigned)(offsetof(struct seccomp_data, args) + 8 * 5));
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2);
  STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_connect, 0, 1);
  STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {n, f};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

static void sendFd(int to, int fd) {
  char byte = fd < 0 ? 'n' : 'y', control[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (fd >= 0) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &fd, sizeof(int));
  }
  if (sendmsg(to, &message, 0) < 0) _exit(cannotObserve);
}

static int receiveFd(int from) {
  char byte, control[CMSG_SPACE(sizeof(int))];
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  if (recvmsg(from, &message, MSG_CMSG_CLOEXEC) <= 0) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  int fd = -1;
  if (header) memcpy(&fd, CMSG_DATA(header), sizeof(int));
  return fd;
}

static _Noreturn void runCommand(int channel, int takesTerminal, const struct closing *closing, char **command, const sigset_t *before) {
  if (takesTerminal) {
    setsid();
    ioctl(0, TIOCSCTTY, 0);
  }
  sigprocmask(SIG_SETMASK, before, 0);
  if (closeLate(closing)) {
    fprintf(stderr, "bwrap: Landlock could not be enforced: %s\n", strerror(errno));
    _exit(cannotObserve);
  }
  int listener = install();
  sendFd(channel, listener);
  if (listener >= 0) close(listener);
  execvp(command[0], command);
  int failed = errno;
  fprintf(stderr, "%s: %s\n", command[0], failed == ENOENT ? "command not found" : strerror(failed));
  _exit(failed == ENOENT ? notFound : notExecutable);
}

static void observe(int listener) {
  struct seccomp_notif asked;
  memset(&asked, 0, sizeof asked);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked)) return;
  int refused = look(&asked);
  struct seccomp_notif_resp answer = {.id = asked.id, .error = -refused, .flags = refused ? 0 : SECCOMP_USER_NOTIF_FLAG_CONTINUE};
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}

/* Returns how the command ended; reaps what was orphaned on the way. */
static int endOf(pid_t child) {
  int status, result = -1;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
    if (pid == child) result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

int main(int count, char **arguments) {
  static struct closing closing;
  int next = 2, takesTerminal = 0, pair[2];
  if (count == 2 && !strcmp(arguments[1], "-v")) return printf("%d\n", landlockVersion()) < 0;
  for (; count > next && arguments[next][0] == '-' && arguments[next][1] != '-'; next++) {
    if (arguments[next][1] == 't') takesTerminal = 1;
    else if (arguments[next][1] == 's') closing.sockets = 1;
    else if (count == next + 1 || closing.deniedCount == 512 || closing.openCount == 512) return cannotObserve;
    else if (arguments[next][1] == 'n') closing.denied[closing.deniedCount++] = arguments[++next];
    else closing.open[closing.openCount++] = arguments[++next];
  }
  if (count <= next + 1 || strcmp(arguments[next], "--")) return cannotObserve;
  recordFd = atoi(arguments[1]);
  fcntl(recordFd, F_SETFD, FD_CLOEXEC);
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) return cannotObserve;
  /* The command runs as the same user: it must not be able to look into or write to this process. */
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  /* Some systems let a process look only into its own descendants. */
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  sigset_t ended, all, before;
  sigfillset(&all);
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  /* What ends the command must not end its observer first. */
  sigprocmask(SIG_BLOCK, &all, &before);
  pid_t child = fork();
  if (child < 0) return cannotObserve;
  if (child == 0) {
    close(pair[0]);
    runCommand(pair[1], takesTerminal, &closing, arguments + next + 1, &before);
  }
  close(pair[1]);
  for (int fd = 0; fd < 3; fd++) close(fd);
  int listener = receiveFd(pair[0]);
  close(pair[0]);
  uint64_t flags = SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP;
  if (listener >= 0) ioctl(listener, SECCOMP_IOCTL_NOTIF_SET_FLAGS, flags);
  struct pollfd waiting[2] = {{signalfd(-1, &ended, SFD_CLOEXEC), POLLIN, 0}, {listener, POLLIN, 0}};
  for (;;) {
    poll(waiting, 2, -1);
    if (waiting[1].revents & POLLIN) observe(listener);
    else if (waiting[1].revents) waiting[1].fd = -1;
    if (!(waiting[0].revents & POLLIN)) continue;
    struct signalfd_siginfo drained;
    if (read(waiting[0].fd, &drained, sizeof drained) < 0) continue;
    int result = endOf(child);
    if (result >= 0) return result;
  }
}
