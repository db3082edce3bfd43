/** Offers the demonstration to somebody who has run nothing here yet, until they have seen or skipped it. */
import { useStore } from 'zustand';
import { demonstration } from '../../../stores/demonstration.ts';
import { FirstLook } from './first-look.tsx';
import { useBroker } from '../../shell/broker-context.ts';
import { useAnswer } from '../../shell/use-answer.ts';

export function OfferFirstLook() {
  const phase = useStore(demonstration, (state) => state.phase);
  const hasProject = useBroker((broker) => broker.sessions.size > 0);
  const recent = useAnswer('project.recent', {}, 0, false)?.result.roots ?? null;
  if (phase === 'closed') return null;
  // Once it acts, its own project is one of them.
  if (phase === 'offered' && (hasProject || recent === null || recent.length > 0)) return null;
  return <FirstLook />;
}
