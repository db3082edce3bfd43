/* Asks the kernel to announce the calls that are looked at. */
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "There is no filter for this processor."
#endif

enum { mostInstructions = 6 * callCount + 32 };

/* Returns the descriptor of the announcements, closed at exec; -1 when the kernel has none. Whatever a command adds later, it can have
 * no second listener, so it cannot answer in place of this one. */
static int announceCalls(void) {
  struct sock_filter f[mostInstructions];
  unsigned short n = 0;
#define STATEMENT(code, k) f[n++] = (struct sock_filter)BPF_STMT(code, k)
#define JUMP(code, k, yes, no) f[n++] = (struct sock_filter)BPF_JUMP(code, k, yes, no)
  STATEMENT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  STATEMENT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int i = 0; i < callCount; i++) {
    /* Opening only to read is by far the most frequent call, so it is let go in the kernel. */
    int isOpen = calls[i].name[0] == 'o', flags = calls[i].directory < 0 ? 1 : 2;
    JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[i].number, 0, isOpen ? 4 : 1);
    if (isOpen) {
      STATEMENT(BPF_LD | BPF_W | BPF_ABS, (unsigned)(offsetof(struct seccomp_data, args) + 8 * (unsigned)flags));
      JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1);
      STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
      STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    } else STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  }
  /* Only what names a destination: the length of its address is zero otherwise. */
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendto, 0, 3);
  STATEMENT(BPF_LD | BPF_W | BPF_ABS, (unsigned)(offsetof(struct seccomp_data, args) + 8 * 5));
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 4);
  STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_connect, 2, 0);
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendmsg, 1, 0);
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendmmsg, 0, 1);
  STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {n, f};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}
