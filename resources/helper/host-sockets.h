/* Decides about connections: refuses those to socket files of the host, and notes the ones that cannot succeed. Mounts hide only the
 * sockets that listened when the command started, here and not in another network. What cannot be read or found is refused. */
#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

/* As the kernel takes them: no address is longer, and no more messages go out in one call. */
enum { longestAddress = sizeof(struct sockaddr_storage), mostMessages = 1024 };

union address {
  struct sockaddr any;
  struct sockaddr_in four;
  struct sockaddr_in6 six;
  struct sockaddr_un local;
  char bytes[longestAddress + 1];
};

/* A sandbox within this one, where the settings let commands build them, has mounts of its own; nothing is known of those. */
static int isNested(pid_t pid) {
  struct stat ours, theirs;
  char name[48];
  snprintf(name, sizeof name, "/proc/%d/ns/mnt", pid);
  return stat(name, &theirs) == 0 && stat("/proc/self/ns/mnt", &ours) == 0 && ours.st_ino != theirs.st_ino;
}

/* Sockets of the command can only lie where it may write, and a granted one is a mount of its own; any other that is read-only is
 * the host's. Returns 0 to let the call go on, or what it is answered. */
static int refusalOfSocket(pid_t pid, const char *given) {
  if (isNested(pid)) return 0;
  int socket = openOfCommand(pid, given);
  if (socket < 0) {
    if (given[0] == '/') record("connect", "socket", given, 0);
    return -socket;
  }
  struct stat found;
  struct statvfs place;
  char name[32], path[PATH_MAX];
  int failed = fstat(socket, &found) || fstatvfs(socket, &place) ? errno : 0;
  int isOfHost = !failed && S_ISSOCK(found.st_mode) && (place.f_flag & ST_RDONLY) && !isMountPoint(socket, "");
  int refused = failed ? failed : isOfHost ? EACCES : 0;
  snprintf(name, sizeof name, "/proc/self/fd/%d", socket);
  ssize_t length = refused || isMask(&found) ? readlink(name, path, sizeof path - 1) : -1;
  if (length > 0) {
    path[length] = 0;
    record("connect", "socket", path, 0);
  }
  close(socket);
  return refused;
}

static void noteAddress(const union address *to) {
  char text[INET6_ADDRSTRLEN];
  int isFour = to->any.sa_family == AF_INET;
  int port = ntohs(isFour ? to->four.sin_port : to->six.sin6_port);
  int isOwn = isFour ? (ntohl(to->four.sin_addr.s_addr) >> 24) == 127 : IN6_IS_ADDR_LOOPBACK(&to->six.sin6_addr);
  if (!port || (isOwn && port != 53)) return;
  const void *number = isFour ? (const void *)&to->four.sin_addr : &to->six.sin6_addr;
  record("connect", "address", inet_ntop(to->any.sa_family, number, text, sizeof text), port);
}

static int lookAtAddress(pid_t pid, uint64_t address, int length, int isConnect) {
  union address to;
  memset(&to, 0, sizeof to);
  if (length < 0 || length > longestAddress) return EINVAL;
  if (length < (int)sizeof to.any.sa_family) return 0; /* Names no receiver: the kernel refuses it, or sends where it is connected to. */
  ssize_t count = readMemory(pid, address, &to, (size_t)length);
  if (count != length) return count < 0 ? errno : EFAULT;
  if (to.any.sa_family == AF_UNIX) return to.local.sun_path[0] ? refusalOfSocket(pid, to.bytes + offsetof(struct sockaddr_un, sun_path)) : 0;
  if (isConnect && (to.any.sa_family == AF_INET || to.any.sa_family == AF_INET6)) noteAddress(&to);
  return 0;
}

static int lookAtMessage(pid_t pid, const struct msghdr *message) {
  if (!message->msg_name) return 0;
  /* Too long an address is cut here, and only here. */
  int length = (int)message->msg_namelen;
  return lookAtAddress(pid, (uint64_t)(uintptr_t)message->msg_name, length > longestAddress ? longestAddress : length, 0);
}

static int lookAtMessages(pid_t pid, uint64_t address, unsigned count) {
  static struct mmsghdr messages[mostMessages];
  if (count > mostMessages) count = mostMessages;
  ssize_t length = readMemory(pid, address, messages, count * sizeof *messages);
  if (length < 0) return errno;
  /* Those that cannot be read are not sent either. */
  for (size_t i = 0; i < (size_t)length / sizeof *messages; i++) {
    int refused = lookAtMessage(pid, &messages[i].msg_hdr);
    if (refused) return refused;
  }
  return 0;
}

/* Returns the error to answer with, or 0 to let the call go on. */
static int lookAtSocketCall(const struct seccomp_notif *asked) {
  const __u64 *a = asked->data.args;
  pid_t pid = (pid_t)asked->pid;
  struct msghdr message;
  switch (asked->data.nr) {
    case SYS_connect: return lookAtAddress(pid, a[1], (int)a[2], 1);
    case SYS_sendto: return a[4] ? lookAtAddress(pid, a[4], (int)a[5], 0) : 0;
    case SYS_sendmmsg: return lookAtMessages(pid, a[1], (unsigned)a[2]);
    default: break;
  }
  ssize_t count = readMemory(pid, a[1], &message, sizeof message);
  if (count != sizeof message) return count < 0 ? errno : EFAULT;
  return lookAtMessage(pid, &message);
}
