/** The trial changes, each in a file of its own. The recipes of CONTRIBUTING.md say the same files. */
import { agent } from './agent.ts';
import { auditStore } from './audit-store.ts';
import { backend } from './backend.ts';
import { category } from './category.ts';
import { limit } from './limit.ts';
import { scope } from './scope.ts';
import type { Trial } from './trial.ts';

export const trials: readonly Trial[] = [agent, scope, limit, backend, category, auditStore];
