import { describe, expect, test } from 'vitest'
import { createSilenceWatch } from './silence-watch.ts'

const limits = { stoppedMs: 500, frozenMs: 2_000, blockedMs: 15_000, stalledMs: 120_000 }
const everyMs = 500

/**
 * Lets time pass in checks; `using`: the process uses its processor, `wanting`: it waits for its turn on
 * one, `speaking`: it says that it lives.
 */
function watch() {
  let nowMs = 0
  let usedMs = 0
  let wantsOn = false
  let stopped = false
  const processorUse = () => ({ usedMs, wantsOn })
  const isStopped = () => stopped
  const silence = createSilenceWatch({ limits, clock: () => nowMs, processorUse, isStopped, everyMs })
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
      if (speaking) silence.messageCame(false)
      const reason = silence.check(busy)
      if (reason !== undefined) return reason
    }
    return undefined
  }
  const stop = (isNow = true) => {
    stopped = isNow
  }
  return { pass, silence, stop, sleep: (ms: number) => (nowMs += ms) }
}

describe('createSilenceWatch()', () => {
  test('ends a process that neither speaks nor computes', () => {
    expect(watch().pass(3_000)).toContain('frozen')
  })

  test.each(['working', 'loading', 'idle'] as const)('ends one that a signal has stopped while it is %s', (busy) => {
    const { pass, stop } = watch()
    stop()
    expect(pass(1_000, { busy })).toContain('stopped')
  })

  test('leaves one alone that goes on at once', () => {
    const { pass, stop } = watch()
    for (let turn = 0; turn < 10; turn++) {
      stop()
      expect(pass(everyMs)).toBeUndefined()
      stop(false)
      expect(pass(everyMs, { using: true, speaking: true })).toBeUndefined()
    }
  })

  test('leaves one alone that was stopped with everything else, and goes on a moment later', () => {
    const { pass, stop, sleep } = watch()
    stop()
    expect(pass(everyMs)).toBeUndefined()
    sleep(60_000)
    expect(pass(everyMs)).toBeUndefined()
    stop(false)
    expect(pass(5_000, { using: true, speaking: true })).toBeUndefined()
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
    silence.messageCame(false)
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
