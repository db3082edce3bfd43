/* Writes a verified patch, all of it or nothing, inside the sandbox of its attempt. See decision 0021.
 * Input: a job, see patch-job.h. Output: one line of JSON.
 * No link is followed anywhere, and a file that is not what it was verified to be ends it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "patch-job.h"

struct made_folder { int parent; char *name; };

static struct made_folder *folders;
static size_t folder_count;
static unsigned long serial;

static void take_back(void);

static void say(const char *text) {
  size_t length = strlen(text);
  if (write(1, text, length) != (ssize_t)length) _exit(2);
}

static const char *name_of(int error) {
  const char *name = strerrorname_np(error);
  return name == NULL ? "EIO" : name;
}

static int is_whole = 1;

static void refuse(size_t file, const char *call) {
  int error = errno;
  char line[256];
  take_back();
  snprintf(line, sizeof line, "{\"result\":\"refused\",\"file\":%zu,\"call\":\"%s\",\"error\":\"%s\",\"rolledBack\":%s}\n",
           file, call, name_of(error), is_whole ? "true" : "false");
  say(line);
  exit(1);
}

static void changed(size_t file) {
  char line[64];
  take_back();
  /* What cannot be taken back is never called untouched. */
  if (!is_whole) { errno = EIO; refuse(file, "rollback"); }
  snprintf(line, sizeof line, "{\"result\":\"changed\",\"file\":%zu}\n", file);
  say(line);
  exit(1);
}

/* Opens the folder a path lies in, part by part, so that a link put there meanwhile is met and not followed. */
static int open_folder(size_t file, char *path, const char **name, int may_make) {
  char *copy = strdup(path);
  if (copy == NULL) broken("out of memory");
  char *last = strrchr(copy, '/');
  *last = 0;
  *name = last + 1;
  if (**name == 0 || strcmp(*name, ".") == 0 || strcmp(*name, "..") == 0) broken("a path has no name");
  int at = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
  char *rest = copy;
  for (char *part = strtok_r(copy, "/", &rest); part != NULL; part = strtok_r(NULL, "/", &rest)) {
    int next = openat(at, part, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (next < 0 && errno == ENOENT && may_make) {
      if (mkdirat(at, part, 0777) == 0) {
        folders = realloc(folders, (folder_count + 1) * sizeof *folders);
        if (folders == NULL) broken("out of memory");
        folders[folder_count++] = (struct made_folder){dup(at), strdup(part)};
      } else if (errno != EEXIST) refuse(file, "mkdir");
      next = openat(at, part, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    }
    if (next < 0) {
      if (errno == ENOENT || errno == ENOTDIR || errno == ELOOP) changed(file);
      refuse(file, "open");
    }
    close(at);
    at = next;
  }
  return at;
}

static int says(int fd, const char *wanted, size_t length) {
  char block[65536];
  size_t at = 0;
  for (;;) {
    ssize_t got = read(fd, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return 0;
    if (got == 0) return at == length;
    if ((size_t)got > length - at || memcmp(block, wanted + at, (size_t)got) != 0) return 0;
    at += (size_t)got;
  }
}

static int is_same(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
         a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* What is there must be the regular file that was verified, byte for byte. */
static void compare(size_t i) {
  struct op *op = &ops[i];
  op->held = openat(op->from, op->from_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (op->held < 0) {
    if (errno == ENOENT || errno == ELOOP || errno == ENXIO) changed(i);
    refuse(i, "open");
  }
  if (fstat(op->held, &op->seen) != 0) refuse(i, "stat");
  if (!S_ISREG(op->seen.st_mode) || (size_t)op->seen.st_size != op->old_length) changed(i);
  if (!says(op->held, op->old, op->old_length)) changed(i);
}

static void must_be_missing(size_t i) {
  struct stat there;
  if (fstatat(ops[i].to, ops[i].to_name, &there, AT_SYMLINK_NOFOLLOW) == 0) changed(i);
  if (errno != ENOENT) refuse(i, "stat");
}

/* The new content, under a name of our own, so that it comes into its place at once. */
static void stage(size_t i) {
  struct op *op = &ops[i];
  int fd = -1;
  for (int tries = 0; fd < 0 && tries < 100; tries++) {
    snprintf(op->staged, sizeof op->staged, ".countersign-%d-%lu", (int)getpid(), serial++);
    fd = openat(op->to, op->staged, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, op->kind == 'A' ? 0666 : 0600);
    if (fd < 0) {
      int error = errno;
      op->staged[0] = 0;
      errno = error;
      if (error != EEXIST) refuse(i, "create");
    }
  }
  if (fd < 0) refuse(i, "create");
  for (size_t at = 0; at < op->fresh_length;) {
    ssize_t put = write(fd, op->fresh + at, op->fresh_length - at);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) refuse(i, "write");
    at += (size_t)put;
  }
  if (op->kind != 'A' && fchmod(fd, op->mode) != 0) refuse(i, "chmod");
  if (fsync(fd) != 0 && errno != EINVAL && errno != EROFS) refuse(i, "sync");
  if (close(fd) != 0) refuse(i, "close");
}

static void prepare(size_t i) {
  struct op *op = &ops[i];
  int moves = op->move[0] != 0;
  if (op->kind == 'A') {
    op->to = open_folder(i, op->path, &op->to_name, 1);
    must_be_missing(i);
  } else {
    op->from = open_folder(i, op->path, &op->from_name, 0);
    compare(i);
    if (moves) {
      op->to = open_folder(i, op->move, &op->to_name, 1);
      must_be_missing(i);
    } else {
      op->to = op->from;
      op->to_name = op->from_name;
    }
  }
  if (op->kind != 'D') stage(i);
}

/* The name of what is taken out of its place until everything is done. */
static void set_aside(size_t i) {
  struct op *op = &ops[i];
  struct stat now;
  snprintf(op->aside, sizeof op->aside, ".countersign-%d-%lu", (int)getpid(), serial++);
  if (renameat2(op->from, op->from_name, op->from, op->aside, RENAME_NOREPLACE) != 0 &&
      ((errno != EINVAL && errno != ENOSYS) || renameat(op->from, op->from_name, op->from, op->aside) != 0)) {
    if (errno == ENOENT) changed(i);
    refuse(i, "rename");
  }
  op->is_aside = 1;
  if (fstatat(op->from, op->aside, &now, AT_SYMLINK_NOFOLLOW) != 0) refuse(i, "stat");
  if (!is_same(&now, &op->seen)) changed(i);
}

static void put_new(size_t i) {
  struct op *op = &ops[i];
  if (renameat2(op->to, op->staged, op->to, op->to_name, RENAME_NOREPLACE) != 0) {
    if (errno == EEXIST) changed(i);
    /* Not every disk can do that; a link does not replace anything either. */
    if ((errno != EINVAL && errno != ENOSYS) || linkat(op->to, op->staged, op->to, op->to_name, 0) != 0) {
      if (errno == EEXIST) changed(i);
      refuse(i, "rename");
    }
    unlinkat(op->to, op->staged, 0);
  }
  op->staged[0] = 0;
  op->is_made = 1;
}

static void commit(size_t i) {
  struct op *op = &ops[i];
  struct stat now;
  if (op->kind == 'A') {
    put_new(i);
    return;
  }
  if (op->kind == 'D' || op->move[0] != 0) {
    set_aside(i);
    if (op->kind == 'U') put_new(i);
    return;
  }
  /* Old and new change places: what was there is in our hands and can be looked at once more. */
  if (renameat2(op->to, op->staged, op->to, op->to_name, RENAME_EXCHANGE) == 0) {
    op->is_swapped = 1;
    if (fstatat(op->to, op->staged, &now, AT_SYMLINK_NOFOLLOW) != 0) refuse(i, "stat");
    if (!is_same(&now, &op->seen)) changed(i);
    return;
  }
  if (errno == ENOENT) changed(i);
  if (errno != EINVAL && errno != ENOSYS) refuse(i, "rename");
  set_aside(i);
  put_new(i);
}

static void undo(int result) {
  if (result != 0 && errno != ENOENT) is_whole = 0;
}

static void take_back(void) {
  for (size_t each = count; each-- > 0;) {
    struct op *op = &ops[each];
    if (op->is_swapped) undo(renameat2(op->to, op->staged, op->to, op->to_name, RENAME_EXCHANGE));
    if (op->is_made) undo(unlinkat(op->to, op->to_name, 0));
    if (op->is_aside) undo(renameat(op->from, op->aside, op->from, op->from_name));
    if (op->staged[0] != 0) undo(unlinkat(op->to, op->staged, 0));
    op->is_swapped = op->is_made = op->is_aside = 0;
    op->staged[0] = 0;
  }
  /* A folder that another process uses by now stays. */
  while (folder_count > 0) {
    folder_count--;
    unlinkat(folders[folder_count].parent, folders[folder_count].name, AT_REMOVEDIR);
  }
}

int main(void) {
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  read_job();
  for (size_t i = 0; i < count; i++) prepare(i);
  for (size_t i = 0; i < count; i++) commit(i);
  for (size_t i = 0; i < count; i++) {
    struct op *op = &ops[i];
    if (op->is_swapped) unlinkat(op->to, op->staged, 0);
    if (op->is_aside) unlinkat(op->from, op->aside, 0);
  }
  say("{\"result\":\"applied\"}\n");
  return 0;
}
