/* The job of land-changes, as it stands on its standard input: texts that end with a zero byte.
 * "countersign-landing 1", verb, id, root, upper, state, attributes, options; then the changes; then "end".
 * A change: number, kind, path, was, is, seal, tag. A side is empty, or "type mode uid gid size inode ctime mtime" with the times in
 * nanoseconds. For `undo` a change is its number alone. The journal keeps a change in the same words. */
#include <ctype.h>

struct side { char type; unsigned mode, uid, gid; unsigned long long size, ino; char ctime[32], mtime[32]; };

struct entry {
  char kind;                    /* Created, Modified, Replaced, meTa, Deleted; Whole: a staged tree that is only ever discarded */
  char *path, *name;            /* name is the last part */
  struct side was, is;          /* type is 0 where there is none */
  unsigned long long seal;
  int has_seal;
  const char *tag;
  unsigned long long made;      /* inode of what was put there */
  int is_done, is_undone, is_undoing, is_taking_back;
  unsigned long long restored;  /* inode of the copy that an undo puts back */
};

static struct entry *entries;
static size_t entry_count;

enum { mostJob = 256 << 20, mostEntries = 1000000 };

static void broken(const char *what) {
  fprintf(stderr, "land-changes: %s\n", what);
  exit(2);
}

static int read_number(const char *text, unsigned long long most, unsigned long long *value) {
  if (!isdigit((unsigned char)*text) || strlen(text) > 20) return -1;
  errno = 0;
  char *end;
  *value = strtoull(text, &end, 10);
  return *end != 0 || errno != 0 || *value > most ? -1 : 0;
}

static int is_time(const char *text) {
  const char *at = *text == '-' ? text + 1 : text;
  return *at != 0 && strlen(text) < 32 && strspn(at, "0123456789") == strlen(at);
}

/* `text` is taken apart. */
static int read_side(char *text, struct side *side) {
  *side = (struct side){0};
  if (*text == 0) return 0;
  char *parts[8], *rest = text;
  for (int i = 0; i < 8; i++)
    if ((parts[i] = strsep(&rest, " ")) == NULL || *parts[i] == 0) return -1;
  unsigned long long numbers[5];
  for (int i = 0; i < 5; i++)
    if (read_number(parts[i + 1], i < 1 ? 07777 : i < 3 ? UINT32_MAX : INT64_MAX, &numbers[i]) != 0) return -1;
  if (rest != NULL || strlen(parts[0]) != 1 || strchr("fdlpsc", *parts[0]) == NULL || !is_time(parts[6]) || !is_time(parts[7])) return -1;
  *side = (struct side){*parts[0], (unsigned)numbers[0], (unsigned)numbers[1], (unsigned)numbers[2], numbers[3], numbers[4], "", ""};
  strcpy(side->ctime, parts[6]);
  strcpy(side->mtime, parts[7]);
  return 0;
}

static const char own_prefix[] = ".countersign-land-";

/* Beneath its root, with no part that leads elsewhere, and no name of ours. */
static int is_path(const char *path) {
  if (*path == 0 || *path == '/' || strlen(path) > mostPath) return 0;
  for (const char *part = path;;) {
    size_t length = strcspn(part, "/");
    if (length == 0 || length > NAME_MAX || (length == 1 && *part == '.') || (length == 2 && strncmp(part, "..", 2) == 0)) return 0;
    if (strncmp(part, own_prefix, sizeof own_prefix - 1) == 0) return 0;
    if (part[length] == 0) return 1;
    part += length + 1;
  }
}

/* Takes the texts over. Kind and sides have to fit: nothing is made of nothing, and only what was there is deleted. */
static int read_entry(char *const *texts, struct entry *entry) {
  *entry = (struct entry){.kind = *texts[0], .path = texts[1], .tag = texts[5]};
  if (strlen(texts[0]) != 1 || strchr("CMRTDW", *texts[0]) == NULL || !is_path(texts[1])) return -1;
  if (read_side(texts[2], &entry->was) != 0 || read_side(texts[3], &entry->is) != 0) return -1;
  if ((entry->was.type == 0) != (entry->kind == 'C' || entry->kind == 'W') || (entry->is.type == 0) != (entry->kind == 'D')) return -1;
  /* A staged folder never takes the place of one: that is a change of its mode. */
  if (entry->was.type == 'd' && entry->is.type == 'd' && entry->kind != 'T') return -1;
  if (entry->kind == 'T' && entry->was.type != entry->is.type) return -1;
  char *end;
  if (strlen(texts[4]) > 16) return -1;
  entry->seal = strtoull(texts[4], &end, 16);
  entry->has_seal = *texts[4] != 0;
  if (*end != 0 || !(isxdigit((unsigned char)*texts[4]) || *texts[4] == 0)) return -1;
  if (strlen(texts[5]) > 32 || strspn(texts[5], "0123456789") != strlen(texts[5])) return -1;
  char *slash = strrchr(entry->path, '/');
  entry->name = slash == NULL ? entry->path : slash + 1;
  return 0;
}

static struct entry *add_entry(void) {
  static size_t room;
  if (entry_count >= mostEntries) return NULL;
  if (entry_count == room) {
    room = room == 0 ? 256 : room * 2;
    entries = realloc(entries, room * sizeof *entries);
    if (entries == NULL) broken("out of memory");
  }
  return &entries[entry_count++];
}

static char *job, *job_at, *job_end;

static void read_input(void) {
  size_t room = 1 << 16, length = 0;
  job = malloc(room);
  for (;;) {
    if (job == NULL) broken("out of memory");
    ssize_t got = read(0, job + length, room - length);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) broken("the job cannot be read");
    if (got == 0) break;
    length += (size_t)got;
    if (length > mostJob) broken("the job is too long");
    if (length == room) job = realloc(job, room *= 2);
  }
  if (length == 0 || job[length - 1] != 0) broken("the job is cut off");
  job_at = job;
  job_end = job + length;
}

static char *next_text(void) {
  if (job_at >= job_end) broken("the job is cut off");
  char *text = job_at;
  job_at += strlen(text) + 1;
  return text;
}

/* Reads the changes to land or to discard, numbered from one. */
static void read_changes(void) {
  for (;;) {
    unsigned long long number;
    char *text = next_text(), *texts[6];
    if (strcmp(text, "end") == 0) break;
    if (read_number(text, mostEntries, &number) != 0 || number != entry_count + 1) broken("a change has another number");
    for (int i = 0; i < 6; i++) texts[i] = next_text();
    struct entry *entry = add_entry();
    if (entry == NULL || read_entry(texts, entry) != 0) broken("a change cannot be read");
  }
  if (job_at != job_end) broken("the job goes on after its end");
}
