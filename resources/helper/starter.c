/* Starts the desk's sandboxes. A process as large as the desk takes longer to fork than bubblewrap to build a sandbox; this one
 * is small, and what it starts inherits nothing but the descriptors that were named for it. See decision 0035.
 *
 * Requests on standard input: four bytes of length, then words that end with NUL:
 *   p COUNT                                        make pipes; answered by `p FD...`, their reading ends in here
 *   k                                              the desk has opened them by /proc: close all
 *   s ID CWD COUNT MODE+FD... COUNT ARG... - ENV...
 *                                                  start; answered by `s ID PID ERROR` (negative: of a descriptor), and at the
 *                                                  end by `x ID CODE SIGNAL`
 * A descriptor is the desk's own, opened anew by /proc: r to read, w to write, b for both (a terminal).
 * What was started dies with this process, and this process with the desk.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Twice what the kernel takes as arguments and environment by default. */
enum { mostBytes = 8 << 20, mostWords = 1 << 17, mostPipes = 64, mostFds = 16, mostRunning = 4096, awayFromTargets = 64 };

static pid_t desk, self;
static int madeCount, made[2 * mostPipes];
static struct { pid_t pid; char id[24]; } running[mostRunning];

static void answer(const char *line) {
  size_t length = strlen(line);
  if (write(1, line, length) != (ssize_t)length) _exit(0);
}

/* False at the end of the desk. */
static int readAll(void *into, size_t length) {
  for (size_t done = 0; done < length;) {
    ssize_t count = read(0, (char *)into + done, length - done);
    if (count == 0 || (count < 0 && errno != EINTR)) return 0;
    if (count > 0) done += (size_t)count;
  }
  return 1;
}

static void closeMade(void) {
  while (madeCount > 0) close(made[--madeCount]);
}

static void makePipes(int count) {
  char line[16 * mostPipes] = "p";
  int length = 1;
  closeMade();
  for (int i = 0; i < count && i < mostPipes; i++) {
    if (pipe2(made + madeCount, O_CLOEXEC)) break;
    length += sprintf(line + length, " %d", made[madeCount]);
    madeCount += 2;
  }
  strcpy(line + length, "\n");
  answer(line);
}

/* The desk's descriptor, as a description of its own, so that neither side changes the other's flags or position. */
static int openOfDesk(const char *word) {
  char name[64];
  int flags = word[0] == 'r' ? O_RDONLY : word[0] == 'w' ? O_WRONLY : O_RDWR;
  snprintf(name, sizeof name, "/proc/%d/fd/%d", (int)desk, atoi(word + 1));
  int fd = open(name, flags | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return -1;
  /* It must not wait for a peer that is gone, but what is started expects to wait. */
  if (fcntl(fd, F_SETFL, 0)) return -1;
  int moved = fcntl(fd, F_DUPFD_CLOEXEC, awayFromTargets);
  close(fd);
  return moved;
}

/* In memory shared with this process until the program runs, so nothing but system calls happens after the fork. */
static __attribute__((noinline)) pid_t begin(char **argv, char **env, const char *cwd, const int *fds, int fdCount, volatile int *failed) {
  sigset_t none;
  sigemptyset(&none);
  pid_t pid = vfork();
  if (pid != 0) return pid;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != self) _exit(127);
  setsid();
  for (int i = 0; i < fdCount; i++) {
    if (dup2(fds[i], i) < 0) {
      *failed = errno;
      _exit(127);
    }
  }
  if (chdir(cwd) == 0) {
    sigprocmask(SIG_SETMASK, &none, 0);
    execve(argv[0], argv, env);
  }
  *failed = errno;
  _exit(127);
}

/* `words` end with a null pointer. */
static void startOne(char **words, int count) {
  char line[96];
  int fds[mostFds], fdCount = 0, slot = 0, problem = 0;
  volatile int failed = 0;
  pid_t pid = -1;
  const char *id = words[1], *cwd = words[2];
  int wanted = atoi(words[3]);
  if (wanted < 0 || wanted > mostFds) wanted = mostWords;
  int argc = count > 4 + wanted ? atoi(words[4 + wanted]) : 0;
  char **argv = count > 5 + wanted ? words + 5 + wanted : words;
  if (argc < 1 || argc >= count - 5 - wanted || strlen(id) >= sizeof running->id) problem = EINVAL;
  if (count == mostWords) problem = E2BIG;
  while (!problem && slot < mostRunning && running[slot].pid) slot++;
  if (slot == mostRunning) problem = EAGAIN;
  for (; !problem && fdCount < wanted; fdCount++)
    if ((fds[fdCount] = openOfDesk(words[4 + fdCount])) < 0) {
      problem = -errno; /* Not the fault of what was to be started. */
      break;
    }
  if (!problem) {
    argv[argc] = NULL;
    pid = begin(argv, argv + argc + 1, cwd, fds, fdCount, &failed);
    problem = pid < 0 ? errno : failed;
  }
  for (int i = 0; i < fdCount; i++) close(fds[i]);
  if (pid > 0 && problem) waitpid(pid, 0, 0);
  else if (pid > 0) {
    running[slot].pid = pid;
    strcpy(running[slot].id, id);
  }
  snprintf(line, sizeof line, "s %.23s %d %d\n", id, problem ? 0 : (int)pid, problem);
  answer(line);
}

static void tellEnded(void) {
  int status;
  char line[64];
  for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
    for (int i = 0; i < mostRunning; i++) {
      if (running[i].pid != pid) continue;
      running[i].pid = 0;
      int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
      snprintf(line, sizeof line, "x %s %d %d\n", running[i].id, signal ? 0 : WEXITSTATUS(status), signal);
      answer(line);
      break;
    }
}

static void obey(void) {
  static char *words[mostWords + 2];
  uint32_t length;
  if (!readAll(&length, sizeof length) || length == 0 || length > mostBytes) _exit(0);
  char *bytes = malloc(length);
  if (!bytes || !readAll(bytes, length) || bytes[length - 1]) _exit(0);
  int count = 0;
  for (char *word = bytes; word < bytes + length && count < mostWords; word += strlen(word) + 1) words[count++] = word;
  words[count] = NULL;
  if (words[0][0] == 'p' && count == 2) makePipes(atoi(words[1]));
  else if (words[0][0] == 'k') closeMade();
  else if (words[0][0] == 's' && count > 3) startOne(words, count);
  free(bytes);
}

int main(void) {
  sigset_t all, ended;
  desk = getppid();
  self = getpid();
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != desk) return 0;
  syscall(SYS_close_range, 3, ~0u, 0);
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, 0);
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  struct pollfd waiting[2] = {{0, POLLIN, 0}, {signalfd(-1, &ended, SFD_CLOEXEC), POLLIN, 0}};
  for (;;) {
    if (poll(waiting, 2, -1) < 0 && errno != EINTR) return 1;
    if (waiting[1].revents) {
      struct signalfd_siginfo drained;
      if (read(waiting[1].fd, &drained, sizeof drained) > 0) tellEnded();
    }
    if (waiting[0].revents) obey();
  }
}
