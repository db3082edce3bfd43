/* Gives what is not the straight way to Node's program, in the place of this one: it knows every sentence and every option. */
#include <signal.h>
#include <sys/mman.h>
#include "wire.h"

/* Of this program: itself, a Node, the program of ours that it runs, a command and its arguments. */
static char **words;
/* As they were when this program was started. */
static sigset_t heldBefore;
static struct sigaction pipeBefore;

static _Noreturn void startNode(char **argv) {
  sigaction(SIGPIPE, &pipeBefore, NULL);
  sigprocmask(SIG_SETMASK, &heldBefore, NULL);
  if (strchr(words[1], '/') != NULL) execv(words[1], argv);
  else execvp(words[1], argv);
  giveUp("Node cannot be started");
}

/* A file without a name, from its beginning; -1 where there can be none. */
static int fileOf(const struct text *text) {
  int fd = memfd_create("countersign", 0);
  for (size_t done = 0; fd >= 0 && done < text->length;) {
    ssize_t n = write(fd, text->at + done, text->length - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return -1;
    done += (size_t)n;
  }
  if (fd >= 0) lseek(fd, 0, SEEK_SET);
  return fd;
}

/* The whole of it, as if this program had not been there. Only while nothing was begun by it. */
static _Noreturn void anew(void) {
  if (desk >= 0) close(desk);
  startNode(words + 1);
}

/* The rest of it: `state` says what came so far, the desk's frames in `first` and from `from` on are read there, and its connection
 * goes on where it `isLive`. */
static _Noreturn void goOn(struct text *state, const struct text *first, size_t from, int isLive) {
  char file[16], connection[16];
  add(state, "\n", 1);
  add(state, first->at, first->length);
  if (from < in.length) add(state, in.at + from, in.length - from);
  int fd = fileOf(state);
  if (fd < 0) giveUp("what came so far cannot be handed on");
  if (isLive && (!flush() || fcntl(desk, F_SETFD, 0) != 0)) isLive = 0;
  if (!isLive) close(desk);
  snprintf(file, sizeof file, "%d", fd);
  snprintf(connection, sizeof connection, "%d", isLive ? desk : -1);
  startNode((char *[]){words[1], words[2], "go-on", words[3], file, connection, NULL});
}
