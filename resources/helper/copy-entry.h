/* Copies what is landed, kept or put back, and removes what is ours. Sockets, fifos, devices, setuid bits and marks of overlays are never copied. */
#include <linux/capability.h>
#include <linux/fs.h>
#include <sys/ioctl.h>

static void raise_rights(int is_on) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  if (syscall(SYS_capget, &header, data) != 0) return;
  for (int i = 0; i < 2; i++) data[i].effective = is_on ? data[i].permitted : 0;
  syscall(SYS_capset, &header, data);
}

/* For what is staged alone: the real tree is never touched with rights that its owner has not. */
static int own_namespace(void) {
  static int is_made;
  if (!is_made && (geteuid() == 0 || see_everything() != 0)) return -1;
  if (!is_made) raise_rights(0);
  is_made = 1;
  return 0;
}

/* A staged file that its owner may not read is read all the same. */
static int open_staged(int folder, const char *name, int flags) {
  int fd = open_entry(folder, name, flags);
  if (fd >= 0 || errno != EACCES || own_namespace() != 0) return fd;
  raise_rights(1);
  fd = open_entry(folder, name, flags);
  int error = errno;
  raise_rights(0);
  errno = error;
  return fd;
}

static int copy_attributes(int from, int to) {
  static char names[attributeBytes], value[attributeBytes];
  ssize_t length = flistxattr(from, names, sizeof names);
  for (char *name = names; length > 0 && name < names + length; name += strlen(name) + 1) {
    int is_ours = strncmp(name, "user.", 5) == 0 || strncmp(name, "system.posix_acl_", 17) == 0;
    if (!is_ours || is_mark(name)) continue;
    ssize_t size = fgetxattr(from, name, value, sizeof value);
    if (size >= 0 && fsetxattr(to, name, value, (size_t)size, 0) != 0 && errno != ENOTSUP) return -1;
  }
  return 0;
}

static int is_empty_block(const char *bytes, size_t length) {
  return length > 0 && bytes[0] == 0 && memcmp(bytes, bytes + 1, length - 1) == 0;
}

/* Holes stay holes. With no `to` only the digest is made. */
static int copy_bytes(int from, int to, char *hex) {
  static char block[1 << 17];
  struct sha256 sum;
  struct stat at;
  off_t size = 0;
  if (fstat(from, &at) != 0) return -1;
  int is_cloned = to >= 0 && at.st_size > (1 << 20) && ioctl(to, FICLONE, from) == 0;
  sha256_begin(&sum);
  for (;;) {
    ssize_t got = read(from, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    sha256_add(&sum, block, (size_t)got);
    size += got;
    if (to < 0 || is_cloned) continue;
    if (is_empty_block(block, (size_t)got)) {
      if (lseek(to, got, SEEK_CUR) < 0) return -1;
      continue;
    }
    for (ssize_t at_byte = 0; at_byte < got;) {
      ssize_t put = write(to, block + at_byte, (size_t)(got - at_byte));
      if (put < 0 && errno == EINTR) continue;
      if (put <= 0) return -1;
      at_byte += put;
    }
  }
  sha256_end(&sum, hex);
  return to < 0 || is_cloned ? 0 : ftruncate(to, size);
}

/* "-" for all that is no file, or cannot be read. */
static void digest_of(int folder, const char *name, char type, char *hex) {
  strcpy(hex, "-");
  int fd = type == 'f' ? open_entry(folder, name, 0) : -1;
  if (fd < 0) return;
  if (copy_bytes(fd, -1, hex) != 0) strcpy(hex, "-");
  close(fd);
}

/* What a copy keeps of its original, beside its bytes; `mode` is given because some bits never are. */
static int dress(int from, int to, const struct stat *at, mode_t mode) {
  struct timespec times[2] = {at->st_atim, at->st_mtim};
  if (from >= 0 && copy_attributes(from, to) != 0) return -1;
  if (geteuid() == 0 && fchown(to, at->st_uid, at->st_gid) != 0) return -1;
  if (fchmod(to, mode) != 0) return -1;
  return futimens(to, times);
}

static int copy_file(int from, int folder, const char *as, mode_t mode, char *hex) {
  struct stat at;
  if (fstat(from, &at) != 0) return -1;
  if (!S_ISREG(at.st_mode)) return errno = EINVAL, -1;
  int to = CHANGING(openat(folder, as, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (to < 0) return -1;
  int result = copy_bytes(from, to, hex) == 0 && CHANGING(dress(from, to, &at, mode)) == 0 ? 0 : -1;
  int error = errno;
  if (close(to) != 0 && result == 0) return -1;
  errno = error;
  return result;
}

static int copy_link(int from, const char *name, int folder, const char *as) {
  char target[PATH_MAX];
  struct stat at;
  ssize_t length = readlinkat(from, name, target, sizeof target - 1);
  if (length < 0 || fstatat(from, name, &at, AT_SYMLINK_NOFOLLOW) != 0) return -1;
  target[length] = 0;
  if (CHANGING(symlinkat(target, folder, as)) != 0) return -1;
  struct timespec times[2] = {at.st_atim, at.st_mtim};
  if (geteuid() == 0 && fchownat(folder, as, at.st_uid, at.st_gid, AT_SYMLINK_NOFOLLOW) != 0) return -1;
  return utimensat(folder, as, times, AT_SYMLINK_NOFOLLOW);
}

/* A folder of mode 000 cannot be opened by its owner; its name may be anything by now, and no link is followed. */
static int set_folder_mode(int folder, const char *name, mode_t mode) {
  char own[64];
  int fd = openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return -1;
  snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
  int result = CHANGING(chmod(own, mode));
  close(fd);
  return result;
}

static void make_enterable(int folder, const char *name) {
  int error = errno;
  if (set_folder_mode(folder, name, 0700) != 0) errno = error;
}

/* To a name that is free. A folder that its owner may not write can only be moved to another one after he may: the mode is put right where it
 * comes to its place again. */
static int move_entry(int from, const char *name, int to, const char *as) {
  struct stat at;
  if (CHANGING(renameat2(from, name, to, as, RENAME_NOREPLACE)) == 0) return 0;
  if (errno != EACCES || fstatat(from, name, &at, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(at.st_mode)) return -1;
  if ((at.st_mode & 0700) == 0700 || set_folder_mode(from, name, (at.st_mode & 07777) | 0700) != 0) return errno = EACCES, -1;
  return CHANGING(renameat2(from, name, to, as, RENAME_NOREPLACE));
}

static DIR *open_again(int fd) {
  int again = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return again < 0 ? NULL : fdopendir(again);
}

/* Removes what lies in the folder `name`; folders with something in them are brought up into `top`, where they get names of ours. */
static int bring_up(int top, const char *name) {
  static unsigned long serial;
  int fd = open_entry(top, name, O_DIRECTORY), moved = 0;
  DIR *dir = fd < 0 ? NULL : fdopendir(fd);
  for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
    char fresh[64];
    if (is_dots(entry->d_name)) continue;
    moved++;
    if (CHANGING(unlinkat(fd, entry->d_name, 0)) == 0) continue;
    make_enterable(fd, entry->d_name);
    if (CHANGING(unlinkat(fd, entry->d_name, AT_REMOVEDIR)) == 0) continue;
    int result;
    do {
      snprintf(fresh, sizeof fresh, "%s%d-%lu", own_prefix, (int)getpid(), serial++);
      result = CHANGING(renameat2(fd, entry->d_name, top, fresh, RENAME_NOREPLACE));
    } while (result != 0 && errno == EEXIST);
    if (result != 0) moved--;
  }
  if (dir != NULL) closedir(dir);
  return moved;
}

/* Of what is ours alone. The tree may be of any depth: each round takes a level away, with the same few descriptors. */
static void empty_folder(int fd) {
  for (int moved = 1, left = 1; moved > 0 && left > 0;) {
    moved = left = 0;
    DIR *dir = open_again(fd);
    for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
      if (is_dots(entry->d_name)) continue;
      if (CHANGING(unlinkat(fd, entry->d_name, 0)) == 0) {
        moved++;
        continue;
      }
      make_enterable(fd, entry->d_name);
      moved += bring_up(fd, entry->d_name);
      if (CHANGING(unlinkat(fd, entry->d_name, AT_REMOVEDIR)) == 0) moved++;
      else left++;
    }
    if (dir != NULL) closedir(dir);
    /* What was brought up may have been missed by the reading above. */
    left += moved > 0;
  }
}

static int remove_tree(int folder, const char *name) {
  if (CHANGING(unlinkat(folder, name, 0)) == 0) return 0;
  if (errno == ENOENT) return 0;
  make_enterable(folder, name);
  int fd = open_entry(folder, name, O_DIRECTORY);
  if (fd < 0) return -1;
  empty_folder(fd);
  close(fd);
  return CHANGING(unlinkat(folder, name, AT_REMOVEDIR));
}

static int copy_tree(int from, const char *name, int to, const char *as, int depth);

static int copy_folder(int from, const char *name, int to, const char *as, int depth) {
  struct stat at;
  int source = open_entry(from, name, O_DIRECTORY), target = -1, result = -1;
  if (source < 0 || fstat(source, &at) != 0 || depth > mostDepth / 2) goto end;
  if (CHANGING(mkdirat(to, as, 0700)) != 0 || (target = open_entry(to, as, O_DIRECTORY)) < 0) goto end;
  int again = openat(source, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *dir = again < 0 ? NULL : fdopendir(again);
  if (dir == NULL) goto end;
  result = 0;
  for (struct dirent *entry; result == 0 && (entry = readdir(dir)) != NULL;)
    if (!is_dots(entry->d_name)) result = copy_tree(source, entry->d_name, target, entry->d_name, depth + 1);
  closedir(dir);
  if (result == 0) result = dress(source, target, &at, at.st_mode & 07777);
end:
  if (source >= 0) close(source);
  if (target >= 0) close(target);
  return result;
}

/* To another disk, for what is kept and put back: as it was, with all its bits. What is neither file, folder nor link ends it. */
static int copy_tree(int from, const char *name, int to, const char *as, int depth) {
  struct stat at;
  char hex[65];
  if (fstatat(from, name, &at, AT_SYMLINK_NOFOLLOW) != 0) return -1;
  if (S_ISDIR(at.st_mode)) return copy_folder(from, name, to, as, depth);
  if (S_ISLNK(at.st_mode)) return copy_link(from, name, to, as);
  int source = S_ISREG(at.st_mode) ? open_entry(from, name, 0) : -1;
  if (source < 0) return -1;
  int result = copy_file(source, to, as, at.st_mode & 07777, hex);
  close(source);
  return result;
}
