/** Ports of a running command that this machine can reach: opened and closed here, and gone with the command. */
import { ArrowRightLeft, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { RunView } from '#domain/common/event.ts';
import { steerRun } from '../../../stores/steer-run.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { usePage } from '../../shell/broker-context.ts';
import css from './run-ports.module.css';

const highestPort = 65_535;

interface Props {
  /** Running, in a sandbox. */
  readonly run: RunView;
  readonly isAsking: boolean;
  readonly onAsked: () => void;
}

export function RunPorts({ run, isAsking, onAsked }: Props) {
  const { bridge, view } = usePage();
  const steer = async (type: 'open-port' | 'close-port', port: number): Promise<boolean> => {
    const objection = await steerRun(bridge, run, { type, port });
    if (objection !== null) view.notify('warning', objection);
    return objection === null;
  };
  if (run.forwards.length === 0 && !isAsking) return null;
  return (
    <section className={css['ports']} aria-label={texts.portsLabel}>
      {run.forwards.length > 0 && (
        <ul>
          {run.forwards.map(({ port, hostPort }) => (
            <li key={port}>
              <ArrowRightLeft size={14} aria-hidden />
              <span>
                {texts.planForward({ port })} <CodeText text={`localhost:${hostPort}`} />
              </span>
              <Button
                look="quiet"
                aria-label={texts.portsClose({ port })}
                icon={<X size={14} aria-hidden />}
                onClick={() => void steer('close-port', port)}
              />
            </li>
          ))}
        </ul>
      )}
      {isAsking && (
        <PortForm
          hasNetwork={run.plan?.network === 'filtered'}
          onOpen={(port) => steer('open-port', port)}
          onClose={onAsked}
        />
      )}
    </section>
  );
}

interface FormProps {
  /** False where there is nothing that a port could lead out of. */
  readonly hasNetwork: boolean;
  readonly onOpen: (port: number) => Promise<boolean>;
  readonly onClose: () => void;
}

function PortForm({ hasNetwork, onOpen, onClose }: FormProps) {
  const [written, setWritten] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const [label, what] = [useId(), useId()];
  const open = async (): Promise<void> => {
    const port = /^\d{1,5}$/u.test(written.trim()) ? Number(written.trim()) : 0;
    const isPort = port >= 1 && port <= highestPort;
    setInvalid(!isPort);
    if (isPort && (await onOpen(port))) onClose();
  };
  if (!hasNetwork) {
    return (
      <p className={css['what']}>
        {texts.portsNoNetwork}{' '}
        <Button look="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </p>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label htmlFor={label}>{texts.portsWhich}</label>
      <input
        id={label}
        inputMode="numeric"
        placeholder="3000"
        value={written}
        ref={takeFocus}
        autoComplete="off"
        aria-invalid={isInvalid}
        aria-describedby={what}
        onChange={(event) => setWritten(event.target.value)}
      />
      <Button type="submit">{texts.portsOpen}</Button>
      <Button look="quiet" onClick={onClose}>
        {texts.cancel}
      </Button>
      <p id={what} className={css['what']}>
        {isInvalid ? <strong role="alert">{texts.portsInvalid}</strong> : texts.cardForwardDanger}
      </p>
    </form>
  );
}

/** The form was opened to be written in. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}
