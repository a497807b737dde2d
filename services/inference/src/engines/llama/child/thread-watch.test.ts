import { describe, expect, test } from 'vitest'
import { createThreadWatch } from './thread-watch.ts'

function watch(threads: number) {
  let nowMs = 0
  const set: number[] = []
  const { observe } = createThreadWatch({ threads, setThreads: (count) => set.push(count), clock: () => nowMs })
  const steps = (count: number, ms: number, tokens = 4) => {
    for (let step = 0; step < count; step++) {
      nowMs += ms
      observe(tokens, ms)
    }
  }
  return { set, steps }
}

describe('createThreadWatch()', () => {
  test('gives a thread up when a step takes three times as long as usual, and takes it back later', () => {
    const { set, steps } = watch(4)
    steps(20, 50)
    steps(1, 160)
    expect(set).toEqual([3])
    steps(310, 50)
    expect(set).toEqual([3, 4])
  })

  test('gives another up when that did not help, and keeps the last', () => {
    const { set, steps } = watch(3)
    steps(20, 50)
    steps(5, 400)
    expect(set).toEqual([2, 1])
  })

  test('does not take a long prompt for a slow step', () => {
    const { set, steps } = watch(4)
    steps(20, 50, 1)
    steps(20, 2_000, 512)
    expect(set).toEqual([])
  })

  test('lets short pauses pass', () => {
    const { set, steps } = watch(4)
    steps(20, 2)
    steps(1, 15)
    expect(set).toEqual([])
  })
})
