/** The host of a held connection, large and in plain letters, and the facts by which a person knows it again. */
import type { ConnectionFacts } from '#domain/network.ts';
import { en } from '../../text/en.ts';
import { CodeText } from '../../ui/code-text.tsx';
import sections from './card-sections.module.css';
import css from './connection-facts-list.module.css';

export function ConnectionFactsList({ connection }: { readonly connection: ConnectionFacts }) {
  const { target, registrable, unicode, address, addressClass, way, processes, isFirst, earlier } = connection;
  const known = registrable ?? target.host;
  const before = target.host.slice(0, target.host.length - known.length);
  return (
    <section className={sections['section']}>
      <p className={css['host']} data-testid="network-host">
        <span className={css['rest']}>{before}</span>
        <strong>{known}</strong>
        <span className={css['rest']}>:{target.port}</span>
      </p>
      {unicode !== null && (
        <p className={sections['warnings']}>
          {en.netEncoded} <CodeText text={unicode} />
        </p>
      )}
      <dl className={sections['facts']}>
        <dt>{en.netProtocol}</dt>
        <dd>
          {en.netProtocolName[target.protocol]}, {en.netWay[way]}
        </dd>
        <dt>{en.netAddress}</dt>
        <dd>
          <CodeText text={address} />{' '}
          <span className={addressClass === 'public' ? sections['tag'] : `${sections['tag']} ${sections['outside']}`}>
            {en.netClass[addressClass]}
          </span>
        </dd>
        <dt>{en.netProcesses}</dt>
        <dd>{processes.length === 0 ? en.netNoProcess : <CodeText text={processes.join(' › ')} />}</dd>
        <dt>{en.netBefore}</dt>
        <dd>
          {isFirst ? en.netFirst : en.netAgain}
          {earlier.map(({ pattern, effect }) => (
            <p key={pattern}>
              {en.netEarlier[effect]} <CodeText text={pattern} />
            </p>
          ))}
        </dd>
      </dl>
    </section>
  );
}
