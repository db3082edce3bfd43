/* Opens the sockets of a network namespace and hands them to the desk over the channel that Node gives its children: of an empty
 * one that it was started in, or, with `-n FD`, of that of a running sandbox. The desk then accepts and answers on them itself:
 * no byte passes through here, and no path leads back. See decision 0015. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <linux/nsfs.h>
#include <netinet/in.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static int channel;

static void fail(const char *what) {
  fprintf(stderr, "holder: %s: %s\n", what, strerror(errno));
  exit(1);
}

/* One line of the broker: an acknowledgement, a request, or its end. What does not fit is cut off; no request is that long. */
static void await_line(char *line, size_t size) {
  char byte;
  size_t length = 0;
  do {
    ssize_t got = read(channel, &byte, 1);
    if (got == 0) exit(0);
    if (got < 0 && errno != EINTR) fail("read");
    if (got < 0) byte = 0;
    else if (length + 1 < size) line[length++] = byte;
  } while (byte != '\n');
  line[length] = 0;
}

static void hand_over(int fd, const char *line) {
  char control[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec part = {(void *)line, strlen(line)};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &fd, sizeof fd);
  if (sendmsg(channel, &message, 0) != (ssize_t)part.iov_len) fail("sendmsg");
  char answer[64];
  await_line(answer, sizeof answer);
  close(fd);
}

/* Argument: name,tcp|udp,address,port */
static void open_one(char *spec) {
  char *name = strtok(spec, ","), *kind = strtok(NULL, ","), *address = strtok(NULL, ","), *port = strtok(NULL, ",");
  if (port == NULL) { errno = EINVAL; fail("arguments"); }
  int is_udp = strcmp(kind, "udp") == 0;
  int is_six = strchr(address, ':') != NULL;
  unsigned short number = htons((unsigned short)atoi(port));
  struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = number};
  struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = number};
  int family = is_six ? AF_INET6 : AF_INET;
  void *parsed = is_six ? (void *)&six.sin6_addr : (void *)&four.sin_addr;
  if (inet_pton(family, address, parsed) != 1) { errno = EINVAL; fail("address"); }
  int fd = socket(family, (is_udp ? SOCK_DGRAM : SOCK_STREAM) | SOCK_CLOEXEC, 0);
  if (fd < 0) fail("socket");
  struct sockaddr *where = is_six ? (struct sockaddr *)&six : (struct sockaddr *)&four;
  if (bind(fd, where, is_six ? sizeof six : sizeof four) != 0) fail("bind");
  if (!is_udp && listen(fd, 511) != 0) fail("listen");
  char line[256];
  snprintf(line, sizeof line, "{\"cmd\":\"NODE_HANDLE\",\"type\":\"%s\",%s\"msg\":{\"name\":\"%s\"}}\n",
           is_udp ? "dgram.Socket" : "net.Server", is_udp ? "\"dgramType\":\"udp4\"," : "", name);
  hand_over(fd, line);
}

/* A listener on one address of this namespace's own loopback, or -1 where a program has the port already. */
static int listen_at(unsigned short port, int is_six) {
  struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  int on = 1, fd = socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  struct sockaddr *where = is_six ? (struct sockaddr *)&six : (struct sockaddr *)&four;
  /* What was closed a moment ago does not hold the port. */
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (is_six) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
  if (bind(fd, where, is_six ? sizeof six : sizeof four) == 0 && listen(fd, 511) == 0) return fd;
  close(fd);
  return -1;
}

/* A connection to a port of this namespace's own loopback, in either family, or -1. */
static int reach(unsigned short port) {
  /* A program that takes no connection holds up no other request; to connect ends with it (socket(7)). */
  struct timeval most = {.tv_sec = 2};
  struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
  if (fd >= 0 && connect(fd, (struct sockaddr *)&four, sizeof four) == 0) return fd;
  if (fd >= 0) close(fd);
  fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
  if (fd >= 0 && connect(fd, (struct sockaddr *)&six, sizeof six) == 0) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

static void say(const char *line) {
  if (write(channel, line, strlen(line)) < 0) fail("write");
}

static int is_port(unsigned port) { return port > 0 && port < 65536; }

/* The broker asks for one socket at a time and waits for it. */
static void serve_request(const char *line) {
  unsigned port, family;
  int fd = -1;
  if (sscanf(line, "{\"connect\":%5u}", &port) == 1 && is_port(port)) {
    fd = reach((unsigned short)port);
    if (fd >= 0) hand_over(fd, "{\"cmd\":\"NODE_HANDLE\",\"type\":\"net.Socket\",\"msg\":{\"name\":\"connected\"}}\n");
  } else if (sscanf(line, "{\"listen\":%5u,\"family\":%1u}", &port, &family) == 2 && is_port(port)) {
    fd = listen_at((unsigned short)port, family == 6);
    if (fd >= 0) hand_over(fd, "{\"cmd\":\"NODE_HANDLE\",\"type\":\"net.Server\",\"msg\":{\"name\":\"listening\"}}\n");
  }
  if (fd < 0) say("{\"name\":\"refused\"}\n");
}

/* By the descriptor of a namespace, and through the one that owns it: only who may do so there gets in. */
static void enter(int network) {
  int owner = ioctl(network, NS_GET_USERNS);
  if (owner < 0) fail("owner of the namespace");
  /* Fails with EINVAL where that is this one already. */
  if (setns(owner, CLONE_NEWUSER) != 0 && errno != EINVAL) fail("user namespace");
  if (setns(network, CLONE_NEWNET) != 0) fail("network namespace");
  close(owner);
  close(network);
}

int main(int argc, char **argv) {
  const char *number = getenv("NODE_CHANNEL_FD");
  if (number == NULL) { errno = EINVAL; fail("no channel"); }
  channel = atoi(number);
  int first = 1;
  if (argc == 3 && strcmp(argv[1], "-n") == 0) {
    enter(atoi(argv[2]));
    first = argc;
  }
  for (int i = first; i < argc; i++) open_one(argv[i]);
  say("{\"name\":\"ready\"}\n");
  for (;;) {
    char line[64];
    await_line(line, sizeof line);
    serve_request(line);
  }
}
