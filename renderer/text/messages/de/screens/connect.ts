/** How an agent is given the tools of the broker, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { connect as english } from '../../en/screens/connect.ts';

export const connect: Translation<typeof english> = {
  connectTitle: 'Über MCP',
  connectLead:
    'Einem Agenten ohne Hook lassen sich Werkzeuge geben, die hier fragen. Nimm ihm seine eigene Shell und seine eigenen Schreibwerkzeuge: Was er selbst ausführt, danach fragt niemand.',
  connectAgent: 'Agent',
  connectWay: 'Wie er sich verbindet',
  connectStdio: 'Er startet ein Programm',
  connectHttp: 'Über HTTP',
  connectFile: 'Schreibe dies in {file}',
  connectHook: 'Oder, damit auch seine eigenen Befehle hierher kommen:',
  connectHttpOff:
    'HTTP ist aus. In der Desktop-App: Desk → MCP auf diesem Rechner über HTTP anbieten; im Terminal: countersign serve --mcp-port 7010.',
  connectHttpToken:
    'Das Token ist bei jedem Start des Desks neu und steht in der oben genannten Datei. Wer sie lesen kann, kann hier fragen.',
  connectProject: 'Ersetze /absolute/path durch den Ordner des Projekts.',
  connectCopy: 'Kopieren',
  connectCopied: 'Kopiert.',
  connectNotCopied: 'Kopieren in die Zwischenablage ist hier nicht möglich.',
};
