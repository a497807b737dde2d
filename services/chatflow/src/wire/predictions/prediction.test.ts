import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { parsePredictionBody } from './prediction.ts'

const parse = (own: object = {}) => parsePredictionBody({ question: 'hi', ...own })

function refusal(body: object) {
  try {
    parsePredictionBody(body)
  } catch (error) {
    if (error instanceof Failure) return { param: error.param, message: error.message }
  }
  return undefined
}

test('a question alone is enough', () => {
  expect(parse({ other: 1 })).toMatchObject({
    question: 'hi',
    streaming: false,
    history: [],
    uploads: [],
    overrides: {},
    vars: {},
    traceDelta: false,
  })
})

describe('something has to be asked', () => {
  test.each([
    { body: {}, message: 'Cannot read the request: "question": must be a text with the question' },
    { body: { question: null }, message: 'Cannot read the request: "question": must be a text with the question' },
    { body: { question: '' }, message: 'Cannot read the request: "question": must not be empty' },
    {
      body: { question: '', uploads: [{ type: 'file', name: 'a' }] },
      message: 'Cannot read the request: "question": must not be empty',
    },
  ])('$body', ({ body, message }) => {
    expect(refusal(body)).toEqual({ param: 'question', message })
  })

  test.each([
    { form: { a: 1 } },
    { humanInput: { type: 'proceed' } },
    { action: { id: 1 } },
    { uploads: [{ type: 'audio', name: 'a.webm' }] },
  ])('%j is that too', (body) => expect(refusal(body)).toBeUndefined())

  test('but not as a question and a form at once', () => {
    expect(refusal({ question: 'a', form: { a: 1 } })).toEqual({
      param: 'form',
      message: 'Question and form cannot be provided at the same time',
    })
  })
})

describe('forms of clients carry', () => {
  test.each([
    { streaming: 'True', on: true },
    { streaming: true, on: true },
    { streaming: 'FALSE', on: false },
    { streaming: '', on: false },
    { streaming: null, on: false },
  ])('streaming as $streaming', ({ streaming, on }) => expect(parse({ streaming }).streaming).toBe(on))

  test('objects as JSON', () => {
    const body = {
      overrideConfig: '{"sessionId":"s","vars":"{\\"a\\":1}","temperature":0}',
      history: '[{"role":"userMessage","content":"a"}]',
      uploads: '[{"type":"url","name":"u","data":"d"}]',
    }
    expect(parse(body)).toMatchObject({
      sessionId: 's',
      vars: { a: 1 },
      overrides: { temperature: 0 },
      history: [{ role: 'user', content: 'a' }],
      uploads: [{ type: 'url', name: 'u', mime: '', data: 'd' }],
    })
    expect(parsePredictionBody({ form: '{"a":1}' })).toMatchObject({ question: '', form: { a: 1 } })
  })

  test('nothing as an empty text', () => {
    expect(parse({ overrideConfig: '', history: '', uploads: '', form: '', leadEmail: '' })).toEqual(parse())
  })
})

describe('ids', () => {
  test.each([
    { given: 'c', id: 'c' },
    { given: 77, id: '77' },
    { given: '', id: undefined },
    { given: null, id: undefined },
    { given: 'x'.repeat(256), id: 'x'.repeat(256) },
  ])('$given', ({ given, id }) => {
    expect(parse({ chatId: given }).chatId).toBe(id)
    expect(parse({ overrideConfig: { sessionId: given } })).toMatchObject(id === undefined ? {} : { sessionId: id })
  })
})

describe('a history', () => {
  test('may be written as Flowise’s first API did', () => {
    const history = [
      { type: 'apiMessage', message: 'a' },
      { role: 'userMessage', content: 'b' },
    ]
    expect(parse({ history }).history).toEqual([
      { role: 'assistant', content: 'a' },
      { role: 'user', content: 'b' },
    ])
  })

  test('of anything else is refused with its form', () => {
    expect(refusal({ question: 'a', history: [{ role: 'user', content: 'b' }] })?.message).toContain(
      'Invalid history format',
    )
  })
})

test('a decision of a person is taken as it is', () => {
  const decided = (humanInput: object) => parsePredictionBody({ humanInput }).humanInput
  expect(decided({ type: 'reject', startNodeId: 'n', feedback: 'no' })).toEqual({
    type: 'reject',
    startNodeId: 'n',
    feedback: 'no',
  })
  expect(decided({ type: 'proceed', startNodeId: null })).toEqual({
    type: 'proceed',
    startNodeId: undefined,
    feedback: undefined,
  })
})

test.each([
  { trace: 'delta', traceDelta: true },
  { trace: 'full', traceDelta: false },
])('a trace of $trace', ({ trace, traceDelta }) => expect(parse({ trace }).traceDelta).toBe(traceDelta))

test.each([
  { own: { question: 5 }, param: 'question' },
  { own: { streaming: 'yes' }, param: 'streaming' },
  { own: { chatId: 'x'.repeat(257) }, param: 'chatId' },
  { own: { chatId: true }, param: 'chatId' },
  { own: { form: 'no json' }, param: 'form' },
  { own: { history: Array.from({ length: 10_001 }, () => 1) }, param: 'history' },
  { own: { uploads: Array.from({ length: 101 }, () => 1) }, param: 'uploads' },
  { own: { uploads: [{ type: 'other', name: 'a' }] }, param: 'uploads.0.type' },
  { own: { uploads: [{ type: 'file', name: '' }] }, param: 'uploads.0.name' },
  { own: { uploads: [{ type: 'file', name: 'x'.repeat(513) }] }, param: 'uploads.0.name' },
  { own: { uploads: [{ type: 'file', name: 'a', mime: 'x'.repeat(257) }] }, param: 'uploads.0.mime' },
  { own: { leadEmail: 'x'.repeat(321) }, param: 'leadEmail' },
  { own: { humanInput: { type: 'maybe' } }, param: 'humanInput.type' },
  { own: { onBusy: 'shout' }, param: 'onBusy' },
  { own: { trace: 'none' }, param: 'trace' },
])('$param at fault is refused by its name', ({ own, param }) => {
  expect(refusal({ question: 'hi', ...own })?.param).toBe(param)
})
