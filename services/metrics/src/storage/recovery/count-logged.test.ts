import { describe, expect, test } from 'vitest'
import { LoggedCount } from './count-logged.ts'
import { Losses } from './losses.ts'

/** What is said to be lost after these events: a mark, as many samples as read, or damage. */
function lostAfter(events: readonly (['mark' | 'read' | 'damage', number] | 'cut')[], inCheckpoint = 0) {
  const losses = new Losses()
  losses.damaged('wal/00000001.wal', [{ start: 0, end: 1 }])
  const count = new LoggedCount(losses, inCheckpoint)
  for (const event of events) {
    if (event === 'cut') count.damaged(0, true)
    else if (event[0] === 'mark') count.mark(event[1])
    else if (event[0] === 'damage') count.damaged(event[1], false)
    else for (let left = event[1]; left > 0; left--) count.sample()
  }
  count.end()
  return losses.report().samplesLost
}

describe('the samples that a log lost', () => {
  test.each([
    {
      name: 'none between marks that agree',
      events: [
        ['mark', 5],
        ['read', 3],
        ['mark', 8],
      ],
      lost: [0, 0],
    },
    {
      name: 'what two marks have and nothing between them',
      events: [
        ['mark', 5],
        ['damage', 99],
        ['mark', 8],
      ],
      lost: [3, 3],
    },
    {
      name: 'a bound by the bytes before the first mark',
      events: [
        ['damage', 99],
        ['mark', 8],
      ],
      lost: [0, 9],
    },
    {
      name: 'a bound by the bytes behind the last mark',
      events: [
        ['mark', 8],
        ['damage', 99],
      ],
      lost: [0, 9],
    },
    { name: 'unknown where the file is cut', events: [['mark', 8], 'cut'], lost: [0, undefined] },
    {
      name: 'unknown where the mark of a write is missing',
      events: [
        ['mark', 8],
        ['read', 1],
      ],
      lost: [0, undefined],
    },
    { name: 'known where another segment follows a cut one', events: [['mark', 8], 'cut', ['mark', 9]], lost: [1, 1] },
  ] as const)('are $name', ({ events, lost: [atLeast, atMost] }) => {
    expect(lostAfter(events.map((event) => (event === 'cut' ? event : [...event])))).toEqual({ atLeast, atMost })
  })

  test('may be in a checkpoint that was finished later', () => {
    const events = [
      ['mark', 5],
      ['damage', 99],
      ['mark', 9],
    ] as const
    expect(
      lostAfter(
        events.map((event) => [...event]),
        6,
      ),
    ).toEqual({ atLeast: 3, atMost: 4 })
    expect(
      lostAfter(
        events.map((event) => [...event]),
        Number.POSITIVE_INFINITY,
      ),
    ).toEqual({ atLeast: 0, atMost: 4 })
  })
})
