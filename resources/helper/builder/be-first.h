/** The first process of a sandbox: it gives its rights away, waits for the desk, starts the command and ends with it. */
#include "build-mounts.h"
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/wait.h>

/** Bounding set first: it needs a right of its own. Ambient rights go with the permitted ones (capabilities(7)). */
static void giveUpRights(void) {
  for (int right = 0; right < 64; right++)
    if (prctl(PR_CAPBSET_DROP, right, 0, 0, 0) && errno != EINVAL) fail("bounding set");
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  if (syscall(SYS_capset, &head, none)) fail("capset");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) fail("no_new_privs");
  // Else the desk of an ordinary user could not look at what was built.
  if (prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)) fail("dumpable");
}

/** A byte, or the end of the pipe, says that the desk has seen what was built; the filter then comes whole or not at all. */
static void waitForDesk(const struct plan *plan) {
  char byte;
  if (plan->gateFd < 0) return;
  while (read(plan->gateFd, &byte, 1) < 0)
    if (errno != EINTR) fail("--block-fd");
  close(plan->gateFd);
}

/** It holds for the first process, too: what a command can make that one do, it could do itself. */
static void filterCalls(const struct plan *plan) {
  size_t length;
  char *text = readWhole(plan->filterFd, &length);
  if (length == 0 || length % sizeof(struct sock_filter) != 0 || length / sizeof(struct sock_filter) > BPF_MAXINSNS)
    refuse("--seccomp", "invalid filter");
  struct sock_fprog program = {.len = (unsigned short)(length / sizeof(struct sock_filter)), .filter = (void *)text};
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program)) fail("seccomp");
}

static void enterFolder(const struct plan *plan) {
  for (int i = 0; i < plan->variableCount; i++)
    if (setenv(plan->variables[2 * i], plan->variables[2 * i + 1], 1)) fail("setenv");
  if (plan->folder == NULL) return;
  if (chdir(plan->folder)) {
    fprintf(stderr, "bwrap: Can't chdir to %s: %s\n", plan->folder, strerror(errno));
    _exit(madeByNobody);
  }
  if (setenv("PWD", plan->folder, 1)) fail("setenv");
}

static int codeOf(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

/** `begun` gets a byte that is left in it where the command was started. */
static _Noreturn void startCommand(char **command, const int begun[2]) {
  char byte = 0;
  if (write(begun[1], &byte, 1) != 1) fail("write");
  execvp(command[0], command);
  int why = errno;
  if (read(begun[0], &byte, 1) != 1) why = errno;
  fprintf(stderr, "bwrap: execvp %s: %s\n", command[0], strerror(why));
  _exit(madeByNobody);
}

static _Noreturn void beFirst(const struct plan *plan, const int begun[2]) {
  giveUpRights();
  if (plan->diesWithParent) prctl(PR_SET_PDEATHSIG, 9 /* SIGKILL */, 0, 0, 0);
  waitForDesk(plan);
  enterFolder(plan);
  if (plan->hasOwnSession) setsid();
  filterCalls(plan);
  pid_t command = fork();
  if (command < 0) fail("fork");
  if (command == 0) startCommand(plan->command, begun);
  // Nothing that the command closes stays open here.
  syscall(SYS_close_range, 0, ~0U, 0);
  for (int status;;) {
    pid_t gone = wait(&status);
    if (gone == command) _exit(codeOf(status));
    if (gone < 0 && errno != EINTR) _exit(madeByNobody);
  }
}
