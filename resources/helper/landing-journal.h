/* What a landing has begun and done, one line each, so that it can be completed or taken back whenever it was ended.
 * "sum I number kind path was is seal tag": begun. "sum M number inode": made beside its place. "sum D number before after": done, with
 * digests. "sum X number": not done. "sum U number": taking back. "sum T number inode": a copy of what was there is made.
 * "sum V number": taken back. A line that has another sum, as the last of a machine that lost its power, counts for nothing. */

#ifdef COUNTERSIGN_FAULTS
/* For the tests alone: ends this process at the n-th call that changes something, before it or in the middle of a line. */
#include <signal.h>
static long calls_left = -1, calls_made;
static int is_torn;
static void may_die(void) {
  if (calls_left < 0) {
    const char *at = getenv("COUNTERSIGN_DIE_AT");
    calls_left = at == NULL ? 0 : atol(at);
    is_torn = getenv("COUNTERSIGN_TEAR") != NULL;
  }
  if (++calls_made == calls_left) kill(getpid(), SIGKILL);
}
static void may_tear(int fd, const char *bytes, size_t length) {
  if (is_torn && calls_made + 1 == calls_left && write(fd, bytes, length / 2) >= 0) kill(getpid(), SIGKILL);
}
#else
static void may_die(void) {}
static void may_tear(int fd, const char *bytes, size_t length) { (void)fd, (void)bytes, (void)length; }
#endif
/* Around each call that changes anything on the disk. */
#define CHANGING(call) (may_die(), (call))

static int state = -1, journal = -1;

static uint32_t sum_of(const char *text) { return (uint32_t)(mix(0xcbf29ce484222325ULL, text, strlen(text)) >> 16); }

/* Nothing may be begun that could not be written down. */
static int write_lines(const char *text, size_t length) {
  may_tear(journal, text, length);
  while (length > 0) {
    ssize_t put = CHANGING(write(journal, text, length));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return -1;
    text += put;
    length -= (size_t)put;
  }
  return 0;
}

static int note(const char *text) {
  char line[256];
  int length = snprintf(line, sizeof line, "%08x %s\n", sum_of(text), text);
  return write_lines(line, (size_t)length);
}

static int note_entry(char what, const struct entry *entry, unsigned long long value) {
  char text[96];
  snprintf(text, sizeof text, "%c %zu %llu", what, (size_t)(entry - entries) + 1, value);
  return note(text);
}

static void put_side_text(FILE *to, const struct side *at) {
  if (at->type == 0) putc('-', to);
  else fprintf(to, "%c,%u,%u,%u,%llu,%llu,%s,%s", at->type, at->mode, at->uid, at->gid, at->size, at->ino, at->ctime, at->mtime);
}

/* Every intent is on the disk before the first of them is begun. */
static int note_intents(void) {
  char *all = NULL, *line = NULL;
  size_t size = 0, length = 0;
  FILE *to = open_memstream(&all, &size);
  for (size_t i = 0; i < entry_count; i++) {
    struct entry *entry = &entries[i];
    FILE *one = open_memstream(&line, &length);
    fprintf(one, "I %zu %c ", i + 1, entry->kind);
    put_plain(one, entry->path, strlen(entry->path));
    putc(' ', one);
    put_side_text(one, &entry->was);
    putc(' ', one);
    put_side_text(one, &entry->is);
    if (entry->has_seal) fprintf(one, " %016llx", entry->seal);
    else fputs(" -", one);
    fprintf(one, " %s", *entry->tag == 0 ? "-" : entry->tag);
    fclose(one);
    fprintf(to, "%08x %s\n", sum_of(line), line);
    free(line);
  }
  fclose(to);
  int result = write_lines(all, size);
  free(all);
  return result != 0 ? -1 : CHANGING(fdatasync(journal));
}

static int from_hex(char digit) { return isdigit((unsigned char)digit) ? digit - '0' : digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1; }

/* In place; -1 where it is none of ours. */
static int read_plain(char *text) {
  char *to = text;
  for (char *at = text; *at != 0; at++) {
    if (*at != '%') {
      *to++ = *at;
      continue;
    }
    int high = from_hex(at[1]), low = high < 0 ? -1 : from_hex(at[2]);
    if (low < 0 || (high == 0 && low == 0)) return -1;
    *to++ = (char)(high * 16 + low);
    at += 2;
  }
  *to = 0;
  return 0;
}

static void read_intent(char *rest) {
  char *texts[6];
  for (int i = 0; i < 6; i++)
    if ((texts[i] = strsep(&rest, " ")) == NULL || *texts[i] == 0) return;
  if (rest != NULL || read_plain(texts[1]) != 0) return;
  for (int i = 2; i < 6; i++) {
    if (strcmp(texts[i], "-") == 0) *texts[i] = 0;
    for (char *at = texts[i]; i < 4 && *at != 0; at++) if (*at == ',') *at = ' ';
  }
  struct entry entry, *kept;
  if (read_entry(texts, &entry) == 0 && (kept = add_entry()) != NULL) *kept = entry;
}

static void read_line(char *line) {
  char *end;
  if (strlen(line) < 12 || strtoul(line, &end, 16) != sum_of(line + 9) || end != line + 8 || *end != ' ') return;
  char what = line[9], *rest = line + 11;
  unsigned long long number, value = 0;
  char *text = strsep(&rest, " ");
  if (line[10] != ' ' || read_number(text, mostEntries, &number) != 0 || number == 0) return;
  if (what == 'I') {
    if (number == entry_count + 1 && rest != NULL) read_intent(rest);
    return;
  }
  if (number > entry_count) return;
  struct entry *entry = &entries[number - 1];
  char *first = rest == NULL ? NULL : strsep(&rest, " ");
  if (strchr("MT", what) != NULL && (first == NULL || read_number(first, UINT64_MAX, &value) != 0)) return;
  if (what == 'M') entry->made = value;
  if (what == 'D') entry->is_done = 1;
  if (what == 'X') entry->is_undone = 1;
  if (what == 'U') entry->is_taking_back = 1;
  if (what == 'T') entry->restored = value;
  if (what == 'V') entry->is_undone = 1, entry->is_taking_back = 0;
}

static void open_journal(const char *path, int may_make) {
  state = open_root(path);
  if (state < 0) broken("there is no folder for the landing");
  journal = openat(state, "journal", O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (may_make ? O_CREAT | O_EXCL : 0), 0600);
  struct stat at;
  if (journal < 0 || fstat(journal, &at) != 0 || !S_ISREG(at.st_mode) || at.st_size > mostJob) broken("there is no journal");
  if (may_make || at.st_size == 0) return;
  char *text = malloc((size_t)at.st_size + 1);
  ssize_t length = text == NULL ? -1 : pread(journal, text, (size_t)at.st_size, 0);
  if (length < 0) broken("the journal cannot be read");
  text[length] = 0;
  /* What was being written when it ended has no end of line; what comes now must not become part of it. */
  if (length > 0 && text[length - 1] != '\n' && write_lines("\n", 1) != 0) broken("the journal cannot be written");
  for (char *at_line = text, *line; (line = strsep(&at_line, "\n")) != NULL;)
    if (at_line != NULL) read_line(line);
}
