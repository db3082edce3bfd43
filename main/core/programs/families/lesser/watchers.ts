/** What watches machines and programs, and what keeps logs: agents, servers, and the clients that ask them. */
import { critical, high, low, medium, only, takes, tools } from '../../spec.ts';

const asks = 'It queries another host without changing anything there.';
const changes = 'It changes something that others use.';
const server = 'It starts a server or keeps running.';
const services = 'It changes the services of the machine.';
const off = 'It turns off what watches or protects.';

export const watcherTools = tools({
  'osqueryd prometheus alertmanager grafana-server loki promtail tempo mimir thanos victoria-metrics vmagent vmalert cortex otelcol otelcol-contrib telegraf collectd fluentd fluent-bit filebeat metricbeat packetbeat auditbeat heartbeat vector logstash netdata statsd node_exporter blackbox_exporter jaeger-all-in-one zipkin parca pyroscope envoy privoxy stunnel redsocks blocky adguardhome falco':
    [
      takes('-c --config -config.file --config.file -f'),
      low(
        'validate|version|help|test|check|list|components',
        '--version|--help|-version|-V|--config-check|--config.check|--dry-run|-configtest|--configtest|--test|-verify-config|-t|--list|-L',
        '/^(?:--mode=)?validate$/',
        'config check',
      ),
      high('keystore|setup|enroll|uninstall|install|modules', 'S', services),
      medium('', '', server),
    ],
  'grafana-cli grafana': [
    low('plugins|admin list-remote|ls|list-versions|stats', 'help', '--version|-v'),
    high('admin', 'C', 'It changes the accounts of the machine.'),
    high('plugins', 'SN', services),
    medium('', '', server),
  ],
  'mimirtool cortextool lokitool vmctl': [
    takes('--address --id --key --tenant'),
    low('version|help|rules check|lint|prepare', '* check|lint|prepare|verify|format'),
    medium('* list|get|print|diff|view', 'N', asks),
    high('', 'NC', changes),
  ],
  splunk: [
    low('version|help|status|btool|list|show|cmd'),
    medium('search|export', 'N', asks),
    high('clean', 'D', 'It deletes data of a service.'),
    high('', 'SC', services),
  ],
  'zabbix_get check_nrpe check_http check_ping check_tcp check_ssh check_disk check_load zabbix_sender sumologic rollbar honeyvent honeymarker check_by_ssh check_snmp':
    [medium('', 'N', asks)],
  'icinga2 icingacli sensuctl sensu-agent omd cmk check_mk_agent nagios nagios4 zabbix_agentd zabbix_server': [
    low(
      '-v|--version|-V|--help|-p|--print|-t|--test',
      '-C|--validate|-l|--list',
      'status|version|versions|help|sites|config|list|troubleshoot',
    ),
    medium('* list|info|show|status', 'N', asks),
    high('* delete|remove', 'DNC', changes),
    high('', 'SC', services),
  ],
  'datadog-agent dd-agent newrelic-infra amazon-cloudwatch-agent-ctl google-cloud-ops-agent elastic-agent sentinelctl falconctl mdatp crowdstrike sophos-av esets_daemon cbagentd xagt wazuh-control ossec-control wazuh-agent-control agent_control clamav-daemon':
    [
      low(
        'status|version|check|configcheck|config-check|health|diagnose|hostname|tagger|workload-list|info|list|query|get|inspect|definitions|connectivity',
        '-g|-l|-lc|--version|--help',
        '/^(?:-a\\s*)?status$/',
      ),
      critical('/^-?(?:stop|disable|uninstall|unload|unprotect|remove|-d|unenroll|disable-protection)$/', 'CS', off),
      critical('config /(?:real-time-protection|enforcement-level|passive-mode|behavior-monitoring)/', 'CS', off),
      high('', 'SC', services),
    ],
  'apparmor_status aa-notify clamdscan maldet oscap cargo-deny cargo-outdated retire nsp pspy64': [
    only('maldet', high('-p|--purge|-q|-c|--quarantine|-u', 'S', services)),
    only('oscap', high('--remediate', 'S', 'It changes how the machine is set up.')),

    low(''),
  ],
  'fapolicyd-cli cscli aa-logprof': [
    low('-l|--list|--check-config|--check-status|--version', 'version|help', '* list|inspect|ls'),
    critical('decisions delete /^--all$/', 'CS', off),
    high('', 'SC', 'It changes a protection of the machine.'),
  ],
  'pihole unbound-anchor': [
    low('status|version|query|chronometer|tail', '-v|-q|-c|-t|-h'),
    critical('disable', 'CS', off),
    high('', 'S', services),
  ],
  'rspamc spamc spamassassin sieve-test logwatch syslog-ng-ctl opendkim-testkey rsyslogd': [
    only('rspamc', medium('learn_spam|learn_ham|fuzzy_add|fuzzy_del', '', 'It teaches a filter of mail.')),
    low(''),
  ],
  'sa-learn opendkim-genkey': [
    high('--clear|--restore', 'D', 'It deletes data of a service.'),
    medium('', '', 'It creates files from others, or changes them.'),
  ],
});
