/** The name of a session of an agent, apart from all that is said of one. */
import * as z from 'zod';
import { idSuffix } from '../common/id-suffix.ts';

export const agentSessionIdSchema = z.templateLiteral(['ags_', z.string().regex(idSuffix)]);
