import { describe, expect, test } from 'vitest'
import { createAnswerReader } from '../chat/answer-reader.ts'
import type { ChatEvent } from '../chat/chat-event.ts'
import { readInTime } from '../chat/read-in-time.ts'
import { planOutput } from '../chat-format/plan-output.ts'
import type { Prompt } from '../engine/engine.ts'
import { endInTime } from './end-in-time.ts'

const parameters = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }
const call = {
  tools: [{ type: 'function', function: { name: 'find', parameters } }],
  toolChoice: { kind: 'required' },
  form: { kind: 'text' },
} as const
const list = {
  tools: [],
  toolChoice: { kind: 'none' },
  form: {
    kind: 'schema',
    schema: { $ref: '#/$defs/list', $defs: { list: { type: 'array', items: { $ref: '#/$defs/list' } } } },
    strict: true,
  },
} as const

/** A model each of whose tokens is one character, cut by the engine at `limit`. */
async function answer(text: string, limit: number, asked: typeof call | typeof list | object = call) {
  const plan = planOutput({ format: {}, parallelToolCalls: false, ...call, ...asked })
  const reader = createAnswerReader({ ...plan, createParser: () => plan.createParser((length) => 'x'.repeat(length)) })
  let measured = 0
  const engine = {
    tokenize: async (prompt: Prompt) => {
      measured++
      return { tokens: [...(prompt.kind === 'text' ? prompt.text : '')].map(() => 1), texts: [] }
    },
  }
  const { beginning } = plan
  const ending = endInTime({ beginning, limit, engine, signal: new AbortController().signal })
  const events: ChatEvent[] = []
  const drawn = [...text].slice(0, limit)
  for (const [index, character] of drawn.entries())
    events.push(
      ...(await readInTime({ kind: 'text', choice: 0, text: character, completionTokens: index + 1 }, ending, reader)),
    )
  const reason = drawn.length < limit ? 'stop' : 'length'
  const finished = { kind: 'finished', choice: 0, reason, completionTokens: drawn.length } as const
  events.push(...(await readInTime(finished, ending, reader)))
  const textOf = (kind: ChatEvent['kind']) =>
    events.map((event) => (event.kind === kind && 'text' in event ? event.text : '')).join('')
  return { finished: events.filter(({ kind }) => kind === 'finished'), textOf, measured }
}

const begun = `<tool_call>\n{"name":"find","arguments":{"q":"${'so '.repeat(200)}`

describe('endInTime()', () => {
  test.each([70, 75, 80, 100, 400])('a forced call is whole within %i tokens', async (limit) => {
    const { finished, textOf } = await answer(begun, limit)
    expect(JSON.parse(textOf('tool-arguments'))).toEqual({ q: expect.any(String) })
    expect(finished).toMatchObject([{ reason: 'tool_calls', stop: 'length' }])
    expect(finished[0]).toMatchObject({ completionTokens: expect.toSatisfy((tokens: number) => tokens <= limit) })
  })

  test('as much as fits is what the model wrote', async () => {
    const { finished, textOf } = await answer(begun, 400)
    expect(finished[0]).toMatchObject({ completionTokens: 400 })
    expect(textOf('tool-arguments')).toContain('so '.repeat(100))
  })

  test('a form is whole however much was opened, and says that it was cut', async () => {
    const { finished, textOf } = await answer('['.repeat(300), 100, list)
    expect(textOf('content')).toBe('['.repeat(50) + ']'.repeat(50))
    expect(finished).toMatchObject([{ reason: 'length', completionTokens: 100 }])
  })

  test('what is longer than the limit at its shortest is cut there, as plain text is', async () => {
    const { finished, textOf } = await answer(begun, 50)
    expect(textOf('tool-arguments')).toBe('{"q":"so so')
    expect(finished).toMatchObject([{ reason: 'length', completionTokens: 50 }])
  })

  test('an end that is far too long is not measured again with every token', async () => {
    const schema = { type: 'string', minLength: 3_000 }
    const { finished, measured } = await answer(`"${'é'.repeat(600)}`, 500, { ...list, form: { ...list.form, schema } })
    expect(finished).toMatchObject([{ reason: 'length', completionTokens: 500 }])
    expect(measured).toBeLessThan(10)
  })

  test('an answer that comes to its end is left alone', async () => {
    const { finished, textOf } = await answer('[[],[]]', 100, list)
    expect(textOf('content')).toBe('[[],[]]')
    expect(finished).toEqual([{ kind: 'finished', choice: 0, reason: 'stop', completionTokens: 7, reasoningTokens: 0 }])
  })

  test('plain text is cut where it is', async () => {
    const { finished, textOf } = await answer('{"a": [', 7, { tools: [], toolChoice: { kind: 'none' } })
    expect(textOf('content')).toBe('{"a": [')
    expect(finished).toEqual([
      { kind: 'finished', choice: 0, reason: 'length', completionTokens: 7, reasoningTokens: 0 },
    ])
  })
})
