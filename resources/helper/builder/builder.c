/**
 * Builds a sandbox in place of bubblewrap, from the same words, by descriptors. It knows only what the desk says to bubblewrap
 * for a command; the order below is the order of a sandbox. See decision 0033.
 */
#include "be-first.h"
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

static void writeTo(const char *file, const char *text) {
  int fd = open(file, O_WRONLY | O_CLOEXEC);
  if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text)) fail(file);
  close(fd);
}

/** One user and one group, who are the same inside and outside. */
static void mapSelf(uid_t user, gid_t group) {
  char line[64];
  writeTo("/proc/self/setgroups", "deny");
  snprintf(line, sizeof line, "%u %u 1", user, user);
  writeTo("/proc/self/uid_map", line);
  snprintf(line, sizeof line, "%u %u 1", group, group);
  writeTo("/proc/self/gid_map", line);
}

static void raiseLoopback(void) {
  int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP};
  if (fd < 0 || ioctl(fd, SIOCSIFFLAGS, &request)) fail("lo");
  close(fd);
}

/** A descriptor for each mount at once; gives back what a command is to have. */
static struct rlimit allowDescriptors(void) {
  struct rlimit before = {0, 0};
  if (getrlimit(RLIMIT_NOFILE, &before)) fail("limits");
  struct rlimit most = {before.rlim_max, before.rlim_max};
  if (setrlimit(RLIMIT_NOFILE, &most)) fail("limits");
  return before;
}

static pid_t split(const struct plan *plan) {
  int network = plan->hasOwnNetwork ? CLONE_NEWNET : 0;
  int spaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP | network;
  pid_t first = (pid_t)syscall(SYS_clone, spaces | SIGCHLD, 0, 0, 0, 0);
  if (first < 0) fail("No permissions to create a new namespace");
  return first;
}

/** Of those beyond the streams; `lower` is -1 for none. */
static void closeAllBut(int lower, int upper) {
  if (lower > 3) syscall(SYS_close_range, 3, lower - 1, 0);
  if (lower + 1 < upper && upper > 3) syscall(SYS_close_range, lower < 3 ? 3 : lower + 1, upper - 1, 0);
  syscall(SYS_close_range, upper + 1, ~0U, 0);
}

/** Tells the desk which process is the first, and how the command ended; holds nothing open that is the command's. */
static int waitForEnd(const struct plan *plan, pid_t first, const int begun[2]) {
  int status;
  char byte;
  if (plan->statusFd >= 0) dprintf(plan->statusFd, "{ \"child-pid\": %d }\n", (int)first);
  close(begun[1]);
  closeAllBut(plan->statusFd < begun[0] ? plan->statusFd : begun[0], plan->statusFd < begun[0] ? begun[0] : plan->statusFd);
  while (waitpid(first, &status, 0) < 0)
    if (errno != EINTR) fail("wait");
  if (plan->statusFd >= 0 && read(begun[0], &byte, 1) == 1)
    dprintf(plan->statusFd, "{ \"exit-code\": %d }\n", codeOf(status));
  return codeOf(status);
}

int main(int argc, char **argv) {
  static struct plan plan;
  readPlan(&plan, argc, argv);
  uid_t user = geteuid();
  gid_t group = getegid();
  int begun[2];
  if (pipe2(begun, O_CLOEXEC | O_NONBLOCK)) fail("pipe");
  // Who looks for the processes of a sandbox itself knows them by this name.
  prctl(PR_SET_NAME, "bwrap", 0, 0, 0);
  if (plan.diesWithParent) prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) fail("no_new_privs");
  pid_t first = split(&plan);
  if (first != 0) return waitForEnd(&plan, first, begun);
  if (plan.diesWithParent) prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  mapSelf(user, group);
  if (plan.hasOwnNetwork) raiseLoopback();
  struct rlimit before = allowDescriptors();
  buildMounts(&plan);
  if (setrlimit(RLIMIT_NOFILE, &before)) fail("limits");
  if (plan.statusFd >= 0) close(plan.statusFd);
  beFirst(&plan, begun);
}
