/** Work on data and models: runs, data sets, warehouses, local models, other agents. */
import { is } from '../../facts/kinds.ts';
import { high, low, medium, obeys, only, secret, sends, takes, tools } from '../../spec.ts';

const publishes = 'It publishes data that others can see.';
const runsWork = 'It runs a task of the project.';
const service = 'It talks to a service.';
const deletes = 'It deletes results or data.';

export const dataTools = tools({
  kaggle: [
    takes('-c -d -p -f -m'),
    high('datasets|kernels|models create|version|push|delete|update', 'NXC', publishes),
    high('competitions submit', 'NXC', publishes),
    medium('', 'N', service),
  ],
  'wandb mlflow comet clearml dagshub neptune aim tensorboard': [
    takes('-p --project -e --entity --port --backend-store-uri'),
    low('status|offline|online|enabled|disabled|version|help'),
    high('login|logout', 'NX', 'It changes the login at a service.'),
    high('gc|delete|restore', 'D', deletes),
    high('artifacts|experiments|runs|artifact|models delete|rm|remove', 'D', deletes),
    sends('artifact put', 'NX', publishes),
    high('deployments|models create|serve|deploy', 'NC', publishes),
    medium('sync|pull|launch|sweep|agent', 'N', service),
    medium('', '', 'It starts a server or keeps running.'),
  ],
  'airflow prefect dagster luigi flyte pyflyte': [
    takes('-d --dag-id -e -p'),
    only(
      'airflow',
      secret('connections|variables export', 'X', 'It prints the credentials of a service.'),
      secret('connections get', 'X', 'It prints the credentials of a service.'),
      secret('config get-value * /key|password|secret|conn/', 'X', 'It prints the credentials of a service.'),
    ),
    low(
      'version|info|cheat-sheet|help|plugins|standalone-info',
      'jobs|providers|dags|kubernetes|celery|scheduler-health check|auth|behaviours|hooks|links|secrets|triggers|widgets|logging|list-jobs|list-import-errors|show-dependencies|details|list-runs|report',
      'dags|tasks|pools|variables|connections|config|providers|roles|users|jobs|flow|deployment|work-pool list|show|list-runs|state|report|ls|inspect|get-value|get|next-execution',
    ),
    high('db reset|clean|downgrade|drop-archived', 'D', 'It deletes data of a database.'),
    high('dags|variables|connections|pools|users|roles|flow|deployment|flow-run delete|clear', 'D', deletes),
    high('deploy|cloud', 'NC', 'It changes a running system.'),
    high('dags|deployment|flow-run trigger|run|backfill', 'C', 'It starts work in a running system.'),
    medium('', '', runsWork),
  ],
  'dbt sqlmesh dataform great_expectations soda': [
    takes('--target -t --profiles-dir --project-dir -s --select --models -m --exclude --vars'),
    low('compile|ls|list|parse|debug|docs|test|lint|show|info|diff|validate|scan'),
    high('run|build|seed|snapshot --full-refresh', 'D', 'It recreates tables and drops what they held.'),
    high('run|build|seed|snapshot|run-operation /^(?:--target=)?prod\\w*$/', 'C', 'It changes a running system.'),
    medium('deps|init', 'N', 'It fetches code.'),
    medium('', '', 'It changes the tables of a database.'),
  ],
  'spark-submit pyspark spark-shell flink': [medium('', '', runsWork)],
  'spark-sql hive impala-shell beeline presto trino': [is('database'), medium('', 'N', runsWork)],
  'rq dramatiq huey': [
    low('info|status', '--version|--help'),
    high('empty|suspend', 'D', deletes),
    medium('', '', 'It starts a server or keeps running.'),
  ],
  'hadoop hdfs': [
    sends('distcp /^(?!hdfs:)[a-z0-9]+:\\/\\//', 'NX', 'It sends files to another host.'),
    low('version|classpath'),
    medium('/^-(?:ls|cat|du|df|stat|test|tail|count|help|text|checksum)$/', 'N', 'It talks to a cluster.'),
    high('/^-(?:rm|rmr|rmdir|expunge|truncate|deleteSnapshot)$/', 'D', 'It deletes files of a cluster.'),
    high('namenode|dfsadmin -format|-safemode', 'D', 'It deletes files of a cluster.'),
    medium('', 'N', 'It talks to a cluster.'),
  ],
  'papermill nbconvert jupytext voila': [low('--help-notebook|--version|--paired-paths'), medium('', '', runsWork)],
  'xsv qsv q csvsql csvclean in2csv csvjson csvsort csvformat visidata vd parquet-tools pqrs': [
    medium('--insert|--create-if-not-exists|-i|--inplace', '', 'It changes data of a database.'),
    low(''),
  ],
  'gnuplot maxima sage gap pari gp': [only('gnuplot', obeys('-f --file -l')), low('')],
  'ollama lms llamafile localai': [
    low('list|ls|ps|show|help|version|status'),
    high('push', 'NC', publishes),
    high('rm|delete', 'D', 'It deletes a model that was fetched.'),
    medium('', 'N', 'It fetches or runs a model.'),
  ],
  'vllm llama-cli llama-server text-generation-launcher': [medium('', '', 'It starts a server or keeps running.')],
  'gdown axel gallery-dl': [medium('', 'N', 'It fetches files.')],
  'claude codex gemini aider cursor-agent opencode llm sgpt qwen amp copilot-cli crush': [
    takes('-p --print -m --model -C --cd --permission-mode'),
    low('--version|--help', 'mcp|config|models list|get', 'doctor|help|version'),
    high(
      '--dangerously-skip-permissions|--dangerously-bypass-approvals-and-sandbox|--yolo|--full-auto|--allow-all-tools|--yes-always',
      'PC',
      'It starts an agent that asks nobody.',
    ),
    high(
      '/^(?:--permission-mode=)?bypassPermissions$|^(?:--sandbox=)?danger-full-access$/',
      'PC',
      'It starts an agent that asks nobody.',
    ),
    high('mcp add|add-json', 'S', 'It adds a program that the agent starts.'),
    medium('', 'N', 'It starts an agent that acts by itself.'),
  ],
});
