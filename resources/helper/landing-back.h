/* Completes what was begun, and takes back what was landed. Both may be ended at any call, and be begun again. */

static unsigned long long inode_of(int folder, const char *name) {
  struct statx at;
  return look(folder, name, &at) == 0 ? at.stx_ino : 0;
}

static void note_done(struct entry *entry) {
  char text[64];
  snprintf(text, sizeof text, "D %zu - -", (size_t)(entry - entries) + 1);
  entry->is_done = 1;
  note(text);
}

/* Where a power failure took the note of the new inode: what stands there is ours if it is what was to be made. */
static int looks_made(int folder, const struct entry *entry) {
  struct statx at;
  if (entry->made != 0) return inode_of(folder, entry->name) == entry->made;
  if (look(folder, entry->name, &at) != 0 || entry->is.type != letter_of(at.stx_mode) || entry->is.type == 'd') return 0;
  return at.stx_size == entry->is.size && (at.stx_mode & 07777) == landed_mode(entry) && is_time_of(entry->is.mtime, &at.stx_mtime);
}

static int mode_is(int folder, const struct entry *entry, mode_t mode) {
  struct statx at;
  return look(folder, entry->name, &at) == 0 && at.stx_ino == entry->was.ino && (at.stx_mode & 07777) == mode;
}

/* Of a landing that was ended in its middle: whether this change happened. */
static int complete(struct entry *entry, int folder, const char *temporary, const char *kept) {
  unsigned long long aside = inode_of(folder, temporary), there = inode_of(folder, entry->name);
  if (entry->kind == 'T' && entry->is.type == 'd') return mode_is(folder, entry, landed_mode(entry));
  if (inode_of(state, kept) != 0) {
    if (aside != 0) remove_tree(folder, temporary); /* The original of a copy that is whole. */
    return 1;
  }
  if (aside != 0 && aside == entry->was.ino) {
    if (entry->made == 0 && entry->kind != 'D') entry->made = there;
    const char *why = settle_taken(entry, folder, temporary);
    return why == NULL || strcmp(why, "taken") == 0;
  }
  if (aside != 0) {
    remove_tree(folder, temporary); /* Made, and never put into its place. */
    return 0;
  }
  return entry->kind == 'C' && looks_made(folder, entry);
}

/* What was landed and is now in our hands: kept, because an undo may be a mistake too. A folder with more in it is not ours any more. */
static const char *take_made(struct entry *entry, int folder, const char *temporary) {
  char taken[32];
  struct statx at;
  struct weight sum = {.is_whole = 1};
  kept_name(entry, 'r', taken);
  int is_ours = look(folder, temporary, &at) == 0 && at.stx_ino == entry->made && letter_of(at.stx_mode) == entry->is.type;
  if (is_ours && entry->is.type == 'd') weigh(folder, temporary, &sum);
  else if (is_ours) is_ours = at.stx_size == entry->is.size && (at.stx_mode & 07777) == landed_mode(entry) && is_time_of(entry->is.mtime, &at.stx_mtime);
  if (!is_ours) return "changed";
  if (sum.entries > 0 || !sum.is_whole) return "not-empty";
  return keep_aside(folder, temporary, taken) == 0 ? NULL : name_of(errno);
}

/* The landed entry goes back to its place, and what was to take it goes back to what is kept. */
static void give_up_undo(struct entry *entry, int folder, const char *temporary, const char *kept) {
  unsigned long long aside = inode_of(folder, temporary);
  if (aside == 0) return;
  if (aside == entry->made) {
    int flags = entry->kind == 'C' ? RENAME_NOREPLACE : RENAME_EXCHANGE;
    if (CHANGING(renameat2(folder, temporary, folder, entry->name, flags)) != 0 || entry->kind == 'C') return;
  }
  if (inode_of(state, kept) != 0) remove_tree(folder, temporary);
  else move_entry(folder, temporary, state, kept);
}

/* Of an undo that was ended in its middle: whether it happened. */
static int complete_undo(struct entry *entry, int folder, const char *temporary, const char *kept) {
  char taken[32];
  kept_name(entry, 'r', taken);
  unsigned long long aside = inode_of(folder, temporary), there = inode_of(folder, entry->name);
  if (entry->kind == 'T' && entry->is.type == 'd') return mode_is(folder, entry, entry->was.mode) && entry->was.mode != landed_mode(entry);
  if (aside != 0 && aside == entry->made && take_made(entry, folder, temporary) == NULL) return 1;
  give_up_undo(entry, folder, temporary, kept);
  if (aside != 0) return 0;
  if (inode_of(state, taken) != 0 && inode_of(folder, entry->name) != entry->made) return 1;
  if (there == 0 || there == entry->made || entry->kind == 'C') return 0;
  if (there == entry->was.ino) return inode_of(state, kept) == 0;
  return entry->restored != 0 && there == entry->restored;
}

static void recover_one(struct entry *entry) {
  char temporary[NAME_MAX], kept[32], part[40];
  if (entry->is_undone || (entry->is_done && !entry->is_taking_back)) return;
  temporary_of(entry, temporary);
  kept_name(entry, 'k', kept);
  snprintf(part, sizeof part, "%s.part", kept);
  if (inode_of(state, part) != 0) remove_tree(state, part);
  int folder = open_parent(root, entry);
  if (folder >= 0) restore_mode(folder, entry);
  if (entry->is_done) {
    int is_back = folder >= 0 && complete_undo(entry, folder, temporary, kept);
    if (folder >= 0) restore_mode(folder, entry);
    if (is_back) entry->is_undone = 1, note_entry('V', entry, 0);
    entry->is_taking_back = 0;
  } else if (folder >= 0 && complete(entry, folder, temporary, kept)) {
    note_done(entry);
  } else {
    entry->is_undone = 1;
    note_entry('X', entry, 0);
  }
  if (folder >= 0) close(folder);
}

static void recover_all(void) {
  int is_all_done = 1;
  for (size_t i = 0; i < entry_count; i++) recover_one(&entries[i]);
  for (size_t i = 0; i < entry_count; i++) is_all_done &= entries[i].is_done;
  /* Else what is still to come could not be put into a folder that is closed. */
  for (size_t i = entry_count; is_all_done && i-- > 0;) if (!entries[i].is_undone) settle_mode(&entries[i]);
}

static const char *undo_created(struct entry *entry, int folder, const char *temporary) {
  if (inode_of(folder, entry->name) != entry->made) return "changed";
  if (CHANGING(renameat2(folder, entry->name, folder, temporary, RENAME_NOREPLACE)) != 0) return name_of(errno);
  return take_made(entry, folder, temporary);
}

static const char *undo_replaced(struct entry *entry, int folder, const char *temporary, const char *kept) {
  if (entry->kind != 'D' && inode_of(folder, entry->name) != entry->made) return "changed";
  if (entry->kind == 'D' && inode_of(folder, entry->name) != 0) return "changed";
  if (inode_of(state, kept) == 0) return "gone";
  if (put_back(folder, kept, temporary) != 0) return name_of(errno);
  entry->restored = inode_of(folder, temporary);
  int flags = entry->kind == 'D' ? RENAME_NOREPLACE : RENAME_EXCHANGE;
  const char *why = NULL;
  if (note_entry('T', entry, entry->restored) != 0 || CHANGING(renameat2(folder, temporary, folder, entry->name, flags)) != 0) {
    why = errno == EEXIST || errno == ENOENT ? "changed" : name_of(errno);
  } else if (entry->kind != 'D') why = take_made(entry, folder, temporary);
  /* Where it came as a copy, the kept one is no longer needed. */
  if (why == NULL && inode_of(state, kept) != 0) remove_tree(state, kept);
  if (why == NULL) restore_mode(folder, entry);
  return why;
}

static const char *undo_mode(const struct entry *entry, int folder) {
  if (!mode_is(folder, entry, landed_mode(entry))) return "changed";
  int fd = open_entry(folder, entry->name, O_DIRECTORY);
  int result = fd < 0 ? -1 : geteuid() == 0 ? CHANGING(fchown(fd, entry->was.uid, entry->was.gid)) : 0;
  if (result == 0) result = CHANGING(fchmod(fd, entry->was.mode));
  const char *why = result == 0 ? NULL : name_of(errno);
  if (fd >= 0) close(fd);
  return why;
}

static void undo_one(struct entry *entry) {
  char temporary[NAME_MAX], kept[32];
  const char *why = NULL;
  temporary_of(entry, temporary);
  kept_name(entry, 'k', kept);
  int folder = open_parent(root, entry);
  if (!entry->is_done || entry->is_undone) why = "gone";
  else if (folder < 0) why = "changed";
  else if (entry->kind == 'T' && entry->is.type == 'd') why = undo_mode(entry, folder);
  else if (entry->kind == 'C') why = undo_created(entry, folder, temporary);
  else why = undo_replaced(entry, folder, temporary, kept);
  if (why != NULL && folder >= 0 && entry->is_done && !entry->is_undone) give_up_undo(entry, folder, temporary, kept);
  if (folder >= 0) close(folder);
  if (why == NULL) entry->is_undone = 1, note_entry('V', entry, 0);
  else settle_mode(entry);
  /* It stayed in the layer for a command; now it is neither kept nor staged. */
  if (why == NULL && upper >= 0) take_out(entry);
  tell(entry, why == NULL ? "undone" : strcmp(why, "not-empty") == 0 ? "conflict" : result_of(why), why, NULL, NULL);
}

/* A folder of ours that its owner may not write, so that what is in it can be taken back. */
static void open_made(const struct entry *entry) {
  mode_t mode = landed_mode(entry);
  if (entry->is.type != 'd' || entry->kind == 'T' || (mode & 0700) == 0700) return;
  int folder = open_parent(root, entry);
  if (folder >= 0 && inode_of(folder, entry->name) == entry->made) set_folder_mode(folder, entry->name, mode | 0700);
  if (folder >= 0) close(folder);
}

/* The numbers of the job, the newest first. */
static void undo_wanted(void) {
  unsigned long long number;
  for (char *text; strcmp(text = next_text(), "end") != 0;) {
    if (read_number(text, entry_count, &number) != 0 || number == 0) broken("there is no such change");
    struct entry *entry = &entries[number - 1];
    if (!entry->is_done || entry->is_undone) continue;
    entry->is_undoing = 1;
    if (note_entry('U', entry, 0) != 0) broken("the journal cannot be written");
  }
  if (CHANGING(fdatasync(journal)) != 0) broken("the journal cannot be written");
  /* In the reverse of the order in which they were landed: what closed a folder came last. */
  for (size_t i = 0; i < entry_count; i++) if (entries[i].is_undoing && is_late(&entries[i])) undo_one(&entries[i]);
  for (size_t i = 0; i < entry_count; i++) if (entries[i].is_undoing) open_made(&entries[i]);
  for (size_t i = entry_count; i-- > 0;) if (entries[i].is_undoing && !is_late(&entries[i])) undo_one(&entries[i]);
}
