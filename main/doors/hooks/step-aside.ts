/** What a hook says inside the sandbox of a whole agent, where its command comes to the broker through its shell: nothing, but where silence is a no. */
export function stepAside([agent, event]: readonly string[]): string {
  return agent === 'opencode' && event === 'tool.execute.before' ? '{"decision":"pass"}' : '';
}
