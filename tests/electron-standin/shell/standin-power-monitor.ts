/** `powerMonitor`: sleep and lock, when a test says so. */
import { EventEmitter } from 'node:events';
import { loud } from '../not-implemented.ts';

export const standinPowerMonitor = loud('powerMonitor', new EventEmitter());
