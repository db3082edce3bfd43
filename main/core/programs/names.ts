/** The name by which a program is known here, whatever its version or the machine that it builds for. */

/** `arm-none-eabi-gcc`, `x86_64-w64-mingw32-objdump`: the tool for another machine. */
const cross =
  /^(?:arm|armv\d\w*|aarch64|arm64|x86_64|i[3-6]86|riscv(?:32|64)|avr|mips\w*|powerpc\w*|ppc\w*|s390x|xtensa|sparc\w*|m68k|msp430|wasm32|loongarch64|or1k)-(?:[\w.]+-)*((?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|cpp|ld|ld\.\w+|as|ar|nm|size|strings|strip|objcopy|objdump|readelf|addr2line|ranlib|gdb|gfortran|gcov|pkg-config|cmake|c\+\+filt))$/;

/** Programs that are installed side by side in several versions. */
const versioned =
  /^((?:g?cc|g\+\+|clang(?:\+\+|-format|-tidy|d)?|llvm-\w+|lld|opt|gcov|gfortran|cpp|perl|ruby|php|lua|luajit|luac|tclsh|wish|node|nodejs|ghc|erl|java|javac|psql|pg_dump|pg_restore|pg_ctl|mysql|mysqldump|vim|emacs|gem|bundle|rake|pip|pip3|pytest|ipython|julia|R|Rscript|postgres|mongod|redis-server|sqlite|automake|autoconf|aclocal|swift|kotlinc|scala|gdb|lldb|qmake|cmake))-?\d+(?:\.\d+)*$/;

/** GNU's programs beside those of the system, as on a Mac. */
const gnu =
  /^g(rm|mv|cp|ln|cat|ls|tac|head|tail|cut|tr|wc|sort|uniq|stat|date|touch|mkdir|rmdir|install|truncate|shred|dd|chmod|chown|chgrp|readlink|realpath|sed|awk|grep|find|tar|split|tee|du|df|seq|base64|sha256sum|md5sum|unlink|mktemp|printf|echo|comm|join|paste|nl|od)$/;

/** Files that GNU names as it does for other reasons: their own programs. */
const own = new Map([
  ['gdb-multiarch', 'gdb'],
  ['nvim-qt', 'nvim'],
  ['sqlite', 'sqlite3'],
]);

export function knownAs(name: string): string {
  const plain = name.endsWith('.exe') ? name.slice(0, -4) : name;
  const base = cross.exec(plain)?.[1] ?? versioned.exec(plain)?.[1] ?? gnu.exec(plain)?.[1] ?? plain;
  const tool = /^llvm-(nm|objdump|ar|size|strings|strip|readelf|objcopy|ranlib|addr2line)$/.exec(base)?.[1];
  return tool ?? own.get(base) ?? base;
}
