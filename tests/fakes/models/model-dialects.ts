/** How model servers stream a turn: Anthropic's Messages, OpenAI's Responses and chat completions, and Google's content. */
import { chatAnswer } from './model-server.ts';
import type { ModelCall, ModelDialect, ModelEvent, SaidTurn } from './scripted-model.ts';

function callsOf(turn: SaidTurn): readonly ModelCall[] {
  if (turn.kind === 'tools') return turn.calls;
  return turn.kind === 'tool' ? [turn] : [];
}

const textOf = (turn: SaidTurn): string => (turn.kind === 'text' ? turn.text : '');

export const anthropicMessages: ModelDialect = {
  namesEvents: true,
  isQuestion: ({ method, url = '' }) => method === 'POST' && /\/messages(\?|$)/.test(url),
  isTurn(body) {
    const { tools = [] } = JSON.parse(body) as { tools?: readonly { readonly name?: string }[] };
    // With few tools an agent has its shell at least; its small questions have none.
    return tools.length > 3 || tools.some(({ name }) => name?.toLowerCase() === 'bash');
  },
  say(turn, index) {
    const usage = { input_tokens: 10, output_tokens: 10 };
    const calls = callsOf(turn);
    const blocks = calls.length === 0 ? [{ text: textOf(turn) }] : calls;
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
      ...blocks.flatMap((block, at) => anthropicBlock(block, at, `toolu_${index}_${at}`)),
      {
        type: 'message_delta',
        delta: { stop_reason: calls.length === 0 ? 'end_turn' : 'tool_use', stop_sequence: null },
        usage,
      },
      { type: 'message_stop' },
    ];
  },
};

function anthropicBlock(
  block: ModelCall | { readonly text: string },
  index: number,
  id: string,
): readonly ModelEvent[] {
  const isTool = 'name' in block;
  const start = isTool ? { type: 'tool_use', id, name: block.name, input: {} } : { type: 'text', text: '' };
  const delta = isTool
    ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
    : { type: 'text_delta', text: block.text };
  return [
    { type: 'content_block_start', index, content_block: start },
    { type: 'content_block_delta', index, delta },
    { type: 'content_block_stop', index },
  ];
}

export const openaiResponses: ModelDialect = {
  namesEvents: true,
  isQuestion: ({ method, url = '' }) => method === 'POST' && url.endsWith('/responses'),
  isTurn: () => true,
  say(turn, index) {
    const id = `resp_${index}`;
    const calls = callsOf(turn).map((call, at) => ({
      ...(call.text === undefined
        ? { type: 'function_call', arguments: JSON.stringify(call.input) }
        : { type: 'custom_tool_call', input: call.text }),
      id: `fc_${index}_${at}`,
      call_id: `call_${index}_${at}`,
      name: call.name,
    }));
    const content = [{ type: 'output_text', text: textOf(turn) }];
    const items = calls.length > 0 ? calls : [{ type: 'message', id: `m_${index}`, role: 'assistant', content }];
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    return [
      { type: 'response.created', response: { id } },
      ...items.map((item, at) => ({ type: 'response.output_item.done', output_index: at, item })),
      { type: 'response.completed', response: { id, usage } },
    ];
  },
};

export const googleContent: ModelDialect = {
  namesEvents: false,
  isQuestion: ({ method, url = '' }) => method === 'POST' && /:streamGenerateContent/.test(url),
  isTurn: (body) => ((JSON.parse(body) as { tools?: unknown[] }).tools ?? []).length > 0,
  say(turn) {
    const calls = callsOf(turn).map(({ name, input }) => ({ functionCall: { name, args: input } }));
    const parts = calls.length > 0 ? calls : [{ text: textOf(turn) }];
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
    const content = { role: 'model', parts };
    return [{ type: 'message', candidates: [{ index: 0, content, finishReason: 'STOP' }], usageMetadata }];
  },
};

export const openaiChat: ModelDialect = {
  namesEvents: false,
  end: 'data: [DONE]\n\n',
  whole: chatAnswer('{"ready": true}'),
  isQuestion: ({ method, url = '' }) => method === 'POST' && url.endsWith('/chat/completions'),
  isTurn: (body) => ((JSON.parse(body) as { tools?: unknown[] }).tools ?? []).length > 0,
  say(turn, index) {
    const calls = callsOf(turn).map(({ name, input }, at) => ({
      index: at,
      id: `call_${index}_${at}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }));
    const isOver = calls.length === 0;
    const base = { type: 'chunk', id: `cc_${index}`, object: 'chat.completion.chunk', created: 1, model: 'test' };
    const delta = {
      role: 'assistant',
      content: isOver ? textOf(turn) : null,
      ...(isOver ? {} : { tool_calls: calls }),
    };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    return [
      { ...base, choices: [{ index: 0, delta, finish_reason: null }] },
      { ...base, choices: [{ index: 0, delta: {}, finish_reason: isOver ? 'stop' : 'tool_calls' }] },
      { ...base, choices: [], usage },
    ];
  },
};
