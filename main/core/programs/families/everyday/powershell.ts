/** What the commands of PowerShell do, as far as a line can name them to a shell of ours. */
import { otherLanguage } from '../../facts/interpreting.ts';
import { reads } from '../../facts/files.ts';
import { critical, high, low, medium, only, takes, tools } from '../../spec.ts';

const whole = String.raw`/^(['"]?)([a-z]:[\\/]*\*?|~|\/|\$home|\$env:\w+)\1$/`;

export const powershellTools = tools({
  'schtasks reg sc bcdedit icacls takeown wmic netsh': [
    takes('-long'),
    low('query'),
    high('', 'S', 'It changes how the machine is set up.'),
  ],
  vssadmin: [takes('-long'), low('list'), critical('', 'DC', 'It deletes the copies from which files are restored.')],
  'Remove-Item Clear-Content Clear-RecycleBin': [
    takes('-long -Path -LiteralPath -Filter -Include -Exclude'),
    low('-WhatIf'),
    critical(whole, 'D', 'It deletes a disk or a home folder.'),
    high('', 'D', 'It deletes files.'),
  ],
  'Format-Volume Clear-Disk Initialize-Disk Remove-Partition': [
    takes('-long'),
    critical('', 'D', 'It destroys a disk.'),
  ],
  'Invoke-Expression iex Invoke-Command': [
    takes('-long'),
    only('iex', otherLanguage),
    high('', '', 'It runs a command that is put together when it runs.'),
  ],
  'Invoke-WebRequest iwr Invoke-RestMethod irm Start-BitsTransfer': [
    takes('-long'),
    medium('', 'N', 'It talks to another host.'),
  ],
  'Set-ExecutionPolicy Set-MpPreference Add-MpPreference Disable-WindowsOptionalFeature Set-NetFirewallProfile': [
    takes('-long'),
    critical(
      '/^-disable(?:realtime|behavior|ioav|script|block|intrusion|archive)\\w*$/ !/^\\$?(?:false|0)$/',
      'SC',
      'It turns off or changes a protection.',
    ),
    high('', 'SC', 'It turns off or changes a protection.'),
  ],
  robocopy: [
    takes('-long'),
    high('/^\\/(mir|purge|mov|move)$/', 'D', 'It deletes what is missing at the source, or what it has copied.'),
    medium('', '', 'It copies files.'),
  ],
  'New-Service Set-Service Register-ScheduledTask New-LocalUser Add-LocalGroupMember Set-ItemProperty New-ItemProperty Install-Module Stop-Computer Restart-Computer':
    [takes('-long'), high('', 'S', 'It changes how the machine is set up.')],
  'Get-ChildItem Get-Content Get-Item Get-Location Get-Process Get-Command Select-String Test-Path Get-Help Get-Date Get-Service Get-Module Get-Member Get-ItemProperty Get-Variable Get-Alias Get-Host Get-History Get-FileHash Get-Acl Get-EventLog Get-WinEvent Get-ComputerInfo Get-CimInstance Get-WmiObject Get-PSDrive Get-Volume Get-Disk Get-Partition Get-NetIPAddress Get-NetTCPConnection Get-NetAdapter Get-HotFix Get-Culture Get-Random Get-Unique Get-ExecutionPolicy Get-MpPreference Get-MpComputerStatus Get-ScheduledTask Get-LocalUser Where-Object Select-Object Sort-Object Group-Object Measure-Object Compare-Object Format-Table Format-List Format-Wide ConvertFrom-Json ConvertTo-Json ConvertFrom-Csv ConvertTo-Csv ConvertTo-Html ConvertFrom-StringData Out-String Out-Null Out-Host Write-Output Write-Host Write-Error Resolve-Path Split-Path Join-Path Test-Connection Test-NetConnection Measure-Command Import-Csv Invoke-ScriptAnalyzer Invoke-Pester Test-ModuleManifest Test-Json':
    [takes('-long'), only('Get-Content Import-Csv', reads()), low('')],
  'Set-Content Add-Content Out-File New-Item Copy-Item Move-Item Rename-Item Export-Csv Set-Location Expand-Archive Compress-Archive Start-Sleep Import-Module Stop-Process Start-Process':
    [
      takes('-long'),
      only('Start-Process', high('/^runas$/ -Verb', 'P', 'It changes how the machine is set up.')),
      low('-WhatIf'),
      medium('', '', 'It changes the project.'),
    ],
});

/** Its own short names, by the command that each stands for. */
export const shortNames: Readonly<Record<string, string>> = {
  'Remove-Item': 'rm ri del erase rd rmdir',
  'Get-ChildItem': 'ls dir gci',
  'Get-Content': 'cat gc type',
  'Get-Item': 'gi',
  'Get-Location': 'gl pwd',
  'Get-Process': 'ps gps',
  'Get-Command': 'gcm',
  'Get-Service': 'gsv',
  'Select-String': 'sls',
  'Select-Object': 'select',
  'Sort-Object': 'sort',
  'Where-Object': 'where',
  'Group-Object': 'group',
  'Measure-Object': 'measure',
  'Compare-Object': 'compare diff',
  'Format-Table': 'ft',
  'Format-List': 'fl',
  'Write-Output': 'echo write',
  'Set-Location': 'cd sl chdir',
  'Start-Sleep': 'sleep',
  'Start-Process': 'start saps',
  'Stop-Process': 'kill spps',
  'Copy-Item': 'cp copy cpi',
  'Move-Item': 'mv move mi',
  'Rename-Item': 'ren rni',
  'New-Item': 'ni md mkdir',
  'Invoke-WebRequest': 'iwr curl wget',
  'Invoke-RestMethod': 'irm',
};

/** The other short names of PowerShell 7 and of 5.1: a shell knows other programs by some of them, or none. */
export const otherShortNames =
  '? % ac asnp clc clear clhy cli clp cls clv cnsn cpp cvpa dbp dnsn ebp epal epcsv etsn exsn fc fhx foreach fw gal gbp gcb gcs gdr gerr ghy gin gjb gm gmo gp gpv gsn gtz gu gv gwmi h history icm iex ihy ii ipal ipcsv ipmo iwmi man mount mp nal ndr nmo nsn nv ogv oh popd pushd r rbp rcjb rcsn rdr rjb rmo rnp rp rsn rv rvpa rwmi sajb sal sasv sbp sc scb set shcm si sp spjb spsv stz sv swmi tee trcm wjb';
