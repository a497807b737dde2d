import { describe, expect, test } from 'vitest'
import { createSilenceWatch } from './silence-watch.ts'

const limits = { frozenMs: 2_000, blockedMs: 15_000, stalledMs: 120_000 }
const everyMs = 500

/**
 * Lets time pass in checks; `using`: the process uses its processor, `wanting`: it waits for its turn on
 * one, `speaking`: it says that it lives.
 */
function watch() {
  let nowMs = 0
  let usedMs = 0
  let wantsOn = false
  const processorUse = () => ({ usedMs, wantsOn })
  const silence = createSilenceWatch({ limits, clock: () => nowMs, processorUse, everyMs })
  const pass = (
    ms: number,
    {
      using = false,
      wanting = false,
      speaking = false,
      busy = 'working' as const,
    }: Partial<Record<'using' | 'wanting' | 'speaking', boolean>> & {
      busy?: 'idle' | 'loading' | 'working'
    } = {},
  ) => {
    for (let passed = 0; passed < ms; passed += everyMs) {
      nowMs += everyMs
      if (using) usedMs += everyMs
      wantsOn = using || wanting
      if (speaking) silence.heard(false)
      const reason = silence.check(busy)
      if (reason !== undefined) return reason
    }
    return undefined
  }
  return { pass, silence, sleep: (ms: number) => (nowMs += ms) }
}

describe('createSilenceWatch()', () => {
  test('ends a process that neither speaks nor computes', () => {
    expect(watch().pass(3_000)).toContain('frozen')
  })

  test('leaves a long step alone', () => {
    expect(watch().pass(100_000, { using: true, speaking: true })).toBeUndefined()
  })

  test('leaves one alone that computes without a word, for a while', () => {
    const { pass } = watch()
    expect(pass(14_000, { using: true })).toBeUndefined()
    expect(pass(2_000, { using: true })).toContain('main thread')
  })

  test('leaves one alone that hardly gets its turn on a busy machine', () => {
    const { pass, silence } = watch()
    for (let turn = 0; turn < 10; turn++) {
      expect(pass(10_000, { wanting: true })).toBeUndefined()
      expect(pass(everyMs, { using: true })).toBeUndefined()
    }
    silence.heard(false)
    expect(pass(3_000)).toContain('frozen')
  })

  test('ends one whose step never ends', () => {
    expect(watch().pass(121_000, { speaking: true })).toContain('step')
  })

  test('a model that takes long to load is left alone', () => {
    expect(watch().pass(200_000, { speaking: true, busy: 'loading' })).toBeUndefined()
  })

  test('asks nothing of one without work', () => {
    expect(watch().pass(200_000, { busy: 'idle' })).toBeUndefined()
  })

  test('begins anew after the machine slept', () => {
    const { pass, sleep } = watch()
    sleep(3_600_000)
    expect(pass(1_500)).toBeUndefined()
    expect(pass(3_000)).toContain('frozen')
  })
})
