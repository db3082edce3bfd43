/* Text that grows, and what is written into it as JSON. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What ends this program where not even Node can be started: for a hook a no, as its agent's settings read it. */
static int noCode = 125;

static _Noreturn void giveUp(const char *why) {
  dprintf(2, "countersign: %s; nothing was run.\n", why);
  _exit(noCode);
}

struct text {
  char *at;
  size_t length, room;
};

static void add(struct text *t, const void *bytes, size_t n) {
  if (t->length + n + 1 > t->room) {
    t->room = 2 * (t->length + n) + 256;
    if ((t->at = realloc(t->at, t->room)) == NULL) giveUp("there is no memory");
  }
  if (n > 0) memcpy(t->at + t->length, bytes, n);
  t->at[t->length += n] = 0;
}

static void put(struct text *t, const char *words) { add(t, words, strlen(words)); }

static __attribute__((format(printf, 2, 3))) void putf(struct text *t, const char *format, ...) {
  char line[512];
  va_list list;
  va_start(list, format);
  int n = vsnprintf(line, sizeof line, format, list);
  va_end(list);
  if (n < 0 || (size_t)n >= sizeof line) giveUp("a line is too long");
  add(t, line, (size_t)n);
}

static void putJson(struct text *t, const char *s, size_t n) {
  add(t, "\"", 1);
  for (size_t i = 0; i < n;) {
    size_t plain = i;
    while (plain < n && (unsigned char)s[plain] >= 32 && s[plain] != '"' && s[plain] != '\\') plain++;
    add(t, s + i, plain - i);
    if (plain < n) putf(t, "\\u%04x", (unsigned char)s[plain]);
    i = plain + 1;
  }
  add(t, "\"", 1);
}

/* In single quotes, as a shell reads it. */
static void putShell(struct text *t, const char *word) {
  put(t, "'");
  for (; *word; word++) {
    if (*word == '\'') put(t, "'\\''");
    else add(t, word, 1);
  }
  put(t, "'");
}

/* As strict as the desk: nothing longer than it need be, no halves of pairs. */
static int isUtf8(const char *text, size_t n) {
  const unsigned char *s = (const void *)text;
  for (size_t i = 0; i < n;) {
    if (s[i] < 0x80) {
      i++;
      continue;
    }
    size_t more = s[i] >= 0xf0 ? 3 : s[i] >= 0xe0 ? 2 : 1;
    if (s[i] < 0xc2 || s[i] > 0xf4 || i + more >= n) return 0;
    unsigned char low = s[i] == 0xe0 ? 0xa0 : s[i] == 0xf0 ? 0x90 : 0x80;
    unsigned char high = s[i] == 0xed ? 0x9f : s[i] == 0xf4 ? 0x8f : 0xbf;
    if (s[i + 1] < low || s[i + 1] > high) return 0;
    for (size_t k = 2; k <= more; k++)
      if (s[i + k] < 0x80 || s[i + k] > 0xbf) return 0;
    i += more + 1;
  }
  return 1;
}
