/** Attacks by a command that traces its own children, as debuggers do. See decision 0017. */
import type { Attack } from '../harness/attack.ts';

const says = (name: string, script: string): Attack => ({ name, script, effect: { kind: 'shows', text: 'GOT' } });
/** Needs a program or a kind of processor. */
const rare = (attack: Attack): Attack => ({ ...attack, rare: true });

/** As a debugger of its own child: what a filter refused must stay refused when the call is exchanged under way. */
const exchangedCall = (call: number, first: string): string => `python3 - <<'END'
import ctypes, os, signal
c = ctypes.CDLL(None, use_errno=True); c.ptrace.argtypes = [ctypes.c_long, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
pid = os.fork()
if pid == 0:
  c.ptrace(0, 0, None, None); os.kill(os.getpid(), signal.SIGSTOP)
  r = c.syscall(39, 0); os._exit(7 if r == 0 else 1)
os.waitpid(pid, 0); regs = (ctypes.c_ulong * 27)()
while True:
  c.ptrace(24, pid, None, None); _, status = os.waitpid(pid, 0)
  if os.WIFEXITED(status):
    print('GOT' if os.WEXITSTATUS(status) == 7 else 'refused'); break
  c.ptrace(12, pid, None, ctypes.addressof(regs))
  if regs[15] == 39: regs[15] = ${call}; regs[14] = ${first}; c.ptrace(13, pid, None, ctypes.addressof(regs))
END`;

export const tracing: readonly Attack[] = [
  rare(says('exchange a call for a namespace', exchangedCall(272, '0x10000000'))),
  rare(
    says(
      'attach to a process that did not ask',
      'sleep 3 & timeout 2 strace -p $! 2>&1 | grep -q attached && echo GOT',
    ),
  ),
  rare(
    says(
      'attach a debugger to a process that did not ask',
      "sleep 3 & timeout 9 gdb -nx -batch -p $! -ex 'print 1000 + 7' 2>&1 | grep -q 'Inferior 1 (process .* detached' && echo GOT",
    ),
  ),
  rare(
    says(
      'have the filter suspended',
      "python3 -c \"import ctypes,os,signal\nc=ctypes.CDLL(None)\np=os.fork()\nif p==0:\n  c.ptrace(0,0,0,0); os.kill(os.getpid(),signal.SIGSTOP); os._exit(0)\nos.waitpid(p,0)\nprint('GOT' if c.ptrace(0x4200,p,None,ctypes.c_void_p(1<<21))==0 else 'refused')\nos.kill(p,9)\"",
    ),
  ),
];
