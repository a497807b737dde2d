import { expect, test } from 'vitest'
import { contextOf, finish, prepare, recordingEnv } from '../test-support/run-flow.ts'
import { starterFlow } from './starter-flow.ts'

test('the starter flow talks to the model of this machine and remembers six turns', async () => {
  const { env, calls } = recordingEnv()
  const runner = await prepare(starterFlow(0).flowData, env)
  expect(runner.streamable).toBe(true)
  expect(runner.memory?.maxMessages).toBe(12)
  expect(await finish(runner, contextOf('hi'))).toMatchObject({ text: 'Echo: hi' })
  expect(calls[0]?.model).toMatchObject({ baseUrl: 'http://inference:8000/v1', model: '', userSupplied: false })
  expect(calls[0]?.messages).toEqual([
    { role: 'system', content: 'You are a helpful and honest assistant. If you cannot do something, say so.' },
    { role: 'user', content: 'hi' },
  ])
})
