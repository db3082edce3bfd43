/** Code that runs inside of an application: consoles and runners of frameworks, with the application's data and secrets at hand. */
import { factsOf, isA } from '../../programs/facts-of.ts';
import type { Evaluating } from '../../programs/facts/interpreting.ts';
import { type Call, operands, optionValues, report, textOfPipe } from '../call.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { scanCode } from './scan-code.ts';
import { judgeCode, type JudgeText } from '../judges/judge-interpreters.ts';

/** A row of a database that is deleted by the names that libraries give it. */
const deletesRows =
  /(?:\.|->|::)(?:delete|forceDelete|delete_all|destroy_all|destroyAll|truncate|drop(?:_\w+|All)?|deleteMany)!?\s*(?:\(|$|;|"|\n)|\(\s*&:(?:delete|destroy)!?\s*\)|\b(?:wp_delete_\w+|entity_delete\w*|Repo\.delete(?:_all)?!?|drop_(?:table|database)|db\.drop_all)\b|(?:::query\(\)->|\.objects\.(?:all\(\)\.)?)update\s*\(|\.update_all\b/;
/** What an application keeps of secrets, by the names of its framework. */
const ownSecrets =
  /\bRails\.application\.(?:credentials|secrets|secret_key_base)|\bENV\.(?:to_h|to_a|each|inspect)|\bsettings\.(?:SECRET\w*|DATABASES|\w*(?:PASSWORD|TOKEN|API_KEY)\w*)|\bconfig\s*\(\s*['"](?:app\.key|database\.[\w.]*password|services\.)|\bapp\.config\b(?!\s*\[\s*['"](?:DEBUG|ENV|TESTING))|\b(?:DB_PASSWORD|AUTH_KEY|SECURE_AUTH_KEY|LOGGED_IN_KEY)\b|\bApplication\.get_all_env\b|\bnonsensitive\s*\(|\b(?:aws_secretsmanager_secret_version|random_password|vault_\w*secret\w*|google_secret_manager_secret_version|azurerm_key_vault_secret)\b/;

/** Rows of a model, all of them or those that a query finds. */
const sendsRows =
  /\b[A-Z]\w+(?:::|\.)(?:all|get|pluck|find_each|find_in_batches|where|select|query|cursor|objects)\b|\bRepo\.all\b|\bDB::(?:table|select)\b|\$wpdb\b/;

const lastName = (text: string): string => text.slice(text.lastIndexOf('/') + 1);

export function judgeConsoles(call: Call, judgeText: JudgeText): void {
  const source = isA(call.program, 'runs source') ? textOfPipe(call) : '';
  if (source !== '') judgeCode(call, source, 'other', { ...call.head, text: source }, judgeText);
  const words = operands(call, '--settings --database -e --environment --env -A --app');
  // `python manage.py shell`: the script is the program.
  const script = words[0] === undefined ? [] : factsOf(lastName(words[0].text), 'evaluates');
  for (const found of factsOf(call.program, 'evaluates')) judgeConsole(call, found, words, judgeText);
  for (const found of script) judgeConsole(call, found, words.slice(1), judgeText);
}

function judgeConsole(call: Call, found: Evaluating, words: readonly ResolvedWord[], judgeText: JudgeText): void {
  const [order, code] = words;
  const isRunner = order !== undefined && found.behind.includes(order.text);
  const isConsole = order !== undefined && found.reads.includes(order.text);
  const typed = isConsole || (isRunner && code?.text === '-') ? textOfPipe(call) : '';
  const given = [
    ...(found.options.length === 0 ? [] : optionValues(call, ...found.options)),
    // A file is judged by its name.
    ...(isRunner && code !== undefined && !/^[\w./-]*(?:\/[\w./-]*|\.(?:rb|exs?|php|py))$/.test(code.text)
      ? [code]
      : []),
    ...(typed === '' ? [] : [{ ...call.head, text: typed }]),
  ];
  for (const word of given) {
    judgeCode(call, word.text, found.language, word, judgeText);
    if (found.behind.length === 0 && found.reads.length === 0) continue;
    if (deletesRows.test(word.text))
      report(call, 'console-deletes', 'high', 'D', 'It deletes the data of the database.', word.span);
    if (sendsRows.test(word.text) && scanCode(word.text, found.language).sends)
      report(call, 'rows-leave', 'critical', 'XN', 'It sends data of the application to another host.', word.span);
    if (!ownSecrets.test(word.text)) continue;
    call.line.secrets.push({ span: word.span, segment: call.segment });
    report(call, 'console-reads-secret', 'high', 'X', 'It reads the secrets of the application.', word.span);
  }
}
