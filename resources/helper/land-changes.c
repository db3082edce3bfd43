/* Lands reviewed staged changes in the real tree, discards them, completes what was begun, takes it back. See decision 0171.
 * Input: a job, see landing-job.h. Output: a line of JSON for each change, and one at the end.
 * Each change is compare-and-swap: what comes is made beside its place under a name of ours and exchanged with what is there, and what
 * came out is looked at. Folders are reached beneath the root and through no link. A copy is landed, never the layer's own file. */
#define _GNU_SOURCE
#include <signal.h>
#include "staged-tree.h"
#include "sha256.h"
#include "landing-job.h"
#include "landing-journal.h"
#include "copy-entry.h"
#include "landing-steps.h"
#include "landing-upper.h"
#include "landing-back.h"

static int open_given(const char *path, const char *what) {
  int fd = open_root(path);
  if (fd < 0) {
    fprintf(stderr, "land-changes: %s: %s\n", what, strerrorname_np(errno));
    exit(3);
  }
  return fd;
}

static void land(const char *state_path) {
  read_changes();
  open_journal(state_path, 1);
  if (note_intents() != 0) {
    fprintf(stderr, "land-changes: journal: %s\n", strerrorname_np(errno));
    exit(4);
  }
  land_all();
  clean_landed();
}

/* Removes a whole folder of ours: a layer, or what a landing kept. */
static void empty(int folder) {
  empty_folder(folder);
  DIR *dir = open_again(folder);
  int left = 0;
  for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) left += !is_dots(entry->d_name);
  if (left > 0) broken("something could not be removed");
}

int main(void) {
  static char buffer[1 << 16];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  /* A limit on the size of files ends a write with an error, not this process. */
  signal(SIGXFSZ, SIG_IGN);
  umask(077);
  allow_many_descriptors();
  read_input();
  if (strcmp(next_text(), "countersign-landing 1") != 0) broken("that is no job");
  const char *verb = next_text(), *id = next_text(), *root_path = next_text(), *upper_path = next_text(), *state_path = next_text();
  const char *attributes = next_text(), *options = next_text();
  if (*id == 0 || strlen(id) > 32 || strspn(id, "0123456789abcdefghijklmnopqrstuvwxyz") != strlen(id)) broken("the landing has no name");
  if (set_prefix(attributes) != 0) broken("the attributes are none of an overlay");
  landing_id = id;
  may_remove_folders = strcmp(options, "folders") == 0;
  stays_in_layer = strcmp(options, "stays") == 0;
  root = open_given(root_path, "root");
  if (strcmp(verb, "empty") == 0) empty(root);
  else if (strcmp(verb, "land") == 0) {
    upper = open_given(upper_path, "layer");
    land(state_path);
  } else if (strcmp(verb, "discard") == 0) {
    upper = open_given(upper_path, "layer");
    read_changes();
    discard_all();
  } else if (strcmp(verb, "recover") == 0 || strcmp(verb, "undo") == 0) {
    open_journal(state_path, 0);
    if (*upper_path != 0) upper = open_root(upper_path);
    recover_all();
    if (strcmp(verb, "undo") == 0) undo_wanted();
    else if (upper >= 0) clean_landed();
  } else broken("that cannot be done");
  puts("{\"end\":true}");
  return fflush(stdout) == 0 ? 0 : 1;
}
