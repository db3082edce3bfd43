/* Stands in the place of every shell inside an agent's sandbox.
 *
 * With -c it asks the desk to run the line as a command of its own, passes streams and signals on, and ends as that command
 * ended. Without -c (a script file, lines on standard input, an interactive shell), and where the desk says so, the real shell
 * runs here, inside the agent's sandbox. Without the desk nothing runs.
 *
 * It decides nothing and proves nothing: every program in the agent's sandbox can say the same on the same socket.
 *
 * First message: struct head, then `size` bytes of texts, each ended by NUL: this program's path, the folder, the words, the
 * variables. After it frames both ways: one byte kind, four bytes length, that many bytes.
 *   to the desk   i input, e its end, s one signal, w rows and columns
 *   from the desk b began, o output, r errors, X exit code, L path of the real shell, D refused: words for the agent          */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>
#include "shell-words.h"

#define DOOR "/run/countersign/door"
#define REAL_SHELLS "/run/countersign/shells/"
#define REFUSED 126
#define PIECE 65536
#define MOST_FRAME (1u << 20)
#define MOST_REQUEST (8u << 20)

struct head {
  char magic[4];
  uint32_t size, argc, envc, hasLine, terminal, rows, columns;
};

extern char **environ;

static struct termios before;
static int isRaw = 0;

static void restore(void) {
  if (isRaw) tcsetattr(0, TCSADRAIN, &before);
  isRaw = 0;
}

/* One line, whatever went wrong, and nothing was run. */
static _Noreturn void refuse(const char *why) {
  restore();
  dprintf(2, "countersign: %s; nothing was run.\n", why);
  _exit(REFUSED);
}

struct text {
  char *bytes;
  size_t length, room;
};

static void put(struct text *text, const char *word) {
  size_t more = strlen(word) + 1;
  if (text->length + more > MOST_REQUEST) refuse("the command is too long");
  if (text->length + more > text->room) {
    text->room = (text->length + more) * 2;
    text->bytes = realloc(text->bytes, text->room);
    if (text->bytes == NULL) refuse("there is no memory");
  }
  memcpy(text->bytes + text->length, word, more);
  text->length += more;
}

static void sendAll(int door, const void *bytes, size_t length) {
  const char *rest = bytes;
  while (length > 0) {
    ssize_t sent = send(door, rest, length, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    /* Who ended the command may have told how already. */
    if (sent < 0) return;
    rest += sent;
    length -= (size_t)sent;
  }
}

static void sendFrame(int door, char kind, const void *bytes, uint32_t length) {
  char start[5] = {kind};
  memcpy(start + 1, &length, sizeof length);
  sendAll(door, start, sizeof start);
  sendAll(door, bytes, length);
}

/* What cannot be written any more is dropped: the reader is gone, and the command is told by the desk. */
static int writeAll(int to, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t wrote = write(to, bytes, length);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0 && errno == EAGAIN) {
      struct pollfd waiting = {to, POLLOUT, 0};
      poll(&waiting, 1, -1);
      continue;
    }
    if (wrote < 0) return -1;
    bytes += wrote;
    length -= (size_t)wrote;
  }
  return 0;
}

static void readAll(int door, void *into, size_t length) {
  char *rest = into;
  while (length > 0) {
    ssize_t got = recv(door, rest, length, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) refuse("the desk went away");
    rest += got;
    length -= (size_t)got;
  }
}

static void sendSize(int door) {
  struct winsize size;
  if (ioctl(0, TIOCGWINSZ, &size) != 0) return;
  uint32_t both[2] = {size.ws_row, size.ws_col};
  sendFrame(door, 'w', both, sizeof both);
}

static void makeRaw(void) {
  if (tcgetattr(0, &before) != 0) return;
  struct termios raw = before;
  cfmakeraw(&raw);
  isRaw = tcsetattr(0, TCSADRAIN, &raw) == 0;
}

static void ask(int door, int argc, char **argv, int isTerminal) {
  struct head head = {.magic = "CSH2", .argc = (uint32_t)argc, .terminal = (uint32_t)isTerminal};
  struct text text = {0};
  char path[8192];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length <= 0) refuse("it cannot be told which shell this is");
  path[length] = 0;
  head.hasLine = isShell(path, argv[0]) && hasLine(argc, argv);
  put(&text, path);
  if (getcwd(path, sizeof path) == NULL) refuse("this folder is gone");
  put(&text, path);
  for (int at = 0; at < argc; at++) put(&text, argv[at]);
  for (; environ[head.envc] != NULL; head.envc++) put(&text, environ[head.envc]);
  head.size = (uint32_t)text.length;
  struct winsize size;
  if (isTerminal && ioctl(0, TIOCGWINSZ, &size) == 0) {
    head.rows = size.ws_row;
    head.columns = size.ws_col;
  }
  sendAll(door, &head, sizeof head);
  sendAll(door, text.bytes, text.length);
  free(text.bytes);
}

/* Ends as the command did: also by a signal, where that was one that came here first. */
static _Noreturn void endAs(int code, uint64_t passedOn) {
  restore();
  int number = code - 128;
  if (number > 0 && number < 64 && (passedOn >> number & 1) != 0) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(number, SIG_DFL);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
  }
  _exit(code);
}

struct state {
  int door, signals, isTerminal, hasBegun, inputOver;
  uint64_t passedOn;
  /* As they were when this program was started: a shell that runs here finds them like that. */
  sigset_t held;
  struct sigaction pipe, ttou;
  char **argv;
};

static _Noreturn void runHere(char *shell, const struct state *state) {
  if (strncmp(shell, REAL_SHELLS, strlen(REAL_SHELLS)) != 0) refuse("the desk named no shell");
  close(state->signals);
  sigaction(SIGPIPE, &state->pipe, NULL);
  sigaction(SIGTTOU, &state->ttou, NULL);
  sigprocmask(SIG_SETMASK, &state->held, NULL);
  execv(shell, state->argv);
  refuse("the real shell cannot be started");
}

static void hear(struct state *state) {
  static char piece[MOST_FRAME + 1];
  char kind;
  uint32_t length;
  readAll(state->door, &kind, 1);
  readAll(state->door, &length, sizeof length);
  if (length > MOST_FRAME) refuse("the desk said too much at once");
  readAll(state->door, piece, length);
  piece[length] = 0;
  if (kind == 'o' || kind == 'r') {
    /* Who wrote would have been told by this signal. */
    if (writeAll(kind == 'o' ? 1 : 2, piece, length) != 0 && errno == EPIPE) sendFrame(state->door, 's', "\x0d", 1);
  } else if (kind == 'b') {
    if (state->isTerminal && !state->hasBegun) makeRaw();
    state->hasBegun = 1;
  } else if (kind == 'D') {
    restore();
    writeAll(2, piece, length);
    _exit(REFUSED);
  } else if (kind == 'L') {
    runHere(piece, state);
  } else if (kind == 'X' && length == sizeof(int32_t)) {
    int32_t code;
    memcpy(&code, piece, sizeof code);
    endAs(code, state->passedOn);
  } else {
    refuse("the desk said something that is not understood");
  }
}

static void hearSignal(struct state *state) {
  struct signalfd_siginfo info;
  if (read(state->signals, &info, sizeof info) != (ssize_t)sizeof info) return;
  if (info.ssi_signo == SIGWINCH) {
    if (state->isTerminal) sendSize(state->door);
    return;
  }
  unsigned char number = (unsigned char)info.ssi_signo;
  state->passedOn |= (uint64_t)1 << number;
  sendFrame(state->door, 's', &number, 1);
}

static void passInput(struct state *state) {
  static char piece[PIECE];
  ssize_t got = read(0, piece, sizeof piece);
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (got > 0) {
    sendFrame(state->door, 'i', piece, (uint32_t)got);
    return;
  }
  state->inputOver = 1;
  sendFrame(state->door, 'e', "", 0);
}

int main(int argc, char **argv) {
  if (argc < 1) return REFUSED;
  /* Nothing may come to lie on the places of the streams. */
  for (int fd = 0; fd < 3; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) != fd) return REFUSED;
  struct state state = {.argv = argv, .isTerminal = isatty(0) && isatty(1) && isatty(2)};
  /* Held from before anything is asked, so that none is lost in between. */
  sigset_t passed;
  sigemptyset(&passed);
  const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGWINCH, SIGCONT};
  for (unsigned at = 0; at < sizeof numbers / sizeof *numbers; at++) sigaddset(&passed, numbers[at]);
  sigprocmask(SIG_BLOCK, &passed, &state.held);
  const struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigaction(SIGPIPE, &ignore, &state.pipe);
  sigaction(SIGTTOU, &ignore, &state.ttou);
  int signals = signalfd(-1, &passed, SFD_CLOEXEC);
  int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (signals < 0 || door < 0) refuse("there are too many open files");
  struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = DOOR};
  while (connect(door, (struct sockaddr *)&address, sizeof address) != 0) {
    if (errno != EINTR && errno != EAGAIN) refuse("the desk cannot be reached");
    usleep(1000);
  }
  ask(door, argc, argv, state.isTerminal);

  state.door = door;
  state.signals = signals;
  for (;;) {
    struct pollfd waiting[3] = {{door, POLLIN, 0}, {signals, POLLIN, 0}, {0, POLLIN, 0}};
    int count = state.hasBegun && !state.inputOver ? 3 : 2;
    if (poll(waiting, (nfds_t)count, -1) < 0) {
      if (errno == EINTR) continue;
      refuse("it cannot be waited");
    }
    if (waiting[1].revents != 0) hearSignal(&state);
    if (waiting[0].revents != 0) hear(&state);
    else if (count == 3 && waiting[2].revents != 0) passInput(&state);
  }
}
