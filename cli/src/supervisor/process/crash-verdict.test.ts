import { describe, expect, test } from 'vitest'
import { LIMITS } from '../../limits.ts'
import { judgeCrash } from './crash-verdict.ts'
import { NO_CRASHES } from './restart-policy.ts'

const killed = { code: undefined, signal: 'SIGKILL', message: undefined }
const crash = { name: 'chatflow', ending: killed, history: NO_CRASHES, atMs: 50_000, ranMs: 1_000 } as const

describe('judgeCrash()', () => {
  test('a first crash leads to a quick restart', () => {
    expect(judgeCrash(crash, LIMITS.restart)).toMatchObject({
      state: 'restarting',
      delayMs: 100,
      sentence: 'chatflow ended unexpectedly (SIGKILL); restarting it in 100 ms',
    })
  })

  test('a crash loop is called failed, tried at the longest delay, and points to the logs', () => {
    const history = { atMs: [10_000, 20_000, 30_000, 40_000], inARow: 4 }
    expect(judgeCrash({ ...crash, history }, LIMITS.restart)).toMatchObject({
      state: 'failed',
      delayMs: 10_000,
      sentence:
        'chatflow ended unexpectedly (SIGKILL), 5 times within 60 s; restarting it in 10000 ms; see "npm run hearth -- logs chatflow"',
    })
  })

  test('a wrong configuration is not tried again', () => {
    const ending = { code: 78, signal: undefined, message: 'Cannot open the database' }
    expect(judgeCrash({ ...crash, ending }, LIMITS.restart)).toMatchObject({
      state: 'failed',
      delayMs: undefined,
      reason: 'Cannot open the database',
    })
  })
})
