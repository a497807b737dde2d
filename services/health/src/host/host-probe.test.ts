import { expect, test } from 'vitest'
import type { Finding } from '../domain/finding.ts'
import { createHostProbe } from './host-probe.ts'

const ask = (look: () => Promise<Finding>, signal = new AbortController().signal) => createHostProbe(look).ask(signal)
const failing = (code?: string) => () => Promise.reject(Object.assign(new Error('x'), code !== undefined && { code }))

test('what is found is told with the time that it took', async () => {
  expect(await ask(async () => ({ state: 'warning', reason: 'low' }))).toEqual({
    state: 'warning',
    reason: 'low',
    latencyMs: expect.any(Number),
  })
})

test('what the system refuses is unknown, with its code', async () => {
  expect(await ask(failing('EACCES'))).toMatchObject({ state: 'unknown', reason: 'cannot be read (EACCES)' })
})

test('what was stopped is unknown', async () => {
  expect(await ask(failing(), AbortSignal.abort())).toMatchObject({
    state: 'unknown',
    reason: 'cannot be read (stopped)',
  })
})

test('anything else is a bug and surfaces', async () => {
  await expect(ask(failing())).rejects.toThrow('x')
})
