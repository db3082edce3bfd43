/* Runs a command inside the sandbox and reports which writes and connections were refused to it.
 *
 *   observer RECORD_FD [-t] [-s] [-e] [-a FD] [-n path]... [-r path]... [-w path]... [-p names] [-o path]... [-x path]... [-k path]... -- command ...
 *     -t  the command takes the terminal on its standard input; -a: its other words are read from FD
 *     -e  where an overlay is written, what belongs to others cannot be changed
 *     -n  never readable, whatever comes to be there; -r: readable all the same; -s: no abstract sockets of others
 *     -w  writable; where there is one, nothing else is, named pipes among it
 *     -p  names, a line each, that are not made or changed in any folder beneath -o, but where -x says so
 *     -k  covered by a mount that only reads: not made or changed either if that mount is lost
 *   observer -v                                   says which version of Landlock the kernel has
 *
 * The child asks the kernel to announce system calls that change files, connect or send to an address (seccomp user notification);
 * the parent looks at each, lets it go on, and writes a JSON line for those that cannot succeed here. Only what reaches for a socket of
 * the host or makes a name that other programs obey, or cannot be read, is refused. What it reads is the command's own memory, so it explains and refuses but never allows.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "records.h"
#include "command-memory.h"
#include "refused-changes.h"
#include "command-path.h"
#include "host-sockets.h"
#include "obeyed-names.h"
#include "watch-calls.h"
#include "landlock.h"
#include "long-command.h"

#ifndef SECCOMP_IOCTL_NOTIF_SET_FLAGS
#define SECCOMP_IOCTL_NOTIF_SET_FLAGS SECCOMP_IOW(4, __u64)
#endif
#ifndef SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP
#define SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP 1
#endif

enum { cannotObserve = 125, notExecutable = 126, notFound = 127 };

/* A bare name that no folder of PATH holds: `execvp` says EACCES where one of them may not be entered. */
static int isOnPath(const char *program) {
  if (strchr(program, '/')) return 1;
  const char *folder = getenv("PATH");
  char file[PATH_MAX];
  struct stat there;
  while (folder) {
    const char *end = strchrnul(folder, ':');
    int length = (int)(end - folder);
    int wanted = snprintf(file, sizeof file, "%.*s%s%s", length, folder, length ? "/" : "", program);
    if (wanted > 0 && (size_t)wanted < sizeof file && !lstat(file, &there)) return 1;
    folder = *end ? end + 1 : NULL;
  }
  return 0;
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
  int listener = announceCalls();
  if (listener < 0) {
    fprintf(stderr, "bwrap: Calls could not be announced: %s\n", strerror(errno));
    _exit(cannotObserve);
  }
  if (write(channel, &listener, sizeof listener) != sizeof listener) _exit(cannotObserve);
  execvp(command[0], command);
  int failed = errno;
  if (!isOnPath(command[0])) failed = ENOENT;
  fprintf(stderr, "%s: %s\n", command[0], failed == ENOENT ? "command not found" : strerror(failed));
  _exit(failed == ENOENT ? notFound : notExecutable);
}

static void observe(int listener) {
  struct seccomp_notif asked;
  memset(&asked, 0, sizeof asked);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked)) return;
  int number = asked.data.nr, refused = 0;
  if (number == SYS_connect || number == SYS_sendto || number == SYS_sendmsg || number == SYS_sendmmsg) refused = lookAtSocketCall(&asked);
  else {
    refused = refusalOfChange(&asked);
    if (!refused) lookAtChange(&asked);
  }
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

/* What the command left running would be told that the kernel has no such call once nothing listens: it waits instead, and so does the
 * process that goes on listening, until the sandbox is ended. Nothing is there to wait for where nothing was left. */
static void keepWaiting(int listener) {
  pid_t left;
  while ((left = waitpid(-1, NULL, WNOHANG)) > 0) continue;
  if (left == 0) record("left", "what", "running", 0);
  if (left < 0 || listener < 0 || fork()) return;
  close_range(3, (unsigned)listener - 1, 0);
  close_range((unsigned)listener + 1, ~0U, 0);
  for (;;) pause();
}

int main(int count, char **arguments) {
  static struct closing closing;
  int next = 2, takesTerminal = 0, wordsFd = -1, pair[2];
  if (count == 2 && !strcmp(arguments[1], "-v")) return printf("%d\n", landlockVersion()) < 0;
  for (; count > next && arguments[next][0] == '-' && arguments[next][1] != '-'; next++) {
    if (arguments[next][1] == 't') takesTerminal = 1;
    else if (arguments[next][1] == 's') closing.sockets = 1;
    else if (arguments[next][1] == 'l') othersEverywhere = 1;
    else if (arguments[next][1] == 'e') ownersAreKept = 1;
    else if (count == next + 1 || closing.deniedCount == mostClosed || closing.openCount == mostClosed || closing.writableCount == mostClosed) return cannotObserve;
    else if (obeyed.rootCount == mostRoots || obeyed.liftedCount == mostRoots || obeyed.keptCount == mostKept) return cannotObserve;
    else if (arguments[next][1] == 'p') takeNames(arguments[++next]);
    else if (arguments[next][1] == 'o') obeyed.roots[obeyed.rootCount++] = arguments[++next];
    else if (arguments[next][1] == 'x') obeyed.lifted[obeyed.liftedCount++] = arguments[++next];
    else if (arguments[next][1] == 'k') obeyed.kept[obeyed.keptCount++] = arguments[++next];
    else if (arguments[next][1] == 'a') wordsFd = atoi(arguments[++next]);
    else if (arguments[next][1] == 'n') closing.denied[closing.deniedCount++] = arguments[++next];
    else if (arguments[next][1] == 'w') closing.writable[closing.writableCount++] = arguments[++next];
    else closing.open[closing.openCount++] = arguments[++next];
  }
  if (count <= next + 1 || strcmp(arguments[next], "--")) return cannotObserve;
  char **command = wordsFd < 0 ? arguments + next + 1 : withWordsOf(wordsFd, arguments[next + 1]);
  if (!command) return cannotObserve;
  recordFd = atoi(arguments[1]);
  fcntl(recordFd, F_SETFD, FD_CLOEXEC);
  if (pipe2(pair, O_CLOEXEC | O_NONBLOCK)) return cannotObserve;
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
  /* One table of descriptors until the command runs: it cannot send the listener, because from then on sending is announced. */
  pid_t child = (pid_t)syscall(SYS_clone, CLONE_FILES | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0);
  if (child < 0) return cannotObserve;
  if (child == 0) runCommand(pair[1], takesTerminal, &closing, command, &before);
  int listener = -1;
  if (read(pair[0], &listener, sizeof listener) != sizeof listener) listener = -1;
  for (int fd = 0; fd < 3; fd++) close(fd);
  close(pair[0]);
  close(pair[1]);
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
    if (result < 0) continue;
    keepWaiting(listener);
    return result;
  }
}
