import { crc32 } from 'node:zlib'

/** How one provider's API words the same answers. */
export type ProviderWire = {
  /** A whole answer of this text. */
  text(text: string): object
  /** A whole answer that asks for the tool `add` with `{ a: 1 }`. */
  toolCall(): object
  /** The same text in pieces, as the body of a streamed answer. */
  stream(pieces: readonly string[]): Uint8Array
  readonly streamType: string
  /** A refusal's body. */
  readonly error: object
}

const encode = (text: string) => new TextEncoder().encode(text)
const sse = (...events: readonly object[]) =>
  encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
const named = (...events: readonly { readonly type: string }[]) =>
  encode(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''))

const openaiUsage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
const openaiAnswer = (message: object, finish: string) => ({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
  usage: openaiUsage,
})
const openaiChunk = (delta: object, finish: string | null, usage?: object) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...(usage === undefined ? {} : { usage }),
})

const openai: ProviderWire = {
  text: (content) => openaiAnswer({ content }, 'stop'),
  toolCall: () =>
    openaiAnswer(
      {
        content: null,
        tool_calls: [{ id: 'callid123', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
      },
      'tool_calls',
    ),
  stream(pieces) {
    const chunks = pieces.map((content) => openaiChunk({ role: 'assistant', content }, null))
    const last = openaiChunk({}, 'stop', openaiUsage)
    return Buffer.concat([sse(...chunks, last), encode('data: [DONE]\n\n')])
  },
  streamType: 'text/event-stream',
  error: { error: { message: 'scripted', type: 'scripted', param: null, code: null } },
}

const anthropicAnswer = (content: readonly object[], stop: string) => ({
  id: 'msg',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content,
  stop_reason: stop,
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 2 },
})

const anthropic: ProviderWire = {
  text: (text) => anthropicAnswer([{ type: 'text', text }], 'end_turn'),
  toolCall: () => anthropicAnswer([{ type: 'tool_use', id: 'callid123', name: 'add', input: { a: 1 } }], 'tool_use'),
  stream: (pieces) =>
    named(
      { type: 'message_start', message: anthropicAnswer([], 'end_turn') } as never,
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } } as never,
      ...pieces.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
      { type: 'content_block_stop', index: 0 } as never,
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 2 },
      } as never,
      { type: 'message_stop' },
    ),
  streamType: 'text/event-stream',
  error: { type: 'error', error: { type: 'scripted', message: 'scripted' } },
}

const googleAnswer = (parts: readonly object[], finishReason?: string) => ({
  candidates: [
    { content: { role: 'model', parts }, index: 0, ...(finishReason === undefined ? {} : { finishReason }) },
  ],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
})

const google: ProviderWire = {
  text: (text) => googleAnswer([{ text }], 'STOP'),
  toolCall: () => googleAnswer([{ functionCall: { name: 'add', args: { a: 1 } } }], 'STOP'),
  stream: (pieces) =>
    sse(...pieces.map((text, at) => googleAnswer([{ text }], at === pieces.length - 1 ? 'STOP' : undefined))),
  streamType: 'text/event-stream',
  error: { error: { code: 500, message: 'scripted', status: 'SCRIPTED' } },
}

const cohereUsage = {
  billed_units: { input_tokens: 3, output_tokens: 2 },
  tokens: { input_tokens: 3, output_tokens: 2 },
}

const cohere: ProviderWire = {
  text: (text) => ({
    generation_id: 'g',
    message: { role: 'assistant', content: [{ type: 'text', text }] },
    finish_reason: 'COMPLETE',
    usage: cohereUsage,
  }),
  toolCall: () => ({
    generation_id: 'g',
    message: {
      role: 'assistant',
      tool_calls: [{ id: 'callid123', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
    },
    finish_reason: 'TOOL_CALL',
    usage: cohereUsage,
  }),
  stream: (pieces) =>
    named(
      { type: 'message-start', id: 'g' } as never,
      { type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } } as never,
      ...pieces.map((text) => ({ type: 'content-delta', index: 0, delta: { message: { content: { text } } } })),
      { type: 'content-end', index: 0 } as never,
      { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage: cohereUsage } } as never,
    ),
  streamType: 'text/event-stream',
  error: { message: 'scripted' },
}

const bedrockAnswer = (content: readonly object[], stopReason: string) => ({
  output: { message: { role: 'assistant', content } },
  stopReason,
  usage: { inputTokens: 3, outputTokens: 2, totalTokens: 5 },
})

const bedrock: ProviderWire = {
  text: (text) => bedrockAnswer([{ text }], 'end_turn'),
  toolCall: () => bedrockAnswer([{ toolUse: { toolUseId: 'callid123', name: 'add', input: { a: 1 } } }], 'tool_use'),
  stream: (pieces) =>
    Buffer.concat([
      awsEvent('messageStart', { role: 'assistant' }),
      ...pieces.map((text) => awsEvent('contentBlockDelta', { contentBlockIndex: 0, delta: { text } })),
      awsEvent('contentBlockStop', { contentBlockIndex: 0 }),
      awsEvent('messageStop', { stopReason: 'end_turn' }),
      awsEvent('metadata', { usage: { inputTokens: 3, outputTokens: 2, totalTokens: 5 } }),
    ]),
  streamType: 'application/vnd.amazon.eventstream',
  error: { message: 'scripted', type: 'scripted' },
}

// AWS frames events in binary: lengths, a checksum of them, headers, the payload, a checksum of all.
function awsEvent(type: string, payload: object): Buffer {
  const headers = Buffer.concat(
    [
      [':message-type', 'event'],
      [':event-type', type],
      [':content-type', 'application/json'],
    ].map(([name = '', value = '']) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(Buffer.byteLength(value))
      return Buffer.concat([
        Buffer.from([name.length]),
        Buffer.from(name),
        Buffer.from([7]),
        length,
        Buffer.from(value),
      ])
    }),
  )
  const body = Buffer.from(JSON.stringify(payload))
  const prelude = Buffer.alloc(8)
  prelude.writeUInt32BE(headers.length + body.length + 16, 0)
  prelude.writeUInt32BE(headers.length, 4)
  const checked = Buffer.concat([prelude, checksum(prelude), headers, body])
  return Buffer.concat([checked, checksum(checked)])
}

function checksum(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return sum
}

export const providerWires = { openai, anthropic, google, cohere, bedrock }
