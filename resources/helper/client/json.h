/* Reads what the desk wrote: no tree, only a walk to one value. Every text here ends with NUL, and nothing is read behind that. */
#include "text.h"

static const char *blank(const char *p) { return p + strspn(p, " \t\r\n"); }

static const char *afterString(const char *p) {
  for (p++; *p != 0 && *p != '"'; p++)
    if (*p == '\\' && p[1] != 0) p++;
  return *p == 0 ? p : p + 1;
}

/* What follows the value that begins here. */
static const char *after(const char *p) {
  p = blank(p);
  if (*p == '"') return afterString(p);
  if (*p != '{' && *p != '[') return p + strcspn(p, ",]} \t\r\n");
  size_t depth = 0;
  do {
    if (*p == 0) return p;
    if (*p == '"') {
      p = afterString(p);
      continue;
    }
    if (*p == '{' || *p == '[') depth++;
    if (*p == '}' || *p == ']') depth--;
    p++;
  } while (depth > 0);
  return p;
}

static const char *behindComma(const char *p) {
  p = blank(p);
  return *p == ',' ? blank(p + 1) : p;
}

/* `path` is names with dots between; NULL where there is no such value. */
static const char *get(const char *p, const char *path) {
  for (;;) {
    size_t n = strcspn(path, ".");
    if (p == NULL || *(p = blank(p)) != '{') return NULL;
    const char *found = NULL;
    for (p = blank(p + 1); *p == '"';) {
      const char *key = p, *end = afterString(p), *colon = blank(end);
      if (*colon != ':') return NULL;
      const char *value = blank(colon + 1);
      if ((size_t)(end - key) == n + 2 && memcmp(key + 1, path, n) == 0) {
        found = value;
        break;
      }
      p = behindComma(after(value));
    }
    if (found == NULL || path[n] == 0) return found;
    p = found;
    path += n + 1;
  }
}

static int is(const char *value, const char *word) {
  size_t n = strlen(word);
  return value != NULL && *value == '"' && strncmp(value + 1, word, n) == 0 && value[n + 1] == '"';
}

static int isTrue(const char *value) { return value != NULL && strncmp(value, "true", 4) == 0; }
static int isNull(const char *value) { return value == NULL || strncmp(value, "null", 4) == 0; }

/* A whole number that is not negative; -1 for anything else. */
static int64_t number(const char *value) {
  if (value == NULL || *value < '0' || *value > '9') return -1;
  char *end;
  unsigned long long read = strtoull(value, &end, 10);
  return (*end == 0 || strchr(",]} \t\r\n", *end) != NULL) && read <= (1ull << 53) ? (int64_t)read : -1;
}

static void addUtf8(struct text *t, unsigned c) {
  if (c >> 11 == 0x1b) c = 0xfffd; /* Half of a pair. */
  char b[4];
  size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
  for (size_t i = n; i-- > 1; c >>= 6) b[i] = (char)(0x80 | (c & 63));
  b[0] = (char)(first[n] | c);
  add(t, b, n);
}

static int hex4(const char *p, unsigned *c) {
  *c = 0;
  for (int i = 0; i < 4; i++) {
    static const char digits[] = "0123456789abcdef";
    const char *at = p[i] == 0 ? NULL : strchr(digits, p[i] >= 'A' && p[i] <= 'F' ? p[i] + 32 : p[i]);
    if (at == NULL) return 0;
    *c = *c << 4 | (unsigned)(at - digits);
  }
  return 1;
}

/* The text that a string stands for; 0 where it is none, or does not end. */
static int plainText(struct text *into, const char *p) {
  add(into, "", 0);
  if (p == NULL || *p != '"') return 0;
  for (p++; *p != '"'; p++) {
    if (*p == 0) return 0;
    if (*p != '\\') {
      add(into, p, 1);
      continue;
    }
    static const char from[] = "nrtbf\"\\/", to[] = "\n\r\t\b\f\"\\/";
    p++;
    unsigned c, low;
    const char *known = *p == 0 ? NULL : strchr(from, *p);
    if (known != NULL) {
      add(into, &to[known - from], 1);
    } else if (*p == 'u' && hex4(p + 1, &c)) {
      p += 4;
      if (c >> 10 == 0x36 && p[1] == '\\' && p[2] == 'u' && hex4(p + 3, &low) && low >> 10 == 0x37) {
        c = 0x10000 + ((c & 1023) << 10) + (low & 1023);
        p += 6;
      }
      addUtf8(into, c);
    } else {
      return 0;
    }
  }
  return 1;
}

/* An identifier of the desk's: letters, digits, - and _ only. 0 for anything else. */
static int copyId(char *into, size_t room, const char *value) {
  if (value == NULL || *value != '"') return 0;
  size_t n = strspn(++value, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
  if (n == 0 || n >= room || value[n] != '"') return 0;
  memcpy(into, value, n);
  into[n] = 0;
  return 1;
}
