/** How three vendors' model servers stream a turn: Anthropic's Messages, OpenAI's Responses and Google's content. */
import type { ModelDialect } from './scripted-model.ts';

export const anthropicMessages: ModelDialect = {
  namesEvents: true,
  isQuestion: ({ method, url = '' }) => method === 'POST' && /\/messages(\?|$)/.test(url),
  isTurn: (body) => ((JSON.parse(body) as { tools?: unknown[] }).tools ?? []).length > 3,
  say(turn, index) {
    const usage = { input_tokens: 10, output_tokens: 10 };
    const isTool = turn.kind === 'tool';
    const message = {
      id: `msg_${index}`,
      type: 'message',
      role: 'assistant',
      model: 'test',
      content: [],
      usage,
      stop_reason: null,
      stop_sequence: null,
    };
    return [
      { type: 'message_start', message },
      {
        type: 'content_block_start',
        index: 0,
        content_block: isTool
          ? { type: 'tool_use', id: `toolu_${index}`, name: turn.name, input: {} }
          : { type: 'text', text: '' },
      },
      {
        type: 'content_block_delta',
        index: 0,
        delta: isTool
          ? { type: 'input_json_delta', partial_json: JSON.stringify(turn.input) }
          : { type: 'text_delta', text: turn.text },
      },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: isTool ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage,
      },
      { type: 'message_stop' },
    ];
  },
};

export const openaiResponses: ModelDialect = {
  namesEvents: true,
  isQuestion: ({ method, url = '' }) => method === 'POST' && url.endsWith('/responses'),
  isTurn: () => true,
  say(turn, index) {
    const id = `resp_${index}`;
    const item =
      turn.kind === 'tool'
        ? {
            type: 'function_call',
            id: `fc_${index}`,
            call_id: `call_${index}`,
            name: turn.name,
            arguments: JSON.stringify(turn.input),
          }
        : { type: 'message', id: `m_${index}`, role: 'assistant', content: [{ type: 'output_text', text: turn.text }] };
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    return [
      { type: 'response.created', response: { id } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { id, usage } },
    ];
  },
};

export const googleContent: ModelDialect = {
  namesEvents: false,
  isQuestion: ({ method, url = '' }) => method === 'POST' && /:streamGenerateContent/.test(url),
  isTurn: (body) => ((JSON.parse(body) as { tools?: unknown[] }).tools ?? []).length > 0,
  say(turn) {
    const part = turn.kind === 'tool' ? { functionCall: { name: turn.name, args: turn.input } } : { text: turn.text };
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
    const content = { role: 'model', parts: [part] };
    return [{ type: 'message', candidates: [{ index: 0, content, finishReason: 'STOP' }], usageMetadata }];
  },
};
