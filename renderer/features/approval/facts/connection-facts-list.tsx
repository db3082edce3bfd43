/** The host of a held connection, large and in plain letters, and the facts by which a person knows it again. */
import type { ConnectionFacts } from '#domain/network/network.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import sections from '../frame/card-sections.module.css';
import css from './connection-facts-list.module.css';

export function ConnectionFactsList({ connection }: { readonly connection: ConnectionFacts }) {
  const { target, registrable, unicode, address, addressClass, way, processes, isFirst, earlier, otherNames } =
    connection;
  const known = registrable ?? target.host;
  const before = target.host.slice(0, target.host.length - known.length);
  return (
    <section className={sections['section']}>
      <p className={css['host']} translate="no" data-testid="network-host">
        <span className={css['rest']}>{before}</span>
        <strong>{known}</strong>
        <span className={css['rest']}>:{target.port}</span>
      </p>
      {unicode !== null && (
        <p className={sections['warnings']}>
          {texts.netEncoded} <CodeText text={unicode} />
        </p>
      )}
      {(addressClass === 'private' || addressClass === 'shared') && (
        <p className={sections['warnings']}>{texts.netPrivate}</p>
      )}
      {otherNames.length > 0 && (
        <p className={sections['warnings']}>
          {texts.netOtherNames} <CodeText text={otherNames.join(', ')} />
        </p>
      )}
      <dl className={sections['facts']}>
        <dt>{texts.netProtocol}</dt>
        <dd>
          {texts.netProtocolName[target.protocol]}, {texts.netWay[way]}
        </dd>
        <dt>{texts.netAddress}</dt>
        <dd>
          {address === null || addressClass === null ? (
            texts.netNotLookedUp
          ) : (
            <>
              <CodeText text={address} />{' '}
              <span
                className={addressClass === 'public' ? sections['tag'] : `${sections['tag']} ${sections['outside']}`}
              >
                {texts.netClass[addressClass]}
              </span>
            </>
          )}
        </dd>
        <dt>{texts.netProcesses}</dt>
        <dd>{processes.length === 0 ? texts.netNoProcess : <CodeText text={processes.join(' › ')} />}</dd>
        <dt>{texts.netBefore}</dt>
        <dd>
          {isFirst ? texts.netFirst : texts.netAgain}
          {earlier.map(({ pattern, effect }) => (
            <p key={pattern}>
              {texts.netEarlier[effect]} <CodeText text={pattern} />
            </p>
          ))}
        </dd>
      </dl>
    </section>
  );
}
