/* What agents start for each of their commands, without Node: `hook`, `redeem` and `exec` beside a desk that runs.
 *
 *   client NODE PROGRAM hook AGENT EVENT [SECONDS]
 *   client NODE PROGRAM redeem TICKET [-- WORDS]
 *   client NODE PROGRAM exec -- COMMAND...
 *
 * It knows the straight way only: a desk that answers, no terminal, no option, nobody asked, a plain end. For everything else it
 * becomes NODE PROGRAM with the same words, or with what came so far (hand-over.h). It decides nothing: what it gives out is
 * what the desk said. The file contents, in order: text.h, json.h, wire.h, hand-over.h, follow.h, and the three ways in here. */
#define _GNU_SOURCE
#include "follow.h"
#include <sys/random.h>

#define MOST_INPUT (10u << 20)
#define MOST_WORDS (1u << 20)

static char folder[4096];

/* Names the programs above this one, nearest first, as `process-line.ts` does. Returns the nearest, or 0. */
static int putProcesses(struct text *t) {
  static const char *passing[] = {"sh", "bash", "zsh", "dash", "ksh", "ash", "fish", "env", "sudo", "timeout", "nice", "nohup", "bwrap"};
  int nearest = 0, count = 0;
  if (t != NULL) put(t, "[");
  for (int at = getppid(); at > 0 && count < 64;) {
    char path[32], stat[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", at);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, stat, sizeof stat - 1);
    if (fd >= 0) close(fd);
    if (n <= 0) break;
    stat[n] = 0;
    char *name = strchr(stat, '('), *end = strrchr(stat, ')');
    int parent = 0, isPassing = 0;
    unsigned long long started = 0;
    if (name == NULL || end == NULL || end < name) break;
    *end = 0;
    sscanf(end + 2, "%*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu", &parent, &started);
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++) isPassing |= strcmp(name + 1, passing[i]) == 0;
    if (!isPassing) {
      if (t != NULL) putf(t, "%s\"%d:%llu\"", count > 0 ? "," : "", at, started);
      if (count++ == 0) nearest = at;
    }
    at = parent;
  }
  if (t != NULL) put(t, "]");
  return nearest;
}

static void putWord(struct text *t, const char *word) {
  if (word == NULL) put(t, "null");
  else if (isUtf8(word, strlen(word))) putJson(t, word, strlen(word));
  else anew();
}

/* ---- a hook ---- */

static struct text payload;

/* Node again, with what was read already, and with what it has to know: the seconds that are left, and that a desk went away. */
static _Noreturn void hookInNode(char *within, char *how) {
  int fd = fileOf(&payload);
  if (fd < 0 || dup2(fd, 0) != 0) giveUp("what the agent said cannot be handed on");
  if (desk >= 0) close(desk);
  startNode((char *[]){words[1], words[2], words[3], words[4], words[5], within, how, NULL});
}

static void readPayload(int64_t deadline) {
  static char room[1 << 16];
  for (;;) {
    struct pollfd one = {0, POLLIN, 0};
    int64_t left = deadline - nowMs();
    if (left <= 0) hookInNode("over", NULL);
    int n = poll(&one, 1, left > 60000 ? 60000 : (int)left);
    if (n == 0 || (n < 0 && errno == EINTR)) continue;
    ssize_t got = read(0, room, sizeof room);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) return;
    add(&payload, room, (size_t)got);
    if (payload.length > MOST_INPUT) return;
  }
}

static void writeAll(int fd, const struct text *text) {
  for (size_t done = 0; done < text->length;) {
    ssize_t n = write(fd, text->at + done, text->length - done);
    struct pollfd one = {fd, POLLOUT, 0};
    if (n < 0 && errno == EAGAIN) poll(&one, 1, -1);
    else if (n < 0 && errno != EINTR) {
      if (fd == 1) _exit(noCode);
      return;
    }
    if (n > 0) done += (size_t)n;
  }
}

static int hook(int count) {
  noCode = 2;
  char left[24];
  const char *within = count == 6 ? "86000" : words[6];
  if (count < 6 || count > 7 || strspn(within, "0123456789") != strlen(within) || strlen(within) > 5) anew();
  const int64_t deadline = nowMs() + 1000ll * atoi(within);
  if (deadline <= nowMs() || words[2][0] != '/' || access("/run/countersign/door", F_OK) == 0) anew();
  readPayload(deadline);
  snprintf(left, sizeof left, "%lld", (long long)((deadline - nowMs() + 999) / 1000));
  struct text params = {0}, line = {0}, name = {0};
  putf(&name, "countersign hook %.32s", words[4]);
  if (payload.length > MOST_INPUT || !isUtf8(payload.at == NULL ? "" : payload.at, payload.length)) hookInNode(left, NULL);
  if (strspn(words[4], "abcdefghijklmnopqrstuvwxyz") != strlen(words[4]) || !reachDesk(name.at)) hookInNode(left, NULL);
  /* As `shim-command.ts` says it, so that a line which one of them gave is known to the other. */
  add(&line, words[2], (size_t)(strrchr(words[2], '/') - words[2]));
  put(&line, "/helper/client");
  struct text redeem = {0};
  putShell(&redeem, line.at), put(&redeem, " "), putShell(&redeem, words[1]), put(&redeem, " ");
  putShell(&redeem, words[2]), put(&redeem, " 'redeem'");
  const char *names[] = {"CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CURSOR_PROJECT_DIR", "QWEN_PROJECT_DIR"}, *project = NULL;
  for (int i = 0; i < 4 && project == NULL; i++) project = getenv(names[i]);
  if (!isUtf8(redeem.at, redeem.length) || !isUtf8(words[5], strlen(words[5])) || (project != NULL && !isUtf8(project, strlen(project))))
    hookInNode(left, NULL);
  put(&params, "{\"agent\":"), putWord(&params, words[4]);
  put(&params, ",\"event\":"), putWord(&params, words[5]);
  put(&params, ",\"payload\":"), putJson(&params, payload.at, payload.length);
  put(&params, ",\"redeem\":"), putWord(&params, redeem.at);
  put(&params, ",\"project\":"), putWord(&params, project);
  put(&params, ",\"processes\":"), putProcesses(&params), put(&params, "}");
  int asked = call("hook.decide", &params);
  const char *reply = flush() ? answerTo(asked, deadline) : NULL;
  const int isLate = nowMs() >= deadline;
  snprintf(left, sizeof left, "%lld", (long long)((deadline - nowMs() + 999) / 1000));
  if (reply == NULL) hookInNode(isLate ? "over" : left, isLate ? NULL : "again");
  struct text said = {0}, told = {0};
  int64_t code = number(get(reply, "result.exitCode"));
  if (!isTrue(get(reply, "ok")) || code < 0 || code > 255 || !plainText(&said, get(reply, "result.stdout")) ||
      !plainText(&told, get(reply, "result.stderr")))
    hookInNode(left, NULL);
  writeAll(2, &told);
  writeAll(1, &said);
  return (int)code;
}

/* ---- a run ---- */

/* Signals are heard from here on, and the end of the program that wants its output. */
static void listen_(void) {
  sigset_t passed;
  struct sigaction hangUp;
  const struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigemptyset(&passed);
  sigaddset(&passed, SIGINT), sigaddset(&passed, SIGTERM), sigaddset(&passed, SIGHUP), sigaddset(&passed, SIGTSTP);
  sigprocmask(SIG_BLOCK, &passed, NULL);
  sigaction(SIGPIPE, &ignore, NULL);
  run.signals = signalfd(-1, &passed, SFD_CLOEXEC);
  if (run.signals < 0) anew();
  int caller = putProcesses(NULL);
  if (caller <= 1 || (sigaction(SIGHUP, NULL, &hangUp) == 0 && hangUp.sa_handler == SIG_IGN)) return;
  run.caller = (int)syscall(SYS_pidfd_open, caller, 0);
  if (run.caller < 0) anew();
}

static void subscribe(void) {
  struct text params = {0};
  put(&params, "{\"afterSeq\":\"now\"}");
  run.subscribeId = call("desk.subscribe", &params);
  free(params.at);
}

static int redeem(int count) {
  struct text params = {0};
  run.isTicket = 1;
  if (count < 5 || (isatty(0) && isatty(1)) || !reachDesk("countersign redeem")) anew();
  listen_();
  subscribe();
  put(&params, "{\"ticket\":"), putWord(&params, words[4]);
  put(&params, ",\"cwd\":"), putWord(&params, folder);
  put(&params, ",\"processes\":"), putProcesses(&params), put(&params, ",\"terminal\":null}");
  run.beginId = call("ticket.redeem", &params);
  return follow();
}

static int isWithin(const char *path, const char *parent) {
  size_t n = strlen(parent);
  return strcmp(parent, "/") == 0 || (strncmp(path, parent, n) == 0 && (path[n] == 0 || path[n] == '/'));
}

/* As `nearest-repository.ts`. */
static void putProject(struct text *t) {
  char at[4096 + 8], home[4096];
  const char *named = getenv("HOME");
  if (named == NULL || *named != '/') anew();
  if (realpath(named, home) == NULL) anew();
  strcpy(at, folder);
  for (;;) {
    size_t n = strlen(at);
    if (isWithin(home, at)) break;
    strcpy(at + n, "/.git");
    int isThere = access(at, F_OK) == 0;
    at[n] = 0;
    if (isThere) {
      putWord(t, at);
      return;
    }
    char *last = strrchr(at, '/');
    last[last == at ? 1 : 0] = 0;
  }
  putWord(t, folder);
}

static void putFresh(struct text *t) {
  unsigned char id[16];
  if (getrandom(id, sizeof id, 0) != (ssize_t)sizeof id) anew();
  for (int i = 0; i < 16; i++) putf(t, "%02x%s", id[i], i == 3 || i == 5 || i == 7 || i == 9 ? "-" : "");
}

static struct text argvJson;

static void hearOpened(const char *reply) {
  struct text root = {0}, sent = {0}, params = {0};
  const char *named = get(reply, "result.projectRoot");
  if (!isTrue(get(reply, "ok")) || !plainText(&root, named) || !copyId(run.sessionId, sizeof run.sessionId, get(reply, "result.sessionId")))
    anew();
  put(&sent, "{\"id\":\""), putFresh(&sent), put(&sent, "\",\"requesterKey\":\""), putFresh(&sent);
  put(&sent, "\",\"op\":{\"type\":\"exec\",\"argv\":"), put(&sent, argvJson.at), put(&sent, ",\"cwd\":");
  putWord(&sent, isWithin(folder, root.at) ? folder : NULL);
  put(&sent, ",\"env\":{},\"terminal\":null,\"timeoutMs\":null,\"escalationRequest\":null,\"requester\":"
             "{\"entryPoint\":\"cli\",\"claimedName\":\"countersign exec\",\"says\":null},\"settings\":{}}}");
  putf(&params, "{\"sessionId\":\"%s\",\"submission\":", run.sessionId);
  put(&params, sent.at), put(&params, "}");
  run.beginId = call("session.submit", &params);
  put(&run.sent, "{\"submission\":"), put(&run.sent, sent.at), put(&run.sent, ",\"projectRoot\":");
  putJson(&run.sent, root.at, root.length), put(&run.sent, "}");
}

static int exec(int count) {
  struct text params = {0};
  size_t length = 0;
  if (count < 6 || strcmp(words[4], "--") != 0 || words[5][0] == 0 || isatty(0)) anew();
  put(&argvJson, "[");
  for (int i = 5; i < count; i++) {
    if ((length += strlen(words[i])) > MOST_WORDS) anew();
    if (i > 5) put(&argvJson, ",");
    putWord(&argvJson, words[i]);
  }
  put(&argvJson, "]");
  put(&params, "{\"path\":"), putProject(&params), put(&params, "}");
  if (!reachDesk("countersign exec")) anew();
  listen_();
  run.openId = call("project.open", &params);
  subscribe();
  return follow();
}

#ifndef FUZZED
int main(int argc, char **argv) {
  words = argv;
  sigprocmask(SIG_SETMASK, NULL, &heldBefore);
  sigaction(SIGPIPE, NULL, &pipeBefore);
  if (argc < 4) giveUp("it is started by other programs: NODE PROGRAM COMMAND");
  run.startedAt = nowMs();
  if (strcmp(argv[3], "hook") == 0) noCode = 2;
  /* Nothing may come to lie on the places of the streams. */
  for (int fd = 0; fd < 3; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) != fd) anew();
  if (strcmp(argv[3], "hook") == 0) return hook(argc);
  if (getcwd(folder, sizeof folder) == NULL || folder[0] != '/') anew();
  if (strcmp(argv[3], "redeem") == 0) return redeem(argc);
  if (strcmp(argv[3], "exec") == 0) return exec(argc);
  anew();
}
#endif
