/** Programs whose words are texts: what looks like a command in them is printed, searched for or kept as a message. */
import { factsOf, isA } from '../../programs/facts-of.ts';

const texts =
  /^(?:git|hg|svn|jj|gh|glab|echo|printf|cat|tee|say|notify-send|logger|wall|write|cowsay|figlet|test|\[|\[\[|export|set|local|declare|alias|cut|tr|man|tldr|apropos|whatis|type|which|whereis|command|read|yes|expr|let|jira|slackcat|mail|mailx)$/;

export const takesText = (program: string): boolean =>
  texts.test(program) || isA(program, 'quiet') || factsOf(program, 'reads').length > 0;
