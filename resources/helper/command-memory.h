/* Reads the memory of the command. A process may make itself unreadable; then what depends on it has to refuse. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { pageSize = 4096 };

static int openMemory(pid_t pid) {
  char name[32];
  snprintf(name, sizeof name, "/proc/%d/mem", pid);
  return open(name, O_RDONLY | O_CLOEXEC);
}

/* Returns how many bytes from there on could be read, at most `most`, or -1 with errno set. */
static ssize_t readMemory(pid_t pid, uint64_t address, void *into, size_t most) {
  int fd = openMemory(pid);
  if (fd < 0) return -1;
  size_t done = 0;
  while (done < most) {
    ssize_t count = pread(fd, (char *)into + done, most - done, (off_t)(address + done));
    if (count <= 0) break;
    done += (size_t)count;
  }
  close(fd);
  if (done == 0 && most > 0) errno = EFAULT;
  return done == 0 && most > 0 ? -1 : (ssize_t)done;
}

/* A path as the kernel would read it: up to its end, which must come within PATH_MAX. Returns its length, or -1. */
static int readPath(pid_t pid, uint64_t address, char into[PATH_MAX]) {
  int fd = openMemory(pid);
  if (fd < 0) return -1;
  size_t done = 0;
  int length = -1;
  while (done < PATH_MAX) {
    /* Up to the end of a page: the next one need not be there, and is rarely needed. */
    size_t part = pageSize - ((address + done) & (pageSize - 1));
    if (part > PATH_MAX - done) part = PATH_MAX - done;
    ssize_t count = pread(fd, into + done, part, (off_t)(address + done));
    if (count <= 0) break;
    const char *end = memchr(into + done, 0, (size_t)count);
    if (end) length = (int)(end - into);
    if (end) break;
    done += (size_t)count;
  }
  close(fd);
  return length;
}
