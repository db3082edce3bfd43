/* Reads the words that a shell was started with, as far as it takes to tell a line from a script. */
#include <string.h>

static const char *nameOf(const char *path) {
  const char *slash = strrchr(path, '/');
  const char *name = slash == NULL ? path : slash + 1;
  return *name == '-' ? name + 1 : name;
}

/* A program of many names is covered as a whole, and is a shell only under these. */
static int isShell(const char *program, const char *name) {
  static const char *const shells[] = {"sh", "bash", "ash", "busybox", NULL};
  if (strcmp(nameOf(program), "busybox") != 0) return 1;
  for (int at = 0; shells[at] != NULL; at++)
    if (strcmp(shells[at], nameOf(name)) == 0) return 1;
  return 0;
}

/* Whether there is a line to run. Read as the shells do: options end at the first word without - or +; the line is the first
 * word after them, not the one after -c; -o and -O take a word, and so do two long options. */
static int hasLine(int argc, char **argv) {
  int has = 0, at = 1;
  for (; at < argc; at++) {
    const char *word = argv[at];
    if ((word[0] != '-' && word[0] != '+') || word[1] == 0) break;
    if (strcmp(word, "--") == 0) {
      at++;
      break;
    }
    if (word[0] == '-' && word[1] == '-') {
      if (strcmp(word, "--rcfile") == 0 || strcmp(word, "--init-file") == 0) at++;
      if (strcmp(word, "--command") == 0) has = 1;
      continue;
    }
    int takes = 0;
    for (const char *letter = word + 1; *letter != 0; letter++) {
      if (*letter == 'c' && word[0] == '-') has = 1;
      if (*letter == 'o' || *letter == 'O') takes++;
    }
    at += takes;
  }
  return has && at < argc;
}
