/** The program that makes a terminal the command's own, so that job control and Ctrl-C work. */
import { findProgram } from '../../sandbox/machine/find-program.ts';

export function takeTerminal(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): readonly string[] {
  if (platform === 'darwin') return ['/usr/bin/perl', '-e', leadSession(0x20007461)];
  return [findProgram('setsid', env) ?? 'setsid', '--ctty', '--wait'];
}

/**
 * macOS has no `setsid` program, but a Perl. A child leads the new session, because a process that leads a group already cannot;
 * its parent stays and ends as it ended. The number is that of TIOCSCTTY. Exported to be tried where there is a Perl.
 */
export function leadSession(request: number): string {
  return `use POSIX (); my $p = fork(); defined $p or exit 126;
if (!$p) { POSIX::setsid(); ioctl(STDIN, ${request}, 0); exec { $ARGV[0] } @ARGV; exit 127 }
$SIG{$_} = 'IGNORE' for qw(INT QUIT); waitpid($p, 0); my $s = $? & 127;
if ($s) { $SIG{$_} = 'DEFAULT' for qw(INT QUIT); kill $s, $$ } exit($? >> 8);`;
}
