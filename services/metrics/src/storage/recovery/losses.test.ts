import { describe, expect, test } from 'vitest'
import { exactly, Losses, upTo } from './losses.ts'

const nothing = { atLeast: 0, atMost: 0 }

describe('Losses', () => {
  test('are none without damage, whatever is missing', () => {
    const losses = new Losses()
    losses.damaged('a', [])
    losses.samples(exactly(5))
    expect(losses.report()).toEqual({
      damagedParts: 0,
      damagedBytes: 0,
      damagedFiles: [],
      samplesLost: nothing,
      seriesLost: nothing,
    })
  })

  test('add up over parts and files, each file told once', () => {
    const losses = new Losses()
    losses.damaged('a', [
      { start: 10, end: 14 },
      { start: 20, end: 21 },
    ])
    losses.damaged('a', [{ start: 30, end: 40 }])
    losses.damaged('b', [{ start: 0, end: 5 }])
    losses.samples(exactly(3))
    losses.samples(upTo(4))
    losses.series(upTo(2))
    expect(losses.report()).toEqual({
      damagedParts: 4,
      damagedBytes: 20,
      damagedFiles: ['a', 'b'],
      samplesLost: { atLeast: 3, atMost: 7 },
      seriesLost: { atLeast: 0, atMost: 2 },
    })
  })

  test('that nobody can bound stay so', () => {
    const losses = new Losses()
    losses.damaged('a', [{ start: 0, end: 1 }])
    losses.samples(upTo(undefined))
    losses.samples(exactly(2))
    expect(losses.report().samplesLost).toEqual({ atLeast: 2, atMost: undefined })
  })
})
