import { describe, expect, test } from 'vitest'
import type { Incoming } from '../incoming/incoming.ts'
import { readTraits } from '../incoming/request-traits.ts'
import type { Member } from '../member/member.ts'
import { continueAnswer, mayContinue } from './continue-answer.ts'

const messages = [{ role: 'user', content: 'Count' }]

function incomingOf(fields: Incoming['json'], more: Partial<Incoming> = {}): Incoming {
  const json = { messages, stream: true, ...fields }
  return {
    ...{ path: '/v1/chat/completions', search: '', headers: new Headers(), body: Buffer.from(JSON.stringify(json)) },
    ...{ json, model: 'm', traits: readTraits(json, undefined), client: 'a', clientLabel: 'a', requestId: 'r' },
    ...{ signal: new AbortController().signal, cut: () => undefined },
    ...more,
  }
}

const memberOf = (continueBroken: boolean) => ({ settings: { continueBroken } }) as Member

describe('an answer may be gone on with', () => {
  test.each([{}, { tools: null }, { logprobs: false }, { n: 1 }])('of a chat with %j', (fields) => {
    expect(mayContinue(incomingOf(fields), memberOf(true))).toBe(true)
  })

  test.each([
    { stream: false },
    { n: 2 },
    { tools: [] },
    { response_format: { type: 'text' } },
    { grammar: '' },
    { logprobs: true },
    { continue_final_message: true },
  ])('but not with %j', (fields) => {
    expect(mayContinue(incomingOf(fields), memberOf(true))).toBe(false)
  })

  test('but not of another kind, of a rest, or where that is not wished', () => {
    expect(mayContinue(incomingOf({}, { path: '/v1/completions' }), memberOf(true))).toBe(false)
    expect(mayContinue(incomingOf({}, { avoids: 'gpu1' }), memberOf(true))).toBe(false)
    expect(mayContinue(incomingOf({}), memberOf(false))).toBe(false)
  })
})

const frame = (chunk: object | string) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`
const delta = (fields: object, more: object = {}) => ({ choices: [{ index: 0, delta: fields, ...more }] })
const head = { id: 'first', created: 5 }
const bytesOf = (chunks: readonly (object | string)[]) => new Blob([chunks.map(frame).join('')]).stream()
const events = (chunks: readonly (object | string)[], type = 'text/event-stream') =>
  new Response(bytesOf(chunks), { headers: { 'content-type': type } })

type Options = { readonly fields?: Incoming['json']; readonly broken?: boolean; readonly answer?: Response }

/** What the client reads, and what another upstream is asked for. */
async function goOn(began: readonly (object | string)[], { fields = {}, broken = true, answer }: Options = {}) {
  const asked: unknown[] = []
  const body = continueAnswer(bytesOf(began), {
    incoming: incomingOf(fields),
    isBroken: () => broken,
    ask(rest) {
      asked.push(JSON.parse(Buffer.from(rest.body).toString('utf8')))
      return answer === undefined ? Promise.reject(new Error('none left')) : Promise.resolve(answer)
    },
    lastFrame: () => new TextEncoder().encode('last'),
  })
  const text = await new Response(body).text()
  return { asked, rest: text.slice(began.map(frame).join('').length) }
}

const began = [
  { ...head, ...delta({ role: 'assistant', content: '' }) },
  { ...head, ...delta({ reasoning: 'Hm' }) },
  { ...head, ...delta({ content: 'One, ' }) },
  { ...head, ...delta({ content: 'two' }) },
]

describe('a broken answer', () => {
  test('goes on with what another upstream says, as the same answer', async () => {
    const answer = events([
      { id: 'other', created: 9, ...delta({ role: 'assistant', content: '' }) },
      { id: 'other', created: 9, ...delta({ content: ', three' }) },
      { id: 'other', created: 9, choices: [], usage: { prompt_tokens: 20, completion_tokens: 2 } },
      '[DONE]',
    ])
    const { asked, rest } = await goOn(began, { answer, fields: { max_tokens: 10, temperature: 0 } })
    expect(asked).toEqual([
      {
        stream: true,
        temperature: 0,
        messages: [...messages, { role: 'assistant', content: 'One, two' }],
        continue_final_message: true,
        add_generation_prompt: false,
        max_tokens: 7,
      },
    ])
    const chunks = rest.split('\n\n').map((event) => event.replace(/^data: /, ''))
    expect(chunks.slice(0, 2).map((chunk): unknown => JSON.parse(chunk))).toEqual([
      { ...head, ...delta({ content: ', three' }) },
      { ...head, choices: [], usage: { prompt_tokens: 17, completion_tokens: 5 } },
    ])
    expect(chunks.slice(2)).toEqual(['[DONE]', ''])
  })

  test('is not one that ended by itself', async () => {
    expect(await goOn(began, { broken: false })).toEqual({ asked: [], rest: '' })
  })

  test.each([
    { name: 'nothing was said', chunks: [] },
    { name: 'only thoughts came', chunks: began.slice(0, 2) },
    { name: 'a call was begun', chunks: [...began, delta({ tool_calls: [{ index: 0 }] })] },
    { name: 'it was told why it ended', chunks: [...began, delta({}, { finish_reason: 'stop' })] },
  ])('ends where $name', async ({ chunks }) => {
    expect(await goOn(chunks)).toEqual({ asked: [], rest: 'last' })
  })

  test.each([
    { fields: { max_tokens: 3 }, left: undefined },
    { fields: { max_tokens: 4 }, left: 1 },
    { fields: { max_tokens: 9, max_completion_tokens: 5 }, left: 2 },
  ])('of $fields has $left tokens left', async ({ fields, left }) => {
    const { asked } = await goOn(began, { fields })
    expect(asked).toEqual(left === undefined ? [] : [expect.objectContaining({ max_tokens: left })])
  })

  test.each([
    { name: 'nobody answers', answer: undefined },
    { name: 'the answer is refused', answer: new Response('{}', { status: 500 }) },
    { name: 'the answer is no stream', answer: events([], 'application/json') },
  ])('ends where $name', async ({ answer }) => {
    const { rest } = await goOn(began, answer === undefined ? {} : { answer })
    expect(rest).toBe('last')
  })
})
