/* The job of the patch writer, as it stands on its standard input.
 * For each file "K mode path-length move-length old-length new-length\n" and those four parts; then ".\n".
 * K is A (make), D (delete) or U (replace, and move where there is a move path). Paths are absolute and without links. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct op {
  char kind;
  mode_t mode;
  char *path, *move, *old, *fresh;
  size_t old_length, fresh_length;
  int from, to;                 /* folders of the file and of what is written */
  const char *from_name, *to_name;
  int held;                     /* the file as it was compared */
  struct stat seen;
  char staged[64], aside[64];   /* names of our own in those folders; empty when there is nothing under them */
  int is_made, is_swapped, is_aside;
};

static struct op *ops;
static size_t count;

static void broken(const char *what) {
  fprintf(stderr, "patch-writer: %s\n", what);
  exit(2);
}

/* Twice what the desk lets a file hold. */
enum { mostPart = 16 << 20 };

static char *read_part(size_t length) {
  char *part = length > mostPart ? NULL : malloc(length + 1);
  if (part == NULL || fread(part, 1, length, stdin) != length) broken("the job is cut off");
  part[length] = 0;
  return part;
}

static void read_job(void) {
  char line[160];
  for (;;) {
    if (fgets(line, sizeof line, stdin) == NULL) broken("the job has no end");
    if (strcmp(line, ".\n") == 0) return;
    struct op op = {.from = -1, .to = -1, .held = -1};
    unsigned mode;
    size_t path, move;
    if (sscanf(line, "%c %o %zu %zu %zu %zu", &op.kind, &mode, &path, &move, &op.old_length, &op.fresh_length) != 6 ||
        strchr("ADU", op.kind) == NULL || path >= PATH_MAX || move >= PATH_MAX)
      broken("the job cannot be read");
    op.mode = (mode_t)mode & 0777;
    op.path = read_part(path);
    op.move = read_part(move);
    op.old = read_part(op.old_length);
    op.fresh = read_part(op.fresh_length);
    if (op.path[0] != '/' || (move > 0 && op.move[0] != '/')) broken("a path is not absolute");
    ops = realloc(ops, (count + 1) * sizeof *ops);
    if (ops == NULL) broken("out of memory");
    ops[count++] = op;
  }
}
