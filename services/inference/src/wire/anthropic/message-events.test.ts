import { describe, expect, test } from 'vitest'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import { collectMessage } from './collect-message.ts'
import { messageEvents } from './message-events.ts'

const started: ChatEvent = { kind: 'started', promptTokens: 10, cachedTokens: 4 }
const at = { choice: 0, completionTokens: 3 }
const finished = (more: object = {}): ChatEvent => ({
  ...{ kind: 'finished', choice: 0, reason: 'stop', completionTokens: 5, reasoningTokens: 2 },
  ...more,
})
const pieces: ChatEvent[] = [
  { kind: 'reasoning', text: 'hm', ...at },
  { kind: 'content', text: 'So: ', ...at },
  { kind: 'tool-call', call: 0, id: 'call_1', name: 'add', ...at },
  { kind: 'tool-arguments', call: 0, text: '{"a"', ...at },
  { kind: 'tool-arguments', call: 0, text: ':1}', ...at },
  { kind: 'tool-call', call: 1, id: 'call_2', name: 'stop', ...at },
]

async function* from(events: readonly ChatEvent[]): AsyncGenerator<ChatEvent> {
  yield* events
}
const head = { id: 'msg_1', model: 'ember', maxTokens: 100, contextTokens: 1_000, omitsThinking: false }
const eventsOf = (events: readonly ChatEvent[], more: object = {}) => messageEvents(from(events), { ...head, ...more })

describe('the events of a message', () => {
  test('open and close a block for each kind of piece, in turn', async () => {
    const types: string[] = []
    for await (const event of eventsOf([started, ...pieces, finished({ reason: 'tool_calls' })])) {
      const index = 'index' in event ? ` ${event.index}` : ''
      types.push(event.type + index + ('content_block' in event ? ` ${event.content_block.type}` : ''))
    }
    expect(types).toEqual([
      'message_start',
      'ping',
      'content_block_start 0 thinking',
      'content_block_delta 0',
      'content_block_delta 0',
      'content_block_stop 0',
      'content_block_start 1 text',
      'content_block_delta 1',
      'content_block_stop 1',
      'content_block_start 2 tool_use',
      'content_block_delta 2',
      'content_block_delta 2',
      'content_block_stop 2',
      'content_block_start 3 tool_use',
      'content_block_stop 3',
      'message_delta',
      'message_stop',
    ])
  })

  test('put together are the message', async () => {
    const message = await collectMessage(eventsOf([started, ...pieces, finished({ reason: 'tool_calls' })]))
    expect(message).toMatchObject({
      content: [
        { type: 'thinking', thinking: 'hm', signature: 'unsigned' },
        { type: 'text', text: 'So: ' },
        { type: 'tool_use', id: 'call_1', name: 'add', input: { a: 1 } },
        { type: 'tool_use', id: 'call_2', name: 'stop', input: {} },
      ],
      usage: {
        input_tokens: 6,
        cache_read_input_tokens: 4,
        output_tokens: 5,
        output_tokens_details: { thinking_tokens: 2 },
      },
    })
  })

  test('have no thinking in its block where the client does not want to read it', async () => {
    const message = await collectMessage(
      eventsOf([started, ...pieces.slice(0, 2), finished()], { omitsThinking: true }),
    )
    expect(message?.content).toMatchObject([
      { type: 'thinking', thinking: '', signature: 'unsigned' },
      { type: 'text', text: 'So: ' },
    ])
  })

  test('are without an answer where only its prompt was to be read', async () => {
    const message = await collectMessage(eventsOf([started, ...pieces, finished()], { maxTokens: 0 }))
    expect(message).toMatchObject({
      content: [],
      stop_reason: 'max_tokens',
      usage: { output_tokens: 0, output_tokens_details: { thinking_tokens: 0 } },
    })
  })

  test('keep what was written of a call that was cut', async () => {
    const cut = await collectMessage(eventsOf([started, ...pieces.slice(2, 4), finished({ reason: 'length' })]))
    expect(cut?.content).toMatchObject([{ input: { INVALID_JSON: '{"a"' } }])
  })

  test.each([
    { name: 'the end', end: {}, reason: 'end_turn', sequence: null },
    { name: 'a stop text', end: { stop: 'END' }, reason: 'stop_sequence', sequence: 'END' },
    { name: 'calls', end: { reason: 'tool_calls' }, reason: 'tool_use', sequence: null },
    { name: 'the limit', end: { reason: 'length' }, reason: 'max_tokens', sequence: null },
    {
      name: 'the context',
      end: { reason: 'length' },
      limit: 991,
      reason: 'model_context_window_exceeded',
      sequence: null,
    },
  ])('tell that $name ended it', async ({ end, limit = 100, reason, sequence }) => {
    const message = await collectMessage(eventsOf([started, finished(end)], { maxTokens: limit }))
    expect(message).toMatchObject({ content: [], stop_reason: reason, stop_sequence: sequence })
  })
})
