/** The one table of calls. Main, preload, page and tests derive their sides from it. */
import type * as z from 'zod';
import { frameMethods } from './methods-frame.ts';
import { screenMethods } from './methods-screens.ts';

export const methods = { ...frameMethods, ...screenMethods } as const satisfies Record<
  string,
  { params: z.ZodType; result: z.ZodType }
>;

export type MethodName = keyof typeof methods;
export type Params<M extends MethodName> = z.infer<(typeof methods)[M]['params']>;
export type Result<M extends MethodName> = z.infer<(typeof methods)[M]['result']>;

export function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}
