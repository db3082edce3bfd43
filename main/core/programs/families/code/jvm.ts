/** What builds Java and its kin. */
import { runs } from '../../facts/hook.ts';
import { is } from '../../facts/kinds.ts';
import { high, low, medium, obeys, only, takes, tools } from '../../spec.ts';
import { publishes } from './package-words.ts';

/** They fetch without looking at certificates. */
const insecure =
  '/^-D(?:maven\\.wagon\\.http\\.ssl\\.(?:insecure|allowall)|aether\\.connector\\.https\\.securityMode=insecure|trust_all_cert|https?\\.ssl\\.insecure)\\b(?!=false)/';

export const jvmTools = tools({
  'mvn mvnw gradle gradlew': [
    takes('-f -P -D -pl -s -p -b -c --tests -x --settings --file --projects --init-script -I -D'),
    is('task runner'),
    only('mvn mvnw', runs('', { words: /^-Dexec\.(?:executable|args)=/, inside: /=(.+)/ }), obeys('-f -s --settings')),
    only('gradle gradlew', obeys('-I --init-script -b --build-file')),
    high(
      '/^(?:.*:)?(?:deploy|deploy-file|publish(?!\\w*Local)\\w*|upload\\w*|\\w+Publish|release|closeAnd\\w+|site-deploy|jib|bootBuildImage|perform|prepare)$|^nexus/',
      'NC',
      publishes,
    ),
    high('/^(flyway[:-]?clean|liquibase[:-]?drop)/', 'D', 'It deletes the data of the database.'),
    high(insecure, 'NC', 'It turns off the check of whom it talks to.'),
    medium('-U|--update-snapshots|--refresh-dependencies', 'N', 'It looks for newer dependencies.'),
    medium(
      '/^(bootRun|run|spring-boot:run|exec:java|jetty:run|quarkus:dev|flyway.*|liquibase.*|versions:.*|dependency:(get|copy|purge.*|go-offline|resolve.*|sources)|wrapper|init)$/',
      'N',
      'It runs or changes the project.',
    ),
    medium('clean !/^(verify|test|build|package|install|compile|check)/', '', 'It deletes what a build made.'),
    low(''),
  ],
});
