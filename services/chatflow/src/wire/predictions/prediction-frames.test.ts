import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { FlowEvent } from '../../domain/flow/run-context.ts'
import type { Prediction } from '../../domain/prediction/prediction.ts'
import { lastFrames, predictionFrames } from './prediction-frames.ts'

const prediction: Prediction = {
  text: 'ab',
  question: 'q',
  chatId: 'c',
  sessionId: 's',
  messageId: 'm',
  memoryType: undefined,
  engine: 'chain',
  form: undefined,
  followUpPrompts: undefined,
  usage: undefined,
}
const metadata = '{"event":"metadata","data":{"chatId":"c","chatMessageId":"m","question":"q","sessionId":"s"}}'
const end = 'message:\ndata:{"event":"end","data":"[DONE]"}\n\n'

async function* answering(...tokens: string[]): AsyncGenerator<FlowEvent, Prediction> {
  for (const data of tokens) yield { event: 'token', data }
  return prediction
}

async function* failing(error: unknown): AsyncGenerator<FlowEvent, Prediction> {
  yield { event: 'token', data: 'a' }
  throw error
}

async function textOf(frames: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const frame of frames) text += frame
  return text
}

describe('the frames of a prediction', () => {
  test('begin with start and the first token, and have no memoryType without a memory', async () => {
    expect(await textOf(predictionFrames(answering('a', 'b')))).toBe(
      'message:\ndata:{"event":"start","data":"a"}\n\nmessage:\ndata:{"event":"token","data":"a"}\n\n' +
        `message:\ndata:{"event":"token","data":"b"}\n\nmessage:\ndata:${metadata}\n\n${end}`,
    )
  })

  test('begin with start before the first agent, so that pages have an answer to put it into', async () => {
    async function* agents(): AsyncGenerator<FlowEvent, Prediction> {
      yield { event: 'nextAgent', data: 'Reckoner' }
      yield { event: 'agentReasoning', data: [] }
      yield { event: 'token', data: 'a' }
      return prediction
    }
    const text = await textOf(predictionFrames(agents()))
    const data = text.split('\n').filter((line) => line.startsWith('data:'))
    expect(data.map((line) => JSON.parse(line.slice('data:'.length)).event)).toEqual([
      ...['start', 'nextAgent', 'agentReasoning', 'token', 'metadata', 'end'],
    ])
  })

  test('are only the last two for an answer of nothing', async () => {
    expect(await textOf(predictionFrames(answering()))).toBe(`message:\ndata:${metadata}\n\n${end}`)
  })

  test('hold each token on one line, whatever is in it', async () => {
    const text = await textOf(predictionFrames(answering('a\r\nb\n\n"\u2028')))
    const data = text.split('\n').filter((line) => line.startsWith('data:'))
    expect(JSON.parse(data[1]?.slice('data:'.length) ?? '')).toEqual({ event: 'token', data: 'a\r\nb\n\n"\u2028' })
  })

  test('end with abort when the prediction was stopped on request', async () => {
    const stopped = new Failure('conflict', 'stopped', { code: 'stopped' })
    const text = await textOf(predictionFrames(failing(stopped)))
    expect(text.endsWith(`message:\ndata:{"event":"abort","data":"[DONE]"}\n\n${end}`)).toBe(true)
  })

  test('leave other failures to the reader', async () => {
    await expect(textOf(predictionFrames(failing(new Failure('upstream', 'no'))))).rejects.toThrow('no')
  })

  test('end the prediction when the reader stops', async () => {
    let ended = false
    async function* endless(): AsyncGenerator<FlowEvent, Prediction> {
      try {
        for (;;) yield { event: 'token', data: 'a' }
      } finally {
        ended = true
      }
    }
    for await (const _ of predictionFrames(endless())) break
    expect(ended).toBe(true)
  })
})

describe('lastFrames()', () => {
  test.each([
    { name: 'say what failed', error: new Failure('upstream', 'Cannot "x"'), data: 'Cannot \\"x\\"' },
    { name: 'keep the text of a bug to the log', error: new TypeError('secret'), data: 'Internal error' },
  ])('$name', ({ error, data }) => {
    expect(lastFrames(error)).toBe(`message:\ndata:{"event":"error","data":"${data}"}\n\n${end}`)
  })
})
