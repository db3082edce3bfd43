/** How agents reach this broker by MCP: the program they start, and the address while HTTP is served. */
import * as z from 'zod';

export const agentWaysSchema = z.strictObject({
  /** Starts the MCP server over standard input and output. */
  command: z.array(z.string().min(1)).min(1),
  /** Null while MCP is not served over HTTP. The token itself never comes here. */
  http: z.strictObject({ url: z.string(), tokenFile: z.string() }).nullable(),
});
export type AgentWays = z.infer<typeof agentWaysSchema>;
