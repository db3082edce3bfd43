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
