/** Boards, phones and emulators: programs that write to a device that hangs on the machine. */
import { evaluates } from '../../facts/interpreting.ts';
import { high, low, medium, only, sends, takes, tools } from '../../spec.ts';

const erases = 'It deletes what is on a device.';
const writes = 'It writes to a device that is attached to the machine.';
const burns = 'It sets bits of a device that can never be reset.';
const fetches = 'It fetches tools or libraries.';
const stores = 'It uploads a program to a store.';

export const deviceTools = tools({
  adb: [
    takes('-s -t -H -P -L'),
    low(
      'devices|version|help|get-state|get-serialno|get-devpath|bugreport|jdwp|features|host-features|start-server|kill-server|wait-for-device',
      'logcat !-c|--clear',
      'shell getprop|dumpsys|ls|ps|df|top|date|id|uname|screencap|logcat|cat|stat|which|pidof|wm',
      'shell pm|cmd|settings|am list|path|get|package|dump|stack',
      'reverse|forward --list',
      'mdns services|check',
      'shell|exec-out|exec-in /^(?:getprop|dumpsys|ls|ps|df|wm|top|date|id|uname|screencap|logcat|cat|stat|which|pidof|(?:pm\\s(?:list|path|dump)|settings\\sget|cmd\\spackage\\slist|am\\s(?:stack|get)).*)(?:\\s|$)/',
    ),
    high(
      'shell|exec-out /(?:^|[\\s;&|])(?:rm|wipe|dd|mkfs\\S*|format|recovery|uninstall|(?:pm|cmd\\spackage)\\s(?:clear|uninstall)|sm\\s(?:format|partition))(?:\\s|$)/',
      'D',
      erases,
    ),
    high('shell rm|dd|wipe|recovery|format', 'D', erases),
    high('shell pm|cmd clear|uninstall', 'D', erases),
    high(
      'root|remount|disable-verity|enable-verity|sideload|restore|unroot|disable-verification',
      'PS',
      'It changes the protections of a device.',
    ),
    sends('backup', 'X', 'It copies what people keep on a device.'),
    high('uninstall !-k', 'D', erases),
    medium('connect|tcpip|pair|disconnect|usb', 'N', 'It talks to a device.'),
    medium('', '', 'It runs something on a device, or changes it.'),
  ],
  'fastboot heimdall odin4 mtkclient edl': [
    takes('-s -S'),
    low('devices|getvar|help|version|print-pit|detect'),
    high('', 'DS', 'It writes or deletes the system of a device.'),
  ],
  'esptool esptool.py espefuse espefuse.py espsecure.py': [
    takes('-p --port -b --baud -c --chip --before --after'),
    low(
      'chip_id|chip-id|flash_id|flash-id|read_mac|read-mac|image_info|image-info|elf2image|merge_bin|merge-bin|summary|dump|version|get_security_info',
    ),
    high('erase_flash|erase-flash|erase_region|erase-region', 'D', erases),
    high('/^(?:burn|write_protect|write-protect|set_flash_voltage)[\\w-]*$/', 'D', burns),
    medium('', '', writes),
  ],
  'idf.py pio platformio west arduino-cli mbed particle mos tinygo ampy mpremote rshell': [
    takes('-p --port -b --baud -B --build-dir -e --environment -d --project-dir --fqbn -C -D'),
    high('/^(?:erase[-_]flash|eraseall|erase|efuse[-\\w]*|burn-bootloader|burn-key)$/', 'D', erases),
    low(
      'build|twister|size|size-components|size-files|menuconfig|reconfigure|compile|test|check|topdir|version|boards|list|help|doctor|monitor|completion',
      'device|board|core|lib|pkg|library|config|project list|search|dump|details|listall|show|monitor|metadata|config',
      'run !-t|--target',
      '/^(?:checkprogsize|size|envdump|compiledb|buildprog)$/ -t|--target',
      'fs ls|cat',
    ),
    high('publish|upload-key|login|logout', 'NC', 'It publishes something that others use.'),
    medium('flash --erase|--recover', 'D', erases),
    medium('upload|flash|deploy|run', '', writes),
    medium('update|install|pkg|lib|core|library|init', 'N', fetches),
    medium('', '', writes),
  ],
  'st-flash st-info st-util openocd avrdude dfu-util dfu-programmer picotool probe-rs cargo-embed cargo-flash nrfjprog nrfutil JLinkExe JLink bossac teensy_loader_cli stm32flash STM32_Programmer_CLI pyocd flashrom':
    [
      takes('-c -f -p -P -b -B -d -s -a'),
      high(
        '/^-{0,2}(?:eraseall|recover|erase|erase_chip|chip_erase|mass_erase|rdp|e)$|mass_erase|flash\\serase|[lhe]fuse:w/',
        'D',
        erases,
      ),
      low('info|list|version|chip-list|attach|read|server', '-l|--list|--probe|--ids|-n', '/:r:/'),
      medium('', '', writes),
    ],
  'emulator avdmanager sdkmanager ideviceinstaller ideviceinfo idevice_id idevicesyslog ios-deploy': [
    takes('-avd -n --name -u --udid'),
    low('list', '-list-avds|--list|--list_installed|-l|-c|--detect|-version|--version'),
    high('delete', 'D', 'It deletes a virtual machine.'),
    medium('', 'N', 'It installs or starts something on a device.'),
  ],
  'idevicebackup2 idevicerestore': [high('', 'XD', 'It copies or replaces what people keep on a device.')],
  'fastlane supply pilot deliver': [
    low('lanes|list|docs|help|env|tests|test|scan|lint|build|gym|snapshot|validate|precheck'),
    high('match nuke', 'XCD', 'It revokes and deletes keys for signing.'),
    high('match|cert|sigh|nuke|produce', 'XC', 'It fetches, creates or revokes keys for signing.'),
    high('', 'NC', stores),
  ],
  bundletool: [low('version|dump|validate|get-size'), medium('', '', 'It builds or installs a program.')],
  'apksigner jarsigner zipalign apktool dex2jar jadx aapt aapt2': [
    low('verify|dump', '-verify|-c'),
    medium('', '', 'It signs or packs a program.'),
  ],
  'butler steamcmd': [high('push', 'NC', stores), high('/run_app_build/', 'NC', stores), medium('', 'N', fetches)],
  'godot godot4 unity Unity unreal UnrealEditor ghdl iverilog vvp verilator yosys nextpnr-ice40 nextpnr-ecp5 icepack vivado quartus_sh luacheck love love2d':
    [low('')],
  'blender inkscape gimp krita aseprite freecad openscad': [
    only('blender', evaluates('--python-expr'), low('--python-expr !-P|--python|-a|-f|-o|-E')),
    medium('-P|--python|--python-expr|-b|--batch', '', 'It runs a script or changes files.'),
    only(
      'inkscape',
      medium(
        '--export-filename|--export-type|--export-plain-svg|--actions|-o',
        '',
        'It runs a script or changes files.',
      ),
    ),
    low(''),
  ],
});
