/** Boards, sensors, stores of many disks, and what names and delivers mail for a network. */
import { critical, high, low, medium, only, takes, tools } from '../../spec.ts';

const hardware = 'It changes how the machine is set up.';
const stops = 'It stops the machine.';
const disks = 'It destroys the content of a disk.';
const changesDisks = 'It changes the disks of the machine.';
const names = 'It changes something that others use.';
const asks = 'It queries another host without changing anything there.';

export const hardwareTools = tools({
  'nvidia-smi rocm-smi amd-smi xpu-smi': [
    takes('-i --id -d -f -l -lms'),
    high(
      '-r|--gpu-reset|-pl|--power-limit|-pm|--persistence-mode|-ac|-rac|-lgc|-rgc|-lmc|-rmc|-c|--compute-mode|-mig|-e|-p|-am|-caa|-pi|--gpureset|--setperflevel|--setfan|--setsclk|--setpoweroverdrive',
      'S',
      hardware,
    ),
    low(''),
  ],
  'ipmitool ipmi-power ipmi-config ipmiutil racadm hponcfg ilorest redfishtool': [
    takes('-H -U -P -I -L -p -h -u -f -C -N -R'),
    low(
      '/^(?:list|status|info|print|elist|sdr|sensor|fru|getsel|getsysinfo|get|types|logservices)$/ !/^(?:set|thresh|clear|delete|reset)$/',
    ),
    only('ipmi-power', low('--stat|-s')),
    high('/^(?:power|chassis|serveraction|off|on|cycle|reset|soft|bootdev|bootparam)$/', 'S', stops),
    high('', 'S', hardware),
  ],
  'i2cdetect i2cdump i2cget gpiodetect gpioinfo gpioget gpiomon lspd': [low('')],
  'i2cset i2ctransfer gpioset spidev_test setpci wrmsr smbios-token-ctl tpm2_clear tpm2_nvwrite efivar nvflash': [
    only('efivar', low('-l|-p')),
    low('--help|--version'),
    high('', 'S', hardware),
  ],
  'ceph rados rbd radosgw-admin cephadm': [
    takes('-p --pool -n --name --id -c --conf --cluster -f --format -k --keyring --user --bucket --uid'),
    critical('osd pool delete|rm', 'D', disks),
    critical('osd|device|orch purge|destroy|zap', 'D', disks),
    critical('purge|rmpool', 'D', disks),
    critical('rm-cluster|zap-osds', 'D', disks),
    only('ceph', low('-s|--status|-w')),
    low(
      '-v|--version',
      'status|health|df|ls|list|info|version|versions|report|lspools|stat|du|diff|showmapped',
      '* ls|list|stat|status|tree|df|dump|info|show|get|metadata|stats|perf|find|safe-to-destroy|ok-to-stop',
      '* * ls|list|stat|status|get|stats|info|show',
    ),
    high('/^(?:rm|remove|delete|del|purge|trash|rollback|cleanup|truncate|out|down|reweight)$/', 'D', disks),
    medium('create|cp|export|import|snap|map|unmap|put|get|clone', '', changesDisks),
    high('', 'S', changesDisks),
  ],
  'gluster linstor drbdadm drbdsetup moosefs mfsadmin weed beegfs-ctl': [
    low('status|info|list|version|dump|events', '* status|info|list|get|show|l'),
    high('/^(?:delete|d|remove-brick|wipe-md|reset|detach|invalidate|lost)$/', 'D', disks),
    high('', 'S', changesDisks),
  ],
  'storcli storcli64 perccli megacli MegaCli64 arcconf ssacli hpssacli tw_cli sas3ircu': [
    critical('/^(?:del|delete|format|erase|-CfgClr|-CfgLdDel|clear|zero|init)$/', 'D', disks),
    low('/^(?:show|list|getconfig|status|display|-LDInfo|-PDList|-AdpAllInfo|help|version)$/'),
    high('', 'S', changesDisks),
  ],
  // A word with `=` sets, with `-e` or without.
  postconf: [high('-e|-X|-M|-F|-P|-#', 'S', hardware), high('/=/', 'S', hardware), low('')],
  'nsupdate knsupdate': [takes('-k -y -p -t -u -r -L'), low('-V'), high('', 'NC', names)],
  'rndc unbound-control knotc pdns_control pdnsutil kresctl nsd-control': [
    takes('-c -k -p -s -y'),
    low(
      'status|stats|stats_noreset|zonestatus|list_forwards|list_stubs|list_local_zones|lookup|conf-check|zone-check|zone-read|check-zone|check-all-zones|show-zone|list-zone|list-all-zones|list-keys|ping|version|get_option|zone-status',
    ),
    high('', 'SC', 'It changes the services of the machine.'),
  ],
  'flarectl lexicon octodns-sync dnscontrol': [
    low('version|check|fmt|help|print-ir', '--help|--version'),
    medium('preview|list|zone|user|ips|get-zones', 'N', asks),
    medium('* list|info|show|get', 'N', asks),
    high('', 'NC', names),
  ],
  's6-rc s6-rc-init s6-rc-update anacron fcrontab': [
    only('anacron', low('-T|-V')),
    only('fcrontab', low('-l|-V')),
    low('list|listall|diff|help'),
    high('', 'S', 'It changes the services of the machine.'),
  ],
  'varnishadm proxysql-admin asterisk fs_cli': [
    low(
      '/^(?:status|ping|banner|param\\.show|vcl\\.list|backend\\.list|vcl\\.show|(?:core|sip|pjsip)\\sshow\\b.*)$/',
      '--version',
    ),
    high('', 'SC', 'It changes the services of the machine.'),
  ],
});
