/** Tells what a terminal answers to a program from what a person types. */

/** Its kind, its state, the place of the cursor, its modes; a setting; a colour. */
const reports = [
  String.raw`\u001b\[[?>=]?[\d;]*[cnR]`,
  String.raw`\u001b\[\??[\d;]*\$y`,
  String.raw`\u001b\[\?[\d;]*u`,
  String.raw`\u001bP[^\u001b]*\u001b\\`,
  String.raw`\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)`,
];
const onlyReports = new RegExp(`^(?:${reports.join('|')})+$`, 'u');

/** Shift and F3 together are taken for the place of the cursor: said alike, nobody could tell them apart. */
export const isReport = (text: string): boolean => onlyReports.test(text);
