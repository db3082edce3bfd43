/* Follows one run to its end: its output comes out here, input and signals go to it. What is not the straight way goes on in Node. */
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include "hand-over.h"

#define NOTHING UINT64_MAX

static struct {
  int isTicket;
  /* What was submitted of a command of `exec`, ready as JSON: it may be handed to the next desk. */
  struct text sent;
  /* Calls before its beginning, and the desk's answer to the last of them. */
  int subscribeId, openId, beginId;
  struct text begun;
  char runId[80], sessionId[80];
  /* Frames that came before that answer, and the one that told of the end. */
  struct text early, end;
  uint64_t received, total;
  int isReading, inputOver, drainId, hasEnded, exitCode, callerGone, isOutputGone;
  const char *stoppedBy, *stop;
  int64_t startedAt, leaveAt;
  int signals, caller;
} run = {.total = NOTHING, .leaveAt = -1, .signals = -1, .caller = -1};

/* What of a frame is still to be written, and where the run's output is after it. */
static struct {
  int fd;
  const char *at;
  size_t left;
  uint64_t end;
} writing;

static _Noreturn void handOver(size_t from, int isLive) {
  struct text state = {0};
  if (writing.left > 0) {
    /* A part of this frame is written; Node writes the rest of it. */
    run.received = writing.end - writing.left;
    from = frameAt;
  }
  put(&state, "{\"begun\":"), put(&state, run.begun.length > 0 ? run.begun.at : "null");
  put(&state, ",\"sessionId\":"), putJson(&state, run.sessionId, strlen(run.sessionId));
  put(&state, ",\"sent\":"), put(&state, run.sent.length > 0 ? run.sent.at : "null");
  put(&state, ",\"ticket\":"), putJson(&state, words[4], run.isTicket ? strlen(words[4]) : 0);
  putf(&state, ",\"received\":%llu,\"isReading\":%s,\"isInputOver\":%s", (unsigned long long)run.received,
       run.isReading ? "true" : "false", run.inputOver ? "true" : "false");
  putf(&state, ",\"ranMs\":%lld,\"isCallerGone\":%s", (long long)(nowMs() - run.startedAt), run.callerGone ? "true" : "false");
  put(&state, ",\"stoppedBy\":"), put(&state, run.stoppedBy == NULL ? "null" : run.stoppedBy);
  put(&state, ",\"stop\":"), put(&state, run.stop == NULL ? "null" : run.stop), put(&state, "}");
  goOn(&state, &run.end, from, isLive);
}

static _Noreturn void lost(void) {
  if (run.begun.length == 0 && run.sent.length == 0) anew();
  handOver(0, 0);
}

static int submit(const char *op, const char *more) {
  struct text params = {0};
  putf(&params, "{\"sessionId\":\"%s\",\"submission\":{\"id\":\"%s-%d\",\"op\":{\"type\":\"%s\",\"runId\":\"%s\"", run.sessionId, op, lastId, op, run.runId);
  put(&params, more), put(&params, "}}}");
  int id = call("session.submit", &params);
  free(params.at);
  return id;
}

static void hearOpened(const char *reply);

static int attach(void) {
  struct text params = {0};
  putf(&params, "{\"runId\":\"%s\",\"fromOffset\":%llu}", run.runId, (unsigned long long)run.received);
  int id = call("output.attach", &params);
  free(params.at);
  return id;
}

static void acknowledge(uint64_t offset) {
  struct text params = {0};
  putf(&params, "{\"runId\":\"%s\",\"offset\":%llu}", run.runId, (unsigned long long)offset);
  call("output.ack", &params);
  free(params.at);
}

static void terminate(const char *signal) {
  if (run.stoppedBy == NULL) run.stoppedBy = signal;
  if (*run.runId != 0 && !run.hasEnded) submit("terminate", "");
}

/* Some of it, without waiting: signals are heard while nobody reads. */
static void writeSome(void) {
  struct stat kind = {0};
  fstat(writing.fd, &kind);
  size_t n = writing.left;
  if (n > 4096 && !S_ISREG(kind.st_mode) && !S_ISSOCK(kind.st_mode)) n = 4096;
  ssize_t wrote = S_ISSOCK(kind.st_mode) ? send(writing.fd, writing.at, n, MSG_DONTWAIT | MSG_NOSIGNAL) : write(writing.fd, writing.at, n);
  if (wrote < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (wrote < 0) {
    /* Its reader is gone; what else cannot be written is dropped, as Node does. */
    if (writing.fd == 1 && !run.isOutputGone) run.isOutputGone = 1, terminate("\"SIGPIPE\"");
    wrote = (ssize_t)writing.left;
  }
  writing.at += wrote;
  writing.left -= (size_t)wrote;
  if (writing.left == 0) acknowledge(writing.end);
}

static void hearOutput(const struct frame *frame) {
  const unsigned char *p = (const void *)frame->bytes;
  size_t idLength = frame->length < 10 ? 0 : p[9];
  if (frame->length < 10 + idLength || *run.runId == 0) return;
  if (idLength != strlen(run.runId) || memcmp(p + 10, run.runId, idLength) != 0) return;
  uint64_t bits = 0;
  double at;
  for (int i = 1; i < 9; i++) bits = bits << 8 | p[i];
  memcpy(&at, &bits, sizeof at);
  /* Some of it is missing, or it is no output at all: Node counts what. */
  if (!(at >= 0 && at <= 9007199254740991.0) || at != (double)(uint64_t)at || p[0] > 1 || (uint64_t)at > run.received) handOver(frameAt, 1);
  size_t size = frame->length - 10 - idLength;
  uint64_t end = (uint64_t)at + size, known = run.received - (uint64_t)at;
  if (end <= run.received) {
    acknowledge(end);
    return;
  }
  run.received = end;
  writing.fd = p[0] == 1 ? 2 : 1;
  writing.at = frame->bytes + 10 + idLength + known;
  writing.left = writing.fd == 1 && run.isOutputGone ? 0 : size - (size_t)known;
  writing.end = end;
  if (writing.left == 0) acknowledge(end);
}

/* An agent's tool waits only so long: well before that Node takes over, which knows how it is left. */
static void hearLimit(const char *limit) {
  if (isNull(limit)) return;
  int64_t ms = number(get(limit, "ms"));
  struct text name = {0};
  const char *value = plainText(&name, get(limit, "variable")) ? getenv(name.at) : NULL;
  if (value != NULL && number(value) < ms) ms = number(value);
  run.leaveAt = run.startedAt + (ms < 0 ? 0 : ms / 2);
}

static void hearBegun(const char *reply) {
  const char *result = get(reply, "result");
  /* Nothing was taken, and Node hears the same no. */
  if (!isTrue(get(reply, "ok")) || (!run.isTicket && !is(get(result, "kind"), "accepted"))) anew();
  if (run.isTicket && !copyId(run.sessionId, sizeof run.sessionId, get(result, "sessionId"))) lost();
  if (!copyId(run.runId, sizeof run.runId, get(result, "runId"))) lost();
  add(&run.begun, result, (size_t)(after(result) - result));
  /* What came before is read now. */
  struct text rest = {0};
  if (run.early.length > 0) add(&rest, run.early.at, run.early.length);
  add(&rest, in.at + frameEnd, in.length - frameEnd);
  free(in.at);
  in = rest;
  frameAt = frameEnd = 0;
  if (run.stop != NULL || !isNull(get(result, "earlier")) || isTrue(get(result, "hasTerminal"))) handOver(0, 1);
  hearLimit(get(result, "toolLimit"));
  attach();
  if (run.stoppedBy != NULL) terminate(run.stoppedBy);
}

static void hearReply(const char *json) {
  const char *reply = get(json, "reply");
  int64_t id = number(get(json, "id"));
  if (id == run.subscribeId && !isTrue(get(reply, "ok"))) lost();
  if (id == run.openId) hearOpened(reply);
  else if (id == run.beginId && id > 0 && run.begun.length == 0) hearBegun(reply);
  else if (id == run.drainId && id > 0) {
    int64_t total = isTrue(get(reply, "ok")) ? number(get(reply, "result.totalBytes")) : -1;
    if (total < 0) lost();
    run.total = (uint64_t)total;
  }
}

/* 0 where an event is more than output, its beginning and a plain end. */
static int hearEvent(const char *msg) {
  const char *type = get(msg, "type"), *about = get(msg, "runId");
  if (about == NULL) about = get(msg, "approval.runId");
  if (!is(about, run.runId) || run.hasEnded) return 1;
  if (is(type, "background") || get(msg, "approval") != NULL) return 0;
  if (is(type, "exec-command-begin")) run.isReading = 1;
  if (!is(type, "exec-command-end")) return 1;
  const char *outcome = get(msg, "outcome");
  int64_t code = number(get(outcome, "attempt.exitCode"));
  int isPlain = is(get(outcome, "kind"), "completed") && get(outcome, "amended") == NULL && get(outcome, "notices") == NULL;
  if (!isPlain || code < 0 || code > 255 || !isNull(get(outcome, "attempt.signal"))) return 0;
  run.hasEnded = run.inputOver = 1;
  run.exitCode = (int)code;
  run.drainId = attach();
  add(&run.end, in.at + frameAt, frameEnd - frameAt);
  return 1;
}

static void hearEvents(const struct frame *frame, const char *json) {
  if (*run.runId == 0) {
    add(&run.early, in.at + frameAt, frameEnd - frameAt);
    if (run.early.length > LONGEST_FRAME) lost();
    return;
  }
  if (memmem(frame->bytes, frame->length, run.runId, strlen(run.runId)) == NULL) return;
  const char *one = get(json, "events");
  if (one == NULL || *one != '[') lost();
  for (one = blank(one + 1); *one == '{'; one = behindComma(after(one)))
    if (!hearEvent(get(one, "msg"))) handOver(frameAt, 1);
}

static void hear(const struct frame *frame) {
  if (frame->opcode == binaryFrame) {
    hearOutput(frame);
    return;
  }
  const char *json = jsonOf(frame), *kind = json == NULL ? NULL : get(json, "t");
  if (is(kind, "reply")) hearReply(json);
  else if (is(kind, "events")) hearEvents(frame, json);
  else lost();
}

static void hearSignal(void) {
  struct signalfd_siginfo info;
  if (read(run.signals, &info, sizeof info) != (ssize_t)sizeof info) return;
  if (info.ssi_signo == SIGTSTP) {
    run.stop = "\"SIGTSTP\"";
    if (*run.runId != 0) handOver(frameEnd, 1);
    return;
  }
  /* Who asks twice does not want to wait; the desk ends the command when we are gone. */
  static int asked;
  if (asked++) kill(getpid(), SIGKILL);
  terminate(info.ssi_signo == SIGINT ? "\"SIGINT\"" : info.ssi_signo == SIGTERM ? "\"SIGTERM\"" : "\"SIGHUP\"");
}

/* Its end is passed on here; what there is of it goes on in Node, unread. */
static void hearInput(int isHungUp) {
  struct stat kind;
  char first;
  int ready = 1;
  if (fstat(0, &kind) != 0) handOver(frameEnd, 1);
  if (S_ISREG(kind.st_mode)) ready = lseek(0, 0, SEEK_CUR) < kind.st_size;
  if (S_ISCHR(kind.st_mode)) ready = kind.st_rdev != makedev(1, 3);
  if (S_ISSOCK(kind.st_mode)) ready = recv(0, &first, 1, MSG_PEEK | MSG_DONTWAIT) != 0;
  if (S_ISFIFO(kind.st_mode) && (ioctl(0, FIONREAD, &ready) != 0 || !isHungUp)) ready = 1;
  if (ready) handOver(frameEnd, 1);
  submit("write-stdin", ",\"data\":\"\",\"end\":true");
  run.inputOver = 1;
}

/* Returns the exit code. */
static int follow(void) {
  for (;;) {
    struct frame frame;
    int whole = 0;
    while (writing.left == 0 && (whole = next(&frame)) > 0) hear(&frame);
    if (whole < 0) lost();
    if (run.hasEnded && run.received >= run.total && writing.left == 0) return run.exitCode;
    if (!flush()) lost();
    int64_t wait = run.leaveAt < 0 ? -1 : run.leaveAt - nowMs();
    if (run.leaveAt >= 0 && wait <= 0) handOver(frameEnd, 1);
    struct pollfd on[5] = {
        {writing.left == 0 ? desk : -1, POLLIN, 0},
        {run.signals, POLLIN, 0},
        {run.isReading && !run.inputOver ? 0 : -1, POLLIN, 0},
        {writing.left > 0 ? writing.fd : -1, POLLOUT, 0},
        {*run.runId == 0 ? -1 : run.caller, POLLIN, 0},
    };
    int n = poll(on, 5, run.leaveAt < 0 ? -1 : wait > 60000 ? 60000 : (int)wait);
    if (n < 0 && errno != EINTR) lost();
    if (n <= 0) continue;
    if (on[3].revents != 0) writeSome();
    if (on[1].revents != 0) hearSignal();
    if (on[4].revents != 0) {
      run.callerGone = 1;
      handOver(frameEnd, 1);
    }
    if (on[2].revents != 0) hearInput((on[2].revents & POLLHUP) != 0);
    if (on[0].revents != 0 && !take()) lost();
  }
}
