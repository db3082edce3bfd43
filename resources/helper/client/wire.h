/* Speaks to the desk on its private socket as `main/rpc/socket/open-socket.ts` does: one upgrade, then frames. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include "json.h"

/* As in preload/contract/channels.ts: a desk of another version refuses, and Node says so. */
#define PROTOCOL_VERSION 4
#define SUBPROTOCOL "countersign.v1"
#define LONGEST_FRAME ((uint64_t)64 << 20)
#define LONGEST_ANSWER 16384

enum { textFrame = 1, binaryFrame = 2, closeFrame = 8 };

struct frame {
  int opcode;
  char *bytes;
  size_t length;
};

static int desk = -1;
/* What is not sent yet and not read yet, and the call and the text that are held at the moment. */
static struct text out, in, callNow, textNow;
/* Where the frame that was given out last begins and ends in `in`. */
static size_t frameAt, frameEnd;

static int64_t nowMs(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Masked with zeros: masks protect proxies on the way, and a socket of this machine has none. */
static void queueText(const char *bytes, size_t n) {
  unsigned char head[14] = {0x80 | textFrame};
  size_t h = n < 126 ? 2 : n < 65536 ? 4 : 10;
  head[1] = (unsigned char)(0x80 | (n < 126 ? n : n < 65536 ? 126 : 127));
  for (size_t i = 2; i < h; i++) head[i] = (unsigned char)((uint64_t)n >> 8 * (h - 1 - i));
  add(&out, head, h + 4);
  add(&out, bytes, n);
}

static int lastId;

/* `params` is used up. Returns the number of the call. */
static int call(const char *method, struct text *params) {
  callNow.length = 0;
  putf(&callNow, "{\"t\":\"call\",\"id\":%d,\"method\":\"%s\",\"params\":", ++lastId, method);
  add(&callNow, params->at, params->length);
  put(&callNow, "}");
  queueText(callNow.at, callNow.length);
  params->length = 0;
  return lastId;
}

/* 0 where the desk is gone. */
static int flush(void) {
  for (size_t done = 0; done < out.length;) {
    ssize_t n = send(desk, out.at + done, out.length - done, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return 0;
    done += (size_t)n;
  }
  out.length = 0;
  return 1;
}

/* Drops what was read, and adds what comes. 0 where the desk is gone. */
static int take(void) {
  static char room[1 << 16];
  ssize_t n;
  do n = recv(desk, room, sizeof room, 0);
  while (n < 0 && errno == EINTR);
  if (n <= 0) return 0;
  if (frameEnd > 0) memmove(in.at, in.at + frameEnd, in.length - frameEnd);
  in.length -= frameEnd;
  frameAt = frameEnd = 0;
  add(&in, room, (size_t)n);
  return 1;
}

/* 1: the next frame, which stays until `take`. 0: it is not whole yet. -1: this is no desk that can be understood. */
static int next(struct frame *frame) {
  size_t have = in.length - frameEnd, h = 2;
  const unsigned char *p = (const void *)(in.at + frameEnd);
  if (have < 2) return 0;
  if ((p[0] & 0x80) == 0 || (p[0] & 0x70) != 0 || (p[0] & 15) == 0 || (p[1] & 0x80) != 0) return -1;
  uint64_t n = p[1] & 127;
  if (n > 125) {
    h = n == 126 ? 4 : 10;
    if (have < h) return 0;
    n = 0;
    for (size_t i = 2; i < h; i++) n = n << 8 | p[i];
  }
  if (n > LONGEST_FRAME) return -1;
  if (have < h + n) return 0;
  frameAt = frameEnd;
  *frame = (struct frame){p[0] & 15, in.at + frameEnd + h, (size_t)n};
  frameEnd += h + (size_t)n;
  return 1;
}

/* A text frame as a text that ends; NULL where it is none. It holds until the next one. */
static const char *jsonOf(const struct frame *frame) {
  if (frame->opcode != textFrame || memchr(frame->bytes, 0, frame->length) != NULL) return NULL;
  textNow.length = 0;
  add(&textNow, frame->bytes, frame->length);
  return textNow.at;
}

/* Waits for bytes of the desk until then; -1 is for ever. 0 where none came. */
static int waitUntil(int64_t deadline) {
  for (;;) {
    int64_t left = deadline < 0 ? -1 : deadline - nowMs();
    if (deadline >= 0 && left <= 0) return 0;
    struct pollfd one = {desk, POLLIN, 0};
    int n = poll(&one, 1, left > 60000 ? 60000 : (int)left);
    if (n > 0) return take();
    if (n < 0 && errno != EINTR) return 0;
  }
}

/* The answer to a call, where nothing else is listened to; NULL where there is none until then. */
static const char *answerTo(int id, int64_t deadline) {
  for (;;) {
    struct frame frame;
    int n = next(&frame);
    if (n < 0 || (n == 0 && !waitUntil(deadline))) return NULL;
    if (n <= 0) continue;
    if (frame.opcode == closeFrame) return NULL;
    const char *json = jsonOf(&frame);
    if (json == NULL || !is(get(json, "t"), "reply") || number(get(json, "id")) != id) continue;
    return get(json, "reply");
  }
}

static int readToken(const char *path, char *token, size_t room) {
  struct stat found;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return 0;
  ssize_t n = -1;
  if (fstat(fd, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == getuid()) n = read(fd, token, room - 1);
  close(fd);
  if (n <= 0) return 0;
  token[n] = 0;
  return strspn(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") == (size_t)n;
}

/* The token goes to nobody but this user: neither the file's owner nor the program behind the socket may be another. */
static int connectTo(const char *path) {
  struct sockaddr_un where = {.sun_family = AF_UNIX};
  struct stat found;
  struct ucred peer;
  socklen_t size = sizeof peer;
  const struct timeval patience = {5, 0};
  if (strlen(path) >= sizeof where.sun_path) return 0;
  memcpy(where.sun_path, path, strlen(path));
  if (lstat(path, &found) != 0 || !S_ISSOCK(found.st_mode) || found.st_uid != getuid()) return 0;
  desk = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (desk < 0) return 0;
  setsockopt(desk, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (connect(desk, (struct sockaddr *)&where, sizeof where) != 0) return 0;
  const struct timeval none = {0, 0};
  setsockopt(desk, SOL_SOCKET, SO_SNDTIMEO, &none, sizeof none);
  return getsockopt(desk, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == getuid();
}

static int upgrade(int64_t deadline) {
  for (;;) {
    char *end = in.length == 0 ? NULL : memmem(in.at, in.length, "\r\n\r\n", 4);
    if (end != NULL) {
      frameEnd = (size_t)(end + 4 - in.at);
      return strncmp(in.at, "HTTP/1.1 101", 12) == 0;
    }
    if (in.length > LONGEST_ANSWER || !waitUntil(deadline)) return 0;
  }
}

/* Where the desk of this user serves; 0 where that takes more than two variables to tell. */
static int deskFolder(struct text *folder) {
  const char *run = getenv("XDG_RUNTIME_DIR"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  if (run != NULL && *run == '/') put(folder, run), put(folder, "/countersign");
  else if (data != NULL && *data == '/') put(folder, data), put(folder, "/countersign/run");
  else if (home != NULL && *home == '/') put(folder, home), put(folder, "/.local/share/countersign/run");
  return folder->length > 0;
}

/* 0 where there is no desk that answers at once and takes this client: Node finds out why. */
static int reachDesk(const char *client) {
  struct text folder = {0}, path = {0}, params = {0};
  char token[128];
  if (!deskFolder(&folder)) return 0;
  put(&path, folder.at), put(&path, "/desk.token");
  if (!readToken(path.at, token, sizeof token)) return 0;
  path.length = 0;
  put(&path, folder.at), put(&path, "/desk.sock");
  if (!connectTo(path.at)) return 0;
  put(&out, "GET /desk HTTP/1.1\r\nHost: desk\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: Y291bnRlcnNpZ24tZGVzaw==\r\nSec-WebSocket-Protocol: " SUBPROTOCOL "\r\nAuthorization: Bearer ");
  put(&out, token), put(&out, "\r\n\r\n");
  putf(&params, "{\"protocolVersion\":%d,\"client\":\"%s\"}", PROTOCOL_VERSION, client);
  int hello = call("desk.hello", &params);
  const int64_t deadline = nowMs() + 5000;
  if (!flush() || !upgrade(deadline)) return 0;
  const char *reply = answerTo(hello, deadline);
  return reply != NULL && isTrue(get(reply, "ok"));
}
