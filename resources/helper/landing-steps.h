/* Lands one change: compares, exchanges, looks at what came out, and keeps that. What is not what the review saw goes back to its place. */
#include <stdarg.h>

static int root = -1, upper = -1;
static const char *landing_id;
/* Whether staged folders may go: never while a command runs on the layer, whose working directory one of them may be. */
static int may_remove_folders;
/* Nor what was landed, while one runs: what it writes to a file that is gone would be lost. */
static int stays_in_layer;

static void tell(const struct entry *entry, const char *result, const char *why, const char *before, const char *after) {
  printf("{\"n\":%zu,\"result\":\"%s\"", (size_t)(entry - entries) + 1, result);
  if (why != NULL) printf(",\"why\":\"%s\"", why);
  if (before != NULL) printf(",\"before\":\"%s\",\"after\":\"%s\"", before, after);
  puts("}");
}

static const char *name_of(int error) {
  const char *name = strerrorname_np(error);
  return name == NULL ? "EIO" : name;
}

static void temporary_of(const struct entry *entry, char *name) {
  snprintf(name, NAME_MAX, "%s%s-%zu", own_prefix, landing_id, (size_t)(entry - entries) + 1);
}

static void kept_name(const struct entry *entry, char what, char *name) {
  snprintf(name, 32, "%c%zu", what, (size_t)(entry - entries) + 1);
}

static int open_parent(int top, const struct entry *entry) {
  size_t length = (size_t)(entry->name - entry->path);
  char path[mostPath + 1];
  if (length == 0) return open_beneath(top, "");
  memcpy(path, entry->path, length - 1);
  path[length - 1] = 0;
  return open_beneath(top, path);
}

static int is_time_of(const char *text, const struct statx_timestamp *at) {
  char own[48];
  snprintf(own, sizeof own, "%lld%09u", (long long)at->tv_sec, at->tv_nsec);
  return strcmp(own, text) == 0;
}

/* Whether this is what the review saw. A rename changes the ctime: then inode, size, mode and mtime are what is left. */
static int is_same(const struct statx *at, const struct side *side, int was_renamed) {
  unsigned mode = at->stx_mode & 07777;
  if (letter_of(at->stx_mode) != side->type || at->stx_ino != side->ino) return 0;
  /* `move_entry` may have made it writable. */
  if (side->type == 'd') return mode == side->mode || (was_renamed && mode == (side->mode | 0700));
  if (mode != side->mode) return 0;
  return at->stx_size == side->size && is_time_of(side->mtime, &at->stx_mtime) && (was_renamed || is_time_of(side->ctime, &at->stx_ctime));
}

/* A folder is the one that was reviewed where nothing in it changed either. */
static int is_reviewed(int folder, const char *name, const struct entry *entry) {
  struct statx at;
  struct weight sum;
  if (look(folder, name, &at) != 0 || !is_same(&at, &entry->was, 1)) return 0;
  if (entry->was.type != 'd' || !entry->has_seal) return 1;
  weigh(folder, name, &sum);
  return sum.seal == entry->seal;
}

/* Into the folder of the landing, for undo; on another disk as a copy that is whole before the original goes. */
static int keep_aside(int folder, const char *temporary, const char *kept) {
  char part[40];
  struct statx at;
  if (move_entry(folder, temporary, state, kept) == 0) return 0;
  if (errno != EXDEV) return -1;
  /* Ended after its copy was whole. */
  if (look(state, kept, &at) == 0) return remove_tree(folder, temporary);
  snprintf(part, sizeof part, "%s.part", kept);
  if (remove_tree(state, part) != 0 || copy_tree(folder, temporary, state, part, 0) != 0 || syncfs(state) != 0) return -1;
  if (CHANGING(renameat2(state, part, state, kept, RENAME_NOREPLACE)) != 0) return -1;
  return remove_tree(folder, temporary);
}

static int put_back(int folder, const char *kept, const char *temporary) {
  if (move_entry(state, kept, folder, temporary) == 0) return 0;
  if (errno != EXDEV) return -1;
  if (copy_tree(state, kept, folder, temporary, 0) == 0) return 0;
  int error = errno;
  remove_tree(folder, temporary);
  errno = error;
  return -1;
}

/* Of a folder that is in its place again after it was moved. */
static void restore_mode(int folder, const struct entry *entry) {
  struct statx at;
  if (entry->was.type != 'd' || look(folder, entry->name, &at) != 0 || !S_ISDIR(at.stx_mode)) return;
  if (at.stx_ino != entry->was.ino && at.stx_ino != entry->restored) return;
  if ((at.stx_mode & 07777) == (entry->was.mode | 0700) && (entry->was.mode & 0700) != 0700) set_folder_mode(folder, entry->name, entry->was.mode);
}

static mode_t landed_mode(const struct entry *entry) {
  return entry->is.mode & ~(mode_t)06000;
}

/* "staged-again" where what lies in the layer is not what was reviewed. */
static const char *make_copy(struct entry *entry, int folder, const char *temporary, char *hex) {
  struct statx at, after;
  const char *why = NULL;
  int source = open_parent(upper, entry), from = -1;
  if (source < 0 || look(source, entry->name, &at) != 0 || !is_same(&at, &entry->is, 0)) why = "staged-again";
  else if (entry->is.type == 'l') {
    if (copy_link(source, entry->name, folder, temporary) != 0) why = name_of(errno);
  } else if ((from = open_staged(source, entry->name, entry->is.type == 'd' ? O_DIRECTORY : 0)) < 0) {
    why = name_of(errno);
  } else if (entry->is.type == 'd') {
    struct stat own;
    int made = CHANGING(mkdirat(folder, temporary, 0700)) == 0 ? open_entry(folder, temporary, O_DIRECTORY) : -1;
    /* As its owner may fill it; its own mode comes last. */
    if (made < 0 || fstat(from, &own) != 0 || dress(from, made, &own, landed_mode(entry) | 0700) != 0) why = name_of(errno);
    if (made >= 0) close(made);
  } else if (copy_file(from, folder, temporary, landed_mode(entry), hex) != 0) why = name_of(errno);
  if (why == NULL && (look(source, entry->name, &after) != 0 || !is_same(&after, &entry->is, 0))) why = "staged-again";
  if (why == NULL && look(folder, temporary, &at) == 0) entry->made = at.stx_ino;
  if (why == NULL && note_entry('M', entry, entry->made) != 0) why = name_of(errno);
  if (why != NULL && strcmp(why, "EEXIST") != 0) remove_tree(folder, temporary);
  if (from >= 0) close(from);
  if (source >= 0) close(source);
  return why;
}

/* What was taken out of its place is kept where it is what was reviewed; else all is as it was before. */
static const char *settle_taken(struct entry *entry, int folder, const char *temporary) {
  char kept[32];
  kept_name(entry, 'k', kept);
  const char *why = is_reviewed(folder, temporary, entry) ? NULL : "changed";
  if (why == NULL && keep_aside(folder, temporary, kept) == 0) return NULL;
  if (why == NULL) why = name_of(errno);
  if (entry->kind == 'D') {
    if (CHANGING(renameat2(folder, temporary, folder, entry->name, RENAME_NOREPLACE)) == 0) return restore_mode(folder, entry), why;
  } else if (CHANGING(renameat2(folder, temporary, folder, entry->name, RENAME_EXCHANGE)) == 0) {
    struct statx at;
    restore_mode(folder, entry);
    if (look(folder, temporary, &at) == 0 && at.stx_ino == entry->made) remove_tree(folder, temporary);
    return why;
  }
  /* Somebody made something of that name in this moment. Nothing of theirs is touched, and what was taken is kept. */
  keep_aside(folder, temporary, kept);
  return "taken";
}

static const char *change_folder(struct entry *entry, int folder) {
  struct statx at;
  int fd = open_entry(folder, entry->name, O_DIRECTORY);
  const char *why = NULL;
  if (fd < 0 || statx(fd, "", AT_EMPTY_PATH, STATX_BASIC_STATS, &at) != 0 || !is_same(&at, &entry->was, 0)) why = "changed";
  else if (geteuid() == 0 && CHANGING(fchown(fd, entry->is.uid, entry->is.gid)) != 0) why = name_of(errno);
  else if (CHANGING(fchmod(fd, landed_mode(entry))) != 0) why = name_of(errno);
  if (fd >= 0) close(fd);
  return why;
}

static const char *change_entry(struct entry *entry, int folder, char *before, char *after) {
  char temporary[NAME_MAX];
  struct statx at;
  int is_there = look(folder, entry->name, &at) == 0;
  /* Two may make the same folder; what lies in it is landed by itself. */
  if (entry->kind == 'C' && entry->is.type == 'd' && is_there && S_ISDIR(at.stx_mode)) return "there";
  if (is_there != (entry->was.type != 0) || (is_there && !is_same(&at, &entry->was, 0))) return "changed";
  if (entry->kind == 'T' && entry->is.type == 'd') return change_folder(entry, folder);
  temporary_of(entry, temporary);
  if (is_there) digest_of(folder, entry->name, entry->was.type, before);
  if (entry->kind == 'D') {
    if (CHANGING(renameat2(folder, entry->name, folder, temporary, RENAME_NOREPLACE)) != 0) return name_of(errno);
    return settle_taken(entry, folder, temporary);
  }
  const char *why = make_copy(entry, folder, temporary, after);
  if (why != NULL) return why;
  if (CHANGING(renameat2(folder, temporary, folder, entry->name, is_there ? RENAME_EXCHANGE : RENAME_NOREPLACE)) != 0) {
    why = errno == EEXIST || errno == ENOENT ? "changed" : name_of(errno);
    remove_tree(folder, temporary);
    return why;
  }
  return is_there ? settle_taken(entry, folder, temporary) : NULL;
}

static const char *result_of(const char *why) {
  static const char *const conflicts[] = {"changed", "staged-again", "moved", "taken"}, *const left[] = {"type", "there", "too-deep", "in-use", "not-empty", "gone"};
  for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++) if (strcmp(why, conflicts[i]) == 0) return "conflict";
  for (size_t i = 0; i < sizeof left / sizeof *left; i++) if (strcmp(why, left[i]) == 0) return "left";
  return "failed";
}

static void land_one(struct entry *entry) {
  char before[65] = "-", after[65] = "-", text[192];
  const char *why = NULL;
  if (entry->is.type != 0 && strchr("fdl", entry->is.type) == NULL) why = "type";
  if (entry->kind == 'W') why = "too-deep";
  int folder = why == NULL ? open_parent(root, entry) : -1;
  /* A link stands where a folder was, or nothing does. */
  if (why == NULL && folder < 0) why = errno == EACCES || errno == EMFILE ? name_of(errno) : "moved";
  if (why == NULL) why = change_entry(entry, folder, before, after);
  if (folder >= 0) close(folder);
  if (why == NULL || strcmp(why, "taken") == 0) {
    entry->is_done = 1;
    snprintf(text, sizeof text, "D %zu %s %s", (size_t)(entry - entries) + 1, before, after);
    note(text);
  } else {
    entry->is_undone = 1;
    note_entry('X', entry, 0);
  }
  if (why != NULL) tell(entry, result_of(why), why, NULL, NULL);
  else tell(entry, "kept", entry->is.mode & 06000 ? "without-setuid" : NULL, before, after);
}

/* The own modes of new folders, when they are filled. */
static void settle_mode(const struct entry *entry) {
  struct statx at;
  mode_t mode = landed_mode(entry);
  if (!entry->is_done || entry->is.type != 'd' || entry->kind == 'T' || (mode & 0700) == 0700) return;
  int folder = open_parent(root, entry), fd = folder < 0 ? -1 : open_entry(folder, entry->name, O_DIRECTORY);
  if (fd >= 0 && statx(fd, "", AT_EMPTY_PATH, STATX_BASIC_STATS, &at) == 0 && at.stx_ino == entry->made) (void)!CHANGING(fchmod(fd, mode));
  if (fd >= 0) close(fd);
  if (folder >= 0) close(folder);
}

/* A folder that becomes narrower could not be filled any more. */
static int is_late(const struct entry *entry) {
  return entry->kind == 'T' && entry->is.type == 'd' && (entry->is.mode & 0700 & entry->was.mode) != (entry->was.mode & 0700);
}

static void land_all(void) {
  for (size_t i = 0; i < entry_count; i++)
    if (!is_late(&entries[i])) land_one(&entries[i]);
  for (size_t i = entry_count; i-- > 0;)
    if (is_late(&entries[i])) land_one(&entries[i]);
  for (size_t i = entry_count; i-- > 0;) settle_mode(&entries[i]);
}
