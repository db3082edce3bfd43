/* Says what a staged tree would change in the real one: list-changes ATTRIBUTES UPPER ROOT, one JSON object a line, parents before children.
 * Effects are compared, not representation: an opaque folder is walked against the real one, and what is the same is not listed.
 * `was` and `is` identify both sides for the landing: [type, uid, gid, links, "inode ctime mtime size mode"], times in nanoseconds. The desk keeps the
 * text in mind as it is, and tells by it whether another entry stands there. */
#define _GNU_SOURCE
#include "staged-tree.h"

static char path[mostPath + 1];

static void put_side(const char *label, const struct statx *at) {
  printf(",\"%s\":[\"%c\",%u,%u,%u,\"%llu %lld%09u %lld%09u %llu %u\"]", label, letter_of(at->stx_mode), at->stx_uid, at->stx_gid,
         at->stx_nlink, (unsigned long long)at->stx_ino, (long long)at->stx_ctime.tv_sec, at->stx_ctime.tv_nsec,
         (long long)at->stx_mtime.tv_sec, at->stx_mtime.tv_nsec, (unsigned long long)at->stx_size, at->stx_mode & 07777);
}

static void put_target(const char *label, int folder, const char *name, const struct statx *at) {
  char target[PATH_MAX];
  ssize_t length = S_ISLNK(at->stx_mode) ? readlinkat(folder, name, target, sizeof target) : -1;
  if (length < 0) return;
  printf(",\"%s\":\"", label);
  put_plain(stdout, target, (size_t)length);
  putchar('"');
}

/* Born after the real file was last changed, or somebody changed that since it was copied up. */
static int is_later(const struct statx *was, const struct statx *is) {
  if (!S_ISREG(is->stx_mode) || !S_ISREG(was->stx_mode) || (is->stx_mask & STATX_BTIME) == 0) return 0;
  return was->stx_ctime.tv_sec > is->stx_btime.tv_sec ||
         (was->stx_ctime.tv_sec == is->stx_btime.tv_sec && was->stx_ctime.tv_nsec > is->stx_btime.tv_nsec);
}

struct place { int upper, lower; const char *name; };

static void put_change(const char *kind, const struct place *in, const struct statx *was, const struct statx *is, int attributes) {
  printf("{\"kind\":\"%s\",\"path\":\"", kind);
  put_plain(stdout, path, strlen(path));
  putchar('"');
  if (was != NULL) put_side("was", was);
  if (is != NULL) put_side("is", is);
  if (was != NULL) put_target("wasTarget", in->lower, in->name, was);
  if (is != NULL) put_target("target", in->upper, in->name, is);
  if (was != NULL && S_ISDIR(was->stx_mode) && strcmp(kind, "meta") != 0) {
    struct weight sum;
    weigh(in->lower, in->name, &sum);
    printf(",\"entries\":%llu,\"bytes\":%llu,\"seal\":\"%016llx\",\"whole\":%s", sum.entries, sum.bytes, sum.seal,
           sum.is_whole ? "true" : "false");
  }
  if (was != NULL && is != NULL && is_later(was, is)) fputs(",\"laterThanCopy\":true", stdout);
  if (attributes) fputs(",\"attributes\":true", stdout);
  puts("}");
}

/* Of files of one size. */
static int same_bytes(int a, int b, unsigned long long left) {
  static char one[1 << 17], two[1 << 17];
  while (left > 0) {
    ssize_t n = read(a, one, sizeof one), m = read(b, two, sizeof two);
    if (n <= 0 || n != m || memcmp(one, two, (size_t)n) != 0) return 0;
    left -= (unsigned long long)n < left ? (unsigned long long)n : left;
  }
  return 1;
}

/* Whether every attribute of `a` is in `b` with the same value; the marks of overlays do not count. */
static int attributes_within(int a, int b) {
  static char names[attributeBytes], one[attributeBytes], two[attributeBytes];
  ssize_t length = flistxattr(a, names, sizeof names);
  for (char *name = names; length > 0 && name < names + length; name += strlen(name) + 1) {
    if (is_mark(name)) continue;
    ssize_t n = fgetxattr(a, name, one, sizeof one), m = fgetxattr(b, name, two, sizeof two);
    if (n != m || (n > 0 && memcmp(one, two, (size_t)n) != 0)) return 0;
  }
  return 1;
}

static int same_attributes(int a, int b) { return a < 0 || b < 0 || (attributes_within(a, b) && attributes_within(b, a)); }

static int same_rights(const struct statx *a, const struct statx *b) {
  return a->stx_mode == b->stx_mode && a->stx_uid == b->stx_uid && a->stx_gid == b->stx_gid;
}

enum { listAttributesAt = 465 };

/* In one call where the kernel has one (6.13). */
static ssize_t list_attributes(int folder, const char *name, char *names, size_t size) {
  static int is_known = 1;
  long length = is_known ? syscall(listAttributesAt, folder, name, AT_SYMLINK_NOFOLLOW, names, size) : -1;
  is_known = is_known && (length >= 0 || errno != ENOSYS);
  if (is_known) return length;
  return fchdir(folder) == 0 ? llistxattr(name, names, size) : -1;
}

/* Without opening it: most files have none. What cannot be told is looked at. */
static int has_attributes(int folder, const char *name) {
  static char names[attributeBytes];
  ssize_t length = list_attributes(folder, name, names, sizeof names);
  for (char *at = names; length > 0 && at < names + length; at += strlen(at) + 1)
    if (!is_mark(at)) return 1;
  return length < 0;
}

static void compare_file(const struct place *in, const struct statx *was, const struct statx *is) {
  int as_long = was->stx_size == is->stx_size, to_read = as_long && is->stx_size > 0;
  int to_open = to_read || has_attributes(in->upper, in->name) || has_attributes(in->lower, in->name);
  int a = to_open ? open_entry(in->upper, in->name, 0) : -1, b = to_open ? open_entry(in->lower, in->name, 0) : -1;
  int bytes = as_long && (!to_read || (a >= 0 && b >= 0 && same_bytes(a, b, is->stx_size)));
  int attributes = same_attributes(a, b);
  if (!bytes) put_change("modified", in, was, is, !attributes);
  else if (!same_rights(was, is) || !attributes) put_change("meta", in, was, is, !attributes);
  if (a >= 0) close(a);
  if (b >= 0) close(b);
}

static void compare_link(const struct place *in, const struct statx *was, const struct statx *is) {
  char one[PATH_MAX], two[PATH_MAX];
  ssize_t n = readlinkat(in->upper, in->name, one, sizeof one), m = readlinkat(in->lower, in->name, two, sizeof two);
  if (n < 0 || n != m || memcmp(one, two, (size_t)n) != 0) put_change("modified", in, was, is, 0);
}

static void walk(int upper, int lower, int is_hidden, int depth);

static void visit_folder(const struct place *in, const struct statx *was, const struct statx *is, int is_hidden, int depth) {
  int upper = open_entry(in->upper, in->name, O_DIRECTORY);
  int lower = was != NULL && S_ISDIR(was->stx_mode) ? open_entry(in->lower, in->name, O_DIRECTORY) : -1;
  if (was == NULL) put_change("created", in, NULL, is, 0);
  else if (!S_ISDIR(was->stx_mode)) put_change("replaced", in, was, is, 0);
  else {
    int attributes = same_attributes(upper, lower);
    if (!same_rights(was, is) || !attributes) put_change("meta", in, was, is, !attributes);
  }
  int is_readable = upper >= 0 && (lower >= 0 || was == NULL || !S_ISDIR(was->stx_mode));
  if (is_readable && depth < mostDepth) return walk(upper, lower, is_hidden, depth + 1);
  put_change(is_readable ? "too-deep" : "unreadable", in, NULL, is, 0);
  if (upper >= 0) close(upper);
  if (lower >= 0) close(lower);
}

static void visit(const struct place *in, int is_hidden, int depth) {
  struct statx is, was;
  if (look(in->upper, in->name, &is) != 0) return;
  int there = in->lower >= 0 && look(in->lower, in->name, &was) == 0;
  if (is_whiteout(in->upper, in->name, &is)) {
    if (there) put_change("deleted", in, &was, NULL, 0);
  } else if (S_ISDIR(is.stx_mode)) visit_folder(in, there ? &was : NULL, &is, is_hidden, depth);
  else if (!there) put_change("created", in, NULL, &is, 0);
  else if ((was.stx_mode & S_IFMT) != (is.stx_mode & S_IFMT)) put_change("replaced", in, &was, &is, 0);
  else if (S_ISREG(is.stx_mode)) compare_file(in, &was, &is);
  else if (S_ISLNK(is.stx_mode)) compare_link(in, &was, &is);
  else if (!same_rights(&was, &is)) put_change("meta", in, &was, &is, 0);
}

/* False where the whole path would be longer than any call takes. */
static int step_into(size_t length, const char *name) {
  if (length + strlen(name) + 1 > mostPath) return 0;
  sprintf(path + length, "%s%s", length > 0 ? "/" : "", name);
  return 1;
}

/* What is there really and stands nowhere in an opaque folder, or below one, is deleted. */
static void list_hidden(int upper, int lower) {
  size_t length = strlen(path);
  int again = openat(lower, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *real = again < 0 ? NULL : fdopendir(again);
  for (struct dirent *entry; real != NULL && (entry = readdir(real)) != NULL;) {
    struct statx was, hidden;
    if (is_dots(entry->d_name) || look(upper, entry->d_name, &hidden) == 0 || look(lower, entry->d_name, &was) != 0) continue;
    if (step_into(length, entry->d_name)) put_change("deleted", &(struct place){upper, lower, entry->d_name}, &was, NULL, 0);
    path[length] = 0;
  }
  if (real != NULL) closedir(real);
}

/* Takes both descriptors over. */
static void walk(int upper, int lower, int is_hidden, int depth) {
  size_t length = strlen(path);
  int is_too_deep = 0;
  DIR *dir = fdopendir(upper);
  if (dir == NULL) {
    close(upper);
    if (lower >= 0) close(lower);
    return;
  }
  is_hidden = lower >= 0 && (is_hidden || is_opaque(upper));
  for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
    if (is_dots(entry->d_name)) continue;
    if (step_into(length, entry->d_name)) visit(&(struct place){upper, lower, entry->d_name}, is_hidden, depth);
    else is_too_deep = 1;
    path[length] = 0;
  }
  if (is_hidden) list_hidden(upper, lower);
  struct statx is;
  if (is_too_deep && statx(upper, "", AT_EMPTY_PATH, STATX_BASIC_STATS, &is) == 0)
    put_change("too-deep", &(struct place){upper, lower, "."}, NULL, &is, 0);
  closedir(dir);
  if (lower >= 0) close(lower);
}

int main(int argc, char **argv) {
  static char buffer[1 << 20];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  if (argc != 4 || set_prefix(argv[1]) != 0) {
    fputs("list-changes ATTRIBUTES UPPER ROOT\n", stderr);
    return 2;
  }
  allow_many_descriptors();
  see_everything();
  int upper = open_root(argv[2]), lower = open_root(argv[3]);
  if (upper < 0 || lower < 0) {
    perror(upper < 0 ? argv[2] : argv[3]);
    return 1;
  }
  walk(upper, lower, 0, 0);
  /* A list that was cut off must not be taken for a whole one. */
  puts("{\"end\":true}");
  return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
