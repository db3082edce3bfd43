/** What the desk wants built, read from the words that it gives bubblewrap (`bwrap-argv.ts`). A word that is not known is refused. */
#include "kernel.h"

enum { mostMounts = 4096, mostWords = 24000, mostVariables = 1024, mostRoom = 8 << 20 };

enum kind { BIND, HIDDEN_FILE, EMPTY, PROC, DEV, LINK, CONTENT };

struct mount {
  enum kind kind;
  int isReadOnly;
  /** Of what is `EMPTY` or `CONTENT`. */
  const char *mode, *size;
  /** What is shown: a path, what a link says, or the number of a descriptor. */
  const char *from;
  const char *at;
  int made;
};

struct plan {
  struct mount mounts[mostMounts];
  int count;
  /** Names and values in turns. */
  const char *variables[2 * mostVariables];
  int variableCount;
  const char *folder;
  int statusFd, filterFd, gateFd;
  int hasOwnNetwork, diesWithParent, hasOwnSession;
  char **command;
};

struct words {
  char *all[mostWords];
  int count;
};

static int numberOf(const char *word) {
  char *end;
  errno = 0;
  long number = strtol(word, &end, 10);
  if (errno != 0 || *word == 0 || *end != 0 || number < 0 || number > 4096) refuse("Invalid fd", word);
  return (int)number;
}

static void addWord(struct words *words, char *word) {
  if (words->count == mostWords) refuse("Exceeded maximum number of arguments", "24000");
  words->all[words->count++] = word;
}

/** Reads a descriptor to its end, and closes it. What it gives is never given back. */
static char *readWhole(int fd, size_t *length) {
  size_t room = 65536;
  char *text = malloc(room);
  for (*length = 0; text != NULL;) {
    if (*length == room && (room > mostRoom / 2 || (text = realloc(text, room *= 2)) == NULL)) break;
    ssize_t got = read(fd, text + *length, room - *length);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("read");
    if (got == 0) return close(fd), text;
    *length += (size_t)got;
  }
  refuse("read", "too much to be read");
}

/** Each ends with a NUL: words that break off could only leave out mounts, which the desk would see. */
static void addWordsOf(struct words *words, int fd) {
  size_t length;
  char *text = readWhole(fd, &length);
  if (length > 0 && text[length - 1] != 0) refuse("--args", "the last word has no end");
  for (char *word = text; word < text + length; word += strlen(word) + 1) addWord(words, word);
}

static const char *pathOf(const char *word) {
  if (*word != '/' || strlen(word) >= 4096) refuse("Not a path", word);
  return word;
}

static struct mount *addMount(struct plan *plan, enum kind kind, const char *from, const char *at) {
  if (plan->count == mostMounts) refuse("Too many mounts", at);
  struct mount *mount = &plan->mounts[plan->count++];
  *mount = (struct mount){.kind = kind, .from = from, .at = pathOf(at), .made = -1};
  return mount;
}

static void closeLater(struct plan *plan, const char *at) {
  int isThere = 0;
  for (int i = 0; i < plan->count; i++) {
    if (strcmp(plan->mounts[i].at, at) != 0) continue;
    plan->mounts[i].isReadOnly = isThere = 1;
  }
  if (isThere) return;
  // Nobody says to bubblewrap that the root is to be empty.
  if (strcmp(at, "/") != 0) refuse("Nothing was mounted there to be read-only", at);
  addMount(plan, EMPTY, NULL, at)->isReadOnly = 1;
}

/** Options of the next mount alone. */
struct next {
  const char *mode, *size;
};

/** How many words it took; 0 where it is none of these. */
static int readMount(struct plan *plan, struct next *next, char **word, int left) {
  const char *name = word[0];
  if (left >= 3 && (!strcmp(name, "--bind") || !strcmp(name, "--ro-bind"))) {
    int isReadOnly = name[2] == 'r';
    int isHidden = isReadOnly && !strcmp(word[1], "/dev/null");
    addMount(plan, isHidden ? HIDDEN_FILE : BIND, pathOf(word[1]), word[2])->isReadOnly = isReadOnly;
    return 3;
  }
  if (left >= 3 && !strcmp(name, "--ro-bind-data")) {
    struct mount *mount = addMount(plan, CONTENT, word[1], word[2]);
    *mount = (struct mount){.kind = CONTENT, .mode = next->mode, .from = word[1], .at = word[2], .made = numberOf(word[1])};
    next->mode = NULL;
    return 3;
  }
  if (left >= 3 && !strcmp(name, "--symlink")) return addMount(plan, LINK, word[1], word[2]), 3;
  if (left >= 2 && !strcmp(name, "--tmpfs")) {
    struct mount *mount = addMount(plan, EMPTY, NULL, word[1]);
    mount->mode = next->mode == NULL ? "0755" : next->mode;
    mount->size = next->size;
    *next = (struct next){NULL, NULL};
    return 2;
  }
  if (left >= 2 && !strcmp(name, "--proc")) return addMount(plan, PROC, NULL, word[1]), 2;
  if (left >= 2 && !strcmp(name, "--dev")) return addMount(plan, DEV, NULL, word[1]), 2;
  if (left >= 2 && !strcmp(name, "--remount-ro")) return closeLater(plan, word[1]), 2;
  if (left >= 2 && !strcmp(name, "--perms")) return next->mode = word[1], 2;
  if (left >= 2 && !strcmp(name, "--size")) return next->size = word[1], 2;
  return 0;
}

static int readOption(struct plan *plan, char **word, int left) {
  const char *name = word[0];
  if (!strcmp(name, "--die-with-parent")) return plan->diesWithParent = 1;
  if (!strcmp(name, "--new-session")) return plan->hasOwnSession = 1;
  if (!strcmp(name, "--unshare-net")) return plan->hasOwnNetwork = 1;
  // These are made for every sandbox.
  const char *const always[] = {"--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"};
  for (size_t i = 0; i < sizeof always / sizeof *always; i++)
    if (!strcmp(name, always[i])) return 1;
  if (left >= 2 && !strcmp(name, "--cap-drop") && !strcmp(word[1], "ALL")) return 2;
  if (left >= 2 && !strcmp(name, "--json-status-fd")) return plan->statusFd = numberOf(word[1]), 2;
  if (left >= 2 && !strcmp(name, "--seccomp")) return plan->filterFd = numberOf(word[1]), 2;
  if (left >= 2 && !strcmp(name, "--block-fd")) return plan->gateFd = numberOf(word[1]), 2;
  if (left >= 2 && !strcmp(name, "--chdir")) return plan->folder = word[1], 2;
  if (left >= 3 && !strcmp(name, "--setenv")) {
    if (plan->variableCount == mostVariables) refuse("Too many variables", word[1]);
    plan->variables[2 * plan->variableCount] = word[1];
    plan->variables[2 * plan->variableCount++ + 1] = word[2];
    return 3;
  }
  return 0;
}

/** A sandbox without a filter of system calls is none of ours. */
static void readPlan(struct plan *plan, int argc, char **argv) {
  static struct words words;
  int at = 1;
  for (; at < argc && strcmp(argv[at], "--") != 0; at++) {
    if (strcmp(argv[at], "--args") != 0) addWord(&words, argv[at]);
    else if (at + 1 < argc) addWordsOf(&words, numberOf(argv[++at]));
    else refuse("--args takes an argument", "a descriptor");
  }
  if (at + 1 >= argc) refuse("No command specified", "nothing was built");
  plan->command = argv + at + 1;
  plan->statusFd = plan->filterFd = plan->gateFd = -1;
  struct next next = {NULL, NULL};
  for (int i = 0, took; i < words.count; i += took) {
    took = readMount(plan, &next, words.all + i, words.count - i);
    if (took == 0) took = readOption(plan, words.all + i, words.count - i);
    if (took == 0) refuse("Unknown option", words.all[i]);
  }
  if (plan->filterFd < 0) refuse("--seccomp", "is missing");
}
