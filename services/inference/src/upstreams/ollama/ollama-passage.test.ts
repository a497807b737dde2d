import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../forward/upstream-error.ts'
import { createOllamaPassage } from './ollama-passage.ts'

const head = { id: 'chatcmpl-1', createdS: 5, model: 'm' }
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const open = (includeUsage = false) => {
  const passage = createOllamaPassage(head, includeUsage)
  const events = (frames: readonly Uint8Array[]) =>
    frames.map((frame) => {
      const [, data = ''] = /^data: (.*)\n\n$/.exec(decoder.decode(frame)) ?? []
      return data === '[DONE]' ? data : JSON.parse(data)
    })
  return {
    push: (text: string) => events(passage.push(encoder.encode(text))),
    pushBytes: (bytes: Uint8Array) => events(passage.push(bytes)),
    end: () => events(passage.end()),
    steps: () => passage.steps(),
  }
}
const frame = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 5, model: 'm', system_fingerprint: null }
const chunk = (delta: object, finish_reason: string | null = null, logprobs: object | null = null) => ({
  ...frame,
  choices: [{ index: 0, delta, logprobs, finish_reason }],
})
const opening = chunk({ role: 'assistant', content: '' })
const line = (answer: object) => `${JSON.stringify(answer)}\n`

function faultOf(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: error.kind, message: error.message }
    throw error
  }
  return undefined
}

describe("Ollama's lines as OpenAI's events", () => {
  it('begin with the role, once', () => {
    const { push } = open()
    expect(push(line({ message: { content: 'a' } }))).toEqual([opening, chunk({ content: 'a' })])
    expect(push(line({ message: { content: 'b' } }))).toEqual([chunk({ content: 'b' })])
  })

  it('begin with the role even where the first line says nothing', () => {
    expect(open().push(line({ message: { content: '' } }))).toEqual([opening])
    expect(open().push(line({}))).toEqual([opening])
  })

  it('end with the reason and the mark of the end', () => {
    const { push, end } = open()
    push(line({ message: { content: 'a' } }))
    expect(push(line({ done: true, done_reason: 'length' }))).toEqual([chunk({}, 'length'), '[DONE]'])
    expect(end()).toEqual([])
  })

  it('tell the tokens before the mark of the end where they were asked for', () => {
    const { push } = open(true)
    push(line({}))
    expect(push(line({ done: true, prompt_eval_count: 3, eval_count: 4 }))).toEqual([
      chunk({}, 'stop'),
      { ...frame, choices: [], usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 } },
      '[DONE]',
    ])
  })

  it('do not end where `done` is false', () => {
    expect(open().push(line({ done: false }))).toEqual([opening])
  })

  it('tell reasoning before content', () => {
    expect(open().push(line({ message: { content: 'a', thinking: 't' } }))).toEqual([
      ...[opening, chunk({ reasoning_content: 't', reasoning: 't' }), chunk({ content: 'a' })],
    ])
  })

  it('tell probabilities with the content', () => {
    const logprobs = [{ token: 'a' }]
    expect(open().push(line({ message: { content: 'a' }, logprobs }))).toEqual([
      opening,
      chunk({ content: 'a' }, null, { content: logprobs }),
    ])
  })

  it('count calls over all lines, and end for them', () => {
    const { push } = open()
    const call = (name: string) => ({ message: { tool_calls: [{ function: { name, arguments: { x: 1 } } }] } })
    const told = (name: string, index: number) => ({
      tool_calls: [{ index, id: `call_1${index}`, type: 'function', function: { name, arguments: '{"x":1}' } }],
    })
    expect(push(line(call('f')))).toEqual([opening, chunk(told('f', 0))])
    expect(push(line(call('g')))).toEqual([chunk(told('g', 1))])
    expect(push(line({ done: true, done_reason: 'stop' }))).toEqual([chunk({}, 'tool_calls'), '[DONE]'])
  })
})

describe('lines that come in pieces', () => {
  it('are told when they are whole', () => {
    const { push } = open()
    expect(push('{"message":{"con')).toEqual([])
    expect(push('tent":"a"}}')).toEqual([])
    expect(push('\n')).toEqual([opening, chunk({ content: 'a' })])
  })

  it('may be cut within a character', () => {
    const { push, pushBytes } = open()
    const bytes = encoder.encode(line({ message: { content: 'é' } }))
    const at = bytes.indexOf(0xc3) + 1
    expect(pushBytes(bytes.subarray(0, at))).toEqual([])
    expect(pushBytes(bytes.subarray(at))).toEqual([opening, chunk({ content: 'é' })])
    expect(push('\n \n')).toEqual([])
  })

  it('may be several at once, and the last one may lack its end', () => {
    const { push, end, steps } = open()
    expect(push(`${line({ message: { content: 'a' } })}\n${line({ message: { content: 'b' } })}{"done":true}`)).toEqual(
      [...[opening, chunk({ content: 'a' }), chunk({ content: 'b' })]],
    )
    expect(steps()).toBe(2)
    expect(end()).toEqual([chunk({}, 'stop'), '[DONE]'])
    expect(steps()).toBe(3)
  })
})

describe('an answer that is none', () => {
  it.each([
    {
      name: 'reports an error',
      text: line({ error: 'out of memory' }),
      fault: { kind: 'reset', message: 'Ollama reports: out of memory' },
    },
    {
      name: 'is no JSON',
      text: 'oops\n',
      fault: { kind: 'garbage', message: 'A line of the answer is not what Ollama sends' },
    },
    {
      name: 'is JSON of another form',
      text: line({ done: 'yes' }),
      fault: { kind: 'garbage', message: 'A line of the answer is not what Ollama sends' },
    },
    {
      name: 'has a line without end',
      text: 'x'.repeat(8_388_609),
      fault: { kind: 'garbage', message: 'A line of the answer is too long' },
    },
  ])('is refused where it $name', ({ text, fault }) => {
    expect(faultOf(() => open().push(text))).toEqual(fault)
  })

  it('may have a line that is just not too long yet', () => {
    expect(open().push('x'.repeat(8_388_608))).toEqual([])
  })

  it.each(['', line({ message: { content: 'a' } })])('is refused where it ends before it is done: %j', (text) => {
    const { push, end } = open()
    push(text)
    expect(faultOf(end)).toEqual({ kind: 'reset', message: 'The answer ended before it was done' })
  })
})
