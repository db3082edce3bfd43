/* Reads the words of a command that has more of them than bubblewrap takes on its line (9,000). */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* More than the kernel starts a program with (execve(2), a quarter of the stack). */
enum { mostCommandBytes = 8 << 20 };

/* `first` and what `fd` says to its end, each word ended by NUL, as a list for execvp; null when it cannot be read. */
static char **withWordsOf(int fd, char *first) {
  size_t size = 1 << 16, length = 0, count = 0;
  char *text = malloc(size);
  for (;;) {
    if (text && length == size) text = size < mostCommandBytes ? realloc(text, size *= 2) : NULL;
    if (!text) return NULL;
    ssize_t got = read(fd, text + length, size - length);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return NULL;
    if (got == 0) break;
    length += (size_t)got;
  }
  close(fd);
  for (size_t i = 0; i < length; i++) count += !text[i];
  char **words = malloc((count + 2) * sizeof *words);
  if (!words || (length && text[length - 1])) return NULL;
  words[0] = first;
  for (size_t i = 0, word = 1; word <= count; i += strlen(text + i) + 1) words[word++] = text + i;
  words[count + 1] = NULL;
  return words;
}
