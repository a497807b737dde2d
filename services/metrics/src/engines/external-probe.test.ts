import { collectLog } from '@hearth/kernel/test-support'
import { expect, onTestFinished, test } from 'vitest'
import type { ExternalAnswer, ExternalServer } from '../domain/external/external-server.ts'
import { createExternalProbe } from './external-probe.ts'

/** A probe of a server that gives these answers, the last of them for ever: a status, or why there is none. */
function probing(...answers: readonly (number | Error | 'silence')[]) {
  const asked: string[] = []
  const server: ExternalServer = {
    async send({ path }, signal) {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? 200
      asked.push(path)
      if (answer instanceof Error) throw answer
      if (answer === 'silence')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return { status: answer, text: async () => '' } as unknown as ExternalAnswer
    },
  } as ExternalServer
  const { logger, records } = collectLog()
  const probe = createExternalProbe({ server, intervalMs: 1, timeoutMs: 20, logger })
  onTestFinished(() => probe.close())
  return {
    probe,
    asked,
    told: () => records.map(({ msg, reason }) => (reason === undefined ? msg : `${msg}: ${reason}`)),
  }
}

test('a server that answers has no fault, and nothing is told of it', async () => {
  const { probe, asked, told } = probing(200)
  expect(probe.fault()).toBeUndefined()
  probe.start()
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  expect(asked[0]).toBe('/api/v1/query?query=1')
  expect([probe.fault(), told()]).toEqual([undefined, []])
})

test('when it stops answering is told once, and once when it answers again', async () => {
  const { probe, asked, told } = probing(200, 503, 503, new Error('gone'), 200, 200)
  probe.start()
  await expect.poll(() => asked.length).toBeGreaterThan(6)
  expect(told()).toEqual([
    'The external server does not answer: The external server answers a query with 503',
    'The external server answers again',
  ])
})

test.each([
  { name: 'a refusal', answer: 401, fault: 'The external server answers a query with 401' },
  { name: 'no connection', answer: new Error('nobody listens'), fault: 'nobody listens' },
  { name: 'silence', answer: 'silence', fault: 'The external server gives no answer in time' },
] as const)('$name is its fault', async ({ answer, fault }) => {
  const { probe } = probing(answer)
  probe.start()
  await expect.poll(() => probe.fault()).toBe(fault)
})

test('nothing is asked once it is closed', async () => {
  const { probe, asked } = probing(200)
  probe.start()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await probe.close()
  const before = asked.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toHaveLength(before)
})
