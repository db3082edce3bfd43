/** The tool of .NET: builds, packages, tools of the account. */
import { is } from '../../facts/kinds.ts';
import { high, low, medium, only, secret, takes, tools } from '../../spec.ts';
import { everywhere, fetches, publishes } from './package-words.ts';

export const dotnetTools = tools({
  'dotnet nuget': [
    takes(
      '-c --configuration -f --framework -r --runtime -o --output -v --verbosity -p --project --source -s -k --api-key',
    ),
    only('dotnet', is('task runner'), is('runs source')),
    low(
      'sln|solution list',
      'nuget list|verify|locals',
      'ef migrations|dbcontext list|info|has-pending-model-changes',
      'workload|tool list|search',
      'package|reference list|search',
      '--info|--list-sdks|--list-runtimes',
    ),
    secret('user-secrets list', 'X', 'It prints secrets.'),
    high('nuget push|delete', 'NC', publishes),
    high('push|delete', 'NC', publishes),
    high('tool install|update|uninstall -g|--global', 'SN', everywhere),
    high('ef database drop', 'D', 'It deletes a database.'),
    medium('ef', '', 'It changes a database or its migrations.'),
    high('dev-certs --trust|-t', 'S', 'It changes whom the machine trusts.'),
    medium('script|exec|dev-certs', '', 'It runs or changes the project.'),
    medium('tool|workload install|update|uninstall', 'NS', 'It installs a program for the account.'),
    medium('restore|add|remove|tool|workload|new|nuget|install|update', 'N', fetches),
    medium(
      'run|watch|clean|format|sln|user-secrets|dev-certs !--verify-no-changes',
      '',
      'It runs or changes the project.',
    ),
    low(''),
  ],
});
