/* Writes what was refused to the desk: one JSON line for each, once. The command decides how often it is refused, so their
 * number is bounded. */
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

enum { mostRecords = 256, longestText = 8000, longestLine = 8192 };

static int recordFd, recordCount;
static uint64_t written[mostRecords];

static void put(int *length, char *line, const char *text) {
  for (const unsigned char *c = (const void *)text; *c && *length < longestText; c++) {
    if (*c < 0x20 || *c == '"' || *c == '\\') *length += snprintf(line + *length, 8, "\\u%04x", *c);
    else line[(*length)++] = (char)*c;
  }
}

static void record(const char *operation, const char *key, const char *value, int port) {
  char line[longestLine];
  int length = snprintf(line, sizeof line, "{\"operation\":\"%s\",\"%s\":\"", operation, key);
  put(&length, line, value);
  length += snprintf(line + length, sizeof line - (size_t)length, "\",\"port\":%d}\n", port);
  uint64_t hash = 1469598103934665603u;
  for (int i = 0; i < length; i++) hash = (hash ^ (unsigned char)line[i]) * 1099511628211u;
  for (int i = 0; i < recordCount; i++) if (written[i] == hash) return;
  if (recordCount == mostRecords) return;
  written[recordCount++] = hash;
  if (write(recordFd, line, (size_t)length) < 0) recordCount = mostRecords;
}
