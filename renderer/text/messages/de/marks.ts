/** What the chips of hidden characters stand for, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { marks as english } from '../en/marks.ts';

export const marks: Translation<typeof english> = {
  NUL: 'Nullzeichen',
  BEL: 'Klingel',
  BS: 'Rückschritt',
  '\\t': 'Tabulator',
  '\\n': 'Zeilenumbruch',
  '\\r': 'Wagenrücklauf: die Zeile wird überschrieben',
  ESC: 'Escape: beginnt eine Terminal-Sequenz',
  DEL: 'Löschzeichen',
  NBSP: 'geschütztes Leerzeichen',
  SHY: 'weicher Trennstrich',
  ZWSP: 'Leerzeichen ohne Breite',
  ZWNJ: 'Trenner ohne Breite',
  ZWJ: 'Verbinder ohne Breite',
  LRM: 'Marke von links nach rechts',
  RLM: 'Marke von rechts nach links',
  LRE: 'Einbettung von links nach rechts',
  RLE: 'Einbettung von rechts nach links',
  PDF: 'Ende der Einbettung',
  LRO: 'erzwungen von links nach rechts',
  RLO: 'erzwungen von rechts nach links',
  LRI: 'Isolat von links nach rechts',
  RLI: 'Isolat von rechts nach links',
  FSI: 'Isolat nach dem ersten Zeichen',
  PDI: 'Ende des Isolats',
  WJ: 'Wortverbinder',
  BOM: 'Byte-Reihenfolge-Marke',
};
