/** Permissions beyond the plan, each with what a yes to it would hand over. */
import { ArrowRightLeft, FilePenLine, FileSearch, Globe, KeyRound, Plug, ShieldOff } from 'lucide-react';
import type { Grant } from '#domain/sandbox/permission.ts';
import { socketDanger } from '#domain/risk/socket-danger.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import css from '../frame/card-sections.module.css';
import { describeGrant } from '../describe-grant.ts';

export function GrantList({ grants }: { readonly grants: readonly Grant[] }) {
  return (
    <>
      <h3>{texts.cardExtras}</h3>
      <ul className={css['grants']}>
        {grants.map((grant) => {
          const { title, object } = describeGrant(grant);
          const Icon = iconOf(grant);
          return (
            <li key={`${title} ${object}`}>
              <Icon size={18} aria-hidden />
              <span>
                {title} {object !== null && <CodeText text={object} />}
                <GrantDanger grant={grant} />
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Nothing where the permission says itself what it means. */
export function GrantDanger({ grant }: { readonly grant: Grant }) {
  const words =
    grant.kind === 'socket'
      ? texts.cardSocketDanger[socketDanger(grant.path)]
      : grant.kind === 'forward'
        ? texts.cardForwardDanger
        : grant.kind === 'credential'
          ? texts.cardCredentialDanger
          : null;
  return words === null ? null : <span className={css['danger']}> {words}</span>;
}

function iconOf(grant: Grant): typeof Globe {
  switch (grant.kind) {
    case 'path':
      return grant.access === 'write' ? FilePenLine : FileSearch;
    case 'host':
    case 'network':
      return Globe;
    case 'socket':
      return Plug;
    case 'forward':
    case 'loopback':
      return ArrowRightLeft;
    case 'credential':
      return KeyRound;
    case 'key':
      return KeyRound;
    case 'home-file':
      return FilePenLine;
    case 'unsandboxed':
      return ShieldOff;
  }
}
