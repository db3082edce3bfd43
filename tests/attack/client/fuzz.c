/* Feeds the client without Node with a desk's words, right and wrong, in this process: `fuzz SEED FRAMES`. Compiled with the
 * checks of the compiler, which end it where it leaves its memory. What would start Node or end the program comes back here. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static jmp_buf back;
static unsigned char fed[1 << 16];
static size_t fedLength, fedAt;
static uint64_t state;

static uint32_t dice(uint32_t sides) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % sides;
}

/* What the client took is given back after each of its ends. */
static void *taken[256];

static void *keep(void *old, size_t size) {
  int at = 0;
  while (taken[at] != NULL && taken[at] != old) at++;
  if (at > 250) abort();
  taken[at] = (realloc)(old, size);
  if (taken[at] == NULL) abort();
  return taken[at];
}
static void drop(void *old) {
  int at = 0, last = 0;
  if (old == NULL) return;
  while (taken[at] != old) at++;
  while (taken[last + 1] != NULL) last++;
  (free)(old);
  taken[at] = taken[last];
  taken[last] = NULL;
}

static ssize_t feed(void *into, size_t room) {
  size_t n = fedLength - fedAt;
  if (n > room) n = room;
  if (n > 1 && dice(3) == 0) n = 1 + dice((uint32_t)n);
  memcpy(into, fed + fedAt, n);
  fedAt += n;
  return (ssize_t)n;
}
static int ready(struct pollfd *on, nfds_t count) {
  for (nfds_t i = 0; i < count; i++) on[i].revents = on[i].fd < 0 ? 0 : on[i].events;
  if (count == 5) on[1].revents = on[2].revents = on[4].revents = 0;
  return 1;
}
static _Noreturn void come(void) { longjmp(back, 1); }

#define realloc(p, n) keep(p, n)
#define free(p) drop(p)
#define recv(fd, b, n, f) feed(b, n)
#define send(fd, b, n, f) ((ssize_t)(n))
#define write(fd, b, n) ((void)(b), (ssize_t)(n))
#define poll(p, n, t) ready(p, n)
#define execv(p, a) come()
#define execvp(p, a) come()
#define _exit(code) come()
#define close(fd) 0
#define memfd_create(n, f) 5
#define lseek(fd, at, how) 0
#define dprintf(...) 0
#define dup2(a, b) (b)
#undef fcntl
#define fcntl(...) 0
#define FUZZED
#include "client.c"
#undef free
#undef realloc

static const char *texts[] = {
    "{\"t\":\"reply\",\"id\":1,\"reply\":{\"ok\":true,\"result\":{\"kind\":\"resumed\",\"fromSeq\":4}}}",
    "{\"t\":\"reply\",\"id\":2,\"reply\":{\"ok\":true,\"result\":{\"kind\":\"accepted\",\"sessionId\":\"ses_1\",\"runId\":\"run_1\",\"hasTerminal\":false,\"toolLimit\":{\"ms\":600000,\"variable\":null}}}}",
    "{\"t\":\"reply\",\"id\":2,\"reply\":{\"ok\":true,\"result\":{\"sessionId\":\"ses_1\",\"projectRoot\":\"/a/b\\u00e4\\ud83d\\ude00\"}}}",
    "{\"t\":\"reply\",\"id\":3,\"reply\":{\"ok\":true,\"result\":{\"kind\":\"accepted\",\"runId\":\"run_1\"}}}",
    "{\"t\":\"reply\",\"id\":4,\"reply\":{\"ok\":true,\"result\":{\"startOffset\":0,\"totalBytes\":12,\"ended\":true}}}",
    "{\"t\":\"events\",\"events\":[{\"seq\":1,\"msg\":{\"type\":\"exec-command-begin\",\"runId\":\"run_1\",\"attempt\":1}}]}",
    "{\"t\":\"events\",\"events\":[{\"seq\":1,\"msg\":{\"type\":\"exec-command-end\",\"runId\":\"run_1\",\"outcome\":{\"kind\":\"completed\",\"attempt\":{\"exitCode\":7,\"signal\":null}}}},{\"seq\":2,\"msg\":{\"type\":\"task-complete\",\"runId\":\"run_1\"}}]}",
    "{\"t\":\"events\",\"events\":[{\"msg\":{\"type\":\"exec-approval-request\",\"approval\":{\"runId\":\"run_1\",\"id\":\"apr_1\"}}}]}",
    "{\"t\":\"reply\",\"id\":1,\"reply\":{\"ok\":true,\"result\":{\"stdout\":\"{\\\"a\\\":\\\"\\u0041\\ud800\\n\\\"}\",\"stderr\":\"\",\"exitCode\":0}}}",
    "{\"t\":\"reply\",\"id\":1,\"reply\":{\"ok\":false,\"error\":{\"code\":\"internal\",\"message\":{\"code\":\"x\"},\"remedy\":null}}}",
};
static const char *pieces[] = {"\"", "\\", "\\u", "{", "}", "[", "]", ",", ":", "null", "run_1", "-1", "18446744073709551616", "1e9", "\\ud83d\\u", " "};

static void put1(const void *bytes, size_t n) {
  if (fedLength + n > sizeof fed) return;
  memcpy(fed + fedLength, bytes, n);
  fedLength += n;
}

enum { output = -1, any = -2 };
/* A ticket and a command, as a desk that is well answers them. */
static const int wellTicket[] = {0, 1, 5, 6, 4, output}, wellCommand[] = {0, 2, 3, 5, 6, output, 7};

/* One frame, often not as it should be. */
static void putFrame(int which, int isWell) {
  unsigned char body[4096], head[10] = {0x81};
  size_t n;
  if (which == output || (which == any && dice(4) == 0)) {
    double at = isWell || dice(3) == 0 ? 0 : dice(2) ? dice(40) : -1.5;
    uint64_t bits;
    memcpy(&bits, &at, 8);
    head[0] = 0x82;
    body[0] = (unsigned char)dice(isWell ? 2 : 4);
    for (int i = 0; i < 8; i++) body[1 + i] = (unsigned char)(bits >> (56 - 8 * i));
    body[9] = isWell || dice(5) ? 5 : (unsigned char)dice(256);
    memcpy(body + 10, "run_1twelve bytes", 17);
    n = isWell || dice(6) ? 27 : dice(28);
  } else {
    const char *text = texts[which == any ? dice(sizeof texts / sizeof *texts) : (uint32_t)which];
    n = strlen(text);
    memcpy(body, text, n);
  }
  for (uint32_t times = !isWell && dice(3) == 0 ? dice(6) : 0; times > 0 && n > 0; times--) {
    const char *piece = pieces[dice(sizeof pieces / sizeof *pieces)];
    size_t at = dice((uint32_t)n), size = strlen(piece);
    if (dice(3) == 0) n = at;
    else if (dice(2) == 0) body[at] = (unsigned char)dice(256);
    else if (at + size <= n) memcpy(body + at, piece, size);
  }
  size_t h = n < 126 ? 2 : 4;
  head[1] = (unsigned char)(n < 126 ? n : 126);
  head[2] = (unsigned char)(n >> 8), head[3] = (unsigned char)n;
  if (!isWell && dice(60) == 0) head[dice(4)] ^= (unsigned char)(1 << dice(8));
  put1(head, h);
  put1(body, n);
}

static void ask(void) {
  const char *reply = answerTo(1, nowMs() + 100000);
  struct text said = {0};
  if (reply != NULL) plainText(&said, get(reply, "result.stdout")), number(get(reply, "result.exitCode"));
}

int main(int argc, char **argv) {
  static char *started[] = {"client", "node", "program", "exec", "--", "true", NULL};
  unsigned long frames = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000, count = 0, ended = 0;
  state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
  words = started;
  strcpy(folder, "/a/b/c");
  while (count < frames) {
    memset(&run, 0, sizeof run), memset(&writing, 0, sizeof writing), memset(&out, 0, sizeof out), memset(&in, 0, sizeof in);
    memset(&argvJson, 0, sizeof argvJson), memset(&callNow, 0, sizeof callNow), memset(&textNow, 0, sizeof textNow);
    run.total = NOTHING, run.leaveAt = run.signals = run.caller = -1, run.startedAt = nowMs();
    frameAt = frameEnd = fedLength = fedAt = 0;
    desk = 3;
    unsigned kind = dice(3);
    const int *well = kind == 0 ? wellTicket : wellCommand;
    uint32_t inOrder = dice(2) == 0 ? 0 : kind == 0 ? 6 : 7;
    for (uint32_t n = 0; n < inOrder; n++, count++) putFrame(well[n], dice(8) != 0);
    for (uint32_t n = (inOrder == 0) + dice(12); n > 0; n--, count++) putFrame(any, 0);
    if (setjmp(back) == 0) {
      add(&in, "", 0), put(&argvJson, "[\"true\"]");
      run.isTicket = kind == 0;
      lastId = kind == 2 ? 1 : 2;
      run.subscribeId = 1;
      if (kind == 0) run.beginId = 2;
      if (kind == 1) run.openId = 2;
      if (kind == 2) ask();
      else follow(), ended++;
    }
    for (int i = 0; taken[i] != NULL; i++) (free)(taken[i]), taken[i] = NULL;
  }
  printf("%lu frames, %lu plain ends\n", count, ended);
  return 0;
}
