/* Takes what was landed or discarded out of the layer, and nothing else. */

/* A name that is missing in an opaque folder means *deleted*. So before anything is taken out of one, it gets a whiteout for each name that
 * it hides, its folders become opaque themselves, and then its own mark goes: the effect is the same at each step. */
static int make_explicit(int staged, int real) {
  char mark[64];
  DIR *dir = real < 0 ? NULL : open_again(real);
  if (real >= 0 && dir == NULL) return -1;
  snprintf(mark, sizeof mark, "%sopaque", prefix);
  int result = 0;
  for (struct dirent *entry; result == 0 && dir != NULL && (entry = readdir(dir)) != NULL;) {
    struct statx at, below;
    if (is_dots(entry->d_name)) continue;
    if (look(staged, entry->d_name, &at) != 0) {
      if (errno != ENOENT || CHANGING(mknodat(staged, entry->d_name, S_IFCHR, 0)) != 0) result = -1;
    } else if (S_ISDIR(at.stx_mode) && look(real, entry->d_name, &below) == 0 && S_ISDIR(below.stx_mode)) {
      int fd = open_entry(staged, entry->d_name, O_DIRECTORY);
      result = fd < 0 ? -1 : is_opaque(fd) ? 0 : CHANGING(fsetxattr(fd, mark, "y", 1, 0));
      if (fd >= 0) close(fd);
    }
  }
  if (dir != NULL) closedir(dir);
  return result != 0 ? -1 : CHANGING(fremovexattr(staged, mark));
}

/* Where the last way led that was looked at from the top and had nothing opaque left on it. */
static char explicit_way[mostPath + 1];
static int has_way;

/* What lies in a folder goes before the folder, so that the next way is most often a part of the last one: found by one call, where a look
 * at each folder again made the work of a deep tree grow with the square of its depth. */
static int open_again_explicit(const char *path, size_t length) {
  size_t way = strlen(explicit_way);
  if (!has_way || length > way || strncmp(path, explicit_way, length) != 0 || (length < way && length > 0 && explicit_way[length] != '/')) return -1;
  char part[mostPath + 1];
  memcpy(part, path, length);
  part[length] = 0;
  int staged = open_beneath(upper, part);
  /* Made anew by a command meanwhile. */
  if (staged < 0 || !is_opaque(staged)) return staged;
  close(staged);
  return -1;
}

/* A descriptor of the staged folder that the entry lies in, with nothing opaque on the way. */
static int open_explicit(const struct entry *entry) {
  size_t at = 0, length = (size_t)(entry->name - entry->path), way = length > 0 ? length - 1 : 0;
  int staged = open_again_explicit(entry->path, way);
  if (staged >= 0) return staged;
  staged = open_beneath(upper, "");
  int real = open_beneath(root, "");
  while (staged >= 0) {
    if (is_opaque(staged) && make_explicit(staged, real) != 0) {
      close(staged);
      staged = -1;
    }
    if (staged < 0 || at >= length) break;
    char part[NAME_MAX + 1];
    size_t size = strcspn(entry->path + at, "/");
    memcpy(part, entry->path + at, size);
    part[size] = 0;
    at += size + 1;
    int next = open_entry(staged, part, O_DIRECTORY), below = real < 0 ? -1 : open_entry(real, part, O_DIRECTORY);
    close(staged);
    if (real >= 0) close(real);
    staged = next;
    real = below;
  }
  if (real >= 0) close(real);
  has_way = staged >= 0;
  if (has_way) {
    memcpy(explicit_way, entry->path, way);
    explicit_way[way] = 0;
  }
  return staged;
}

/* Null where the layer now shows the real entry, or shows none. */
static const char *take_out_folder(const struct entry *entry, int staged) {
  if (entry->kind == 'T') {
    int fd = open_entry(staged, entry->name, O_DIRECTORY);
    int result = fd < 0 ? -1 : geteuid() == 0 ? CHANGING(fchown(fd, entry->was.uid, entry->was.gid)) : 0;
    if (result == 0) result = CHANGING(fchmod(fd, entry->was.mode));
    const char *why = result == 0 ? NULL : name_of(errno);
    if (fd >= 0) close(fd);
    return why;
  }
  if (!may_remove_folders) return "in-use";
  if (entry->kind == 'W') return remove_tree(staged, entry->name) == 0 ? NULL : name_of(errno);
  if (CHANGING(unlinkat(staged, entry->name, AT_REMOVEDIR)) == 0) return NULL;
  return errno == ENOTEMPTY ? "not-empty" : name_of(errno);
}

static const char *try_take_out(const struct entry *entry) {
  struct statx at;
  const char *why = NULL;
  int staged = open_explicit(entry);
  if (staged < 0) return errno == ENOENT || errno == ENOTDIR ? "staged-again" : name_of(errno);
  int is_there = look(staged, entry->name, &at) == 0;
  if (entry->kind == 'D' ? !is_there || !is_whiteout(staged, entry->name, &at) : !is_there || !is_same(&at, &entry->is, 0)) why = "staged-again";
  else if (entry->is.type == 'd') why = take_out_folder(entry, staged);
  else if (CHANGING(unlinkat(staged, entry->name, 0)) != 0) why = name_of(errno);
  close(staged);
  return why;
}

/* Staged folders that their owner may not write are changed with the rights of a namespace of his own, and not opened first: ended in the
 * middle, that would be one more staged change. */
static const char *take_out(const struct entry *entry) {
  const char *why = try_take_out(entry);
  if (why == NULL || strcmp(why, "EACCES") != 0 || own_namespace() != 0) return why;
  raise_rights(1);
  why = try_take_out(entry);
  raise_rights(0);
  return why;
}

static int is_closed(const struct entry *entry) { return entry->is.type == 'd' && entry->kind != 'T' && (entry->is.mode & 0700) != 0700; }

static void clean_landed(void) {
  if (stays_in_layer) return;
  /* On the disk before the only other copy of it goes. */
  int is_all_done = 1;
  if (syncfs(root) != 0 || syncfs(state) != 0) return;
  for (size_t i = 0; i < entry_count; i++) is_all_done &= entries[i].is_done;
  for (size_t i = entry_count; i-- > 0;) {
    const struct entry *entry = &entries[i];
    /* A folder stays as long as it is used; it shows what the real one holds. */
    if (!entry->is_done || entry->is_undone || (!is_all_done && is_closed(entry))) continue;
    if ((entry->is.type == 'd' && (entry->kind == 'T' || !may_remove_folders))) continue;
    take_out(entry);
  }
}

static int is_with(const struct entry *entry, const struct entry *tree) {
  size_t length = strlen(tree->path);
  return strncmp(entry->path, tree->path, length) == 0 && (entry->path[length] == 0 || entry->path[length] == '/');
}

/* What is below goes before what holds it; but a tree that is removed as a whole comes last of all that was listed of it, and has taken
 * that along. */
static void discard_all(void) {
  const struct entry *removed = NULL;
  for (size_t i = entry_count; i-- > 0;) {
    const struct entry *entry = &entries[i];
    int is_gone = removed != NULL && is_with(entry, removed);
    const char *why = is_gone ? NULL : take_out(entry);
    if (!is_gone && why == NULL && entry->kind == 'W') removed = entry;
    tell(entry, why == NULL ? "discarded" : result_of(why), why, NULL, NULL);
  }
}
