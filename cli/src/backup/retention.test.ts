import { describe, expect, test } from 'vitest'
import { scheduledName, toRemove, unfinished } from './retention.ts'

const nameOf = (day: number) => scheduledName(Date.UTC(2026, 0, day))

describe('which scheduled backups go', () => {
  test.each([
    { name: 'none while there are no more than are kept', names: [1, 2].map(nameOf), keep: 3, gone: [] },
    { name: 'the oldest', names: [3, 1, 2, 4].map(nameOf), keep: 2, gone: [1, 2].map(nameOf) },
    { name: 'all others where one is kept', names: [1, 2, 4].map(nameOf), keep: 1, gone: [1, 2].map(nameOf) },
    {
      name: 'never the one that was just made, though the clock was set back',
      names: [4, 8, 9].map(nameOf),
      keep: 2,
      gone: [nameOf(8)],
    },
    {
      name: 'nothing that the schedule did not make',
      names: ['hearth-backup-2020-01-01.tar.gz', 'notes.txt', `${nameOf(1)}.partial`, nameOf(4)],
      keep: 1,
      gone: [],
    },
  ])('$name', ({ names, keep, gone }) => expect(toRemove(names, nameOf(4), keep)).toEqual(gone))
})

test('what the schedule did not finish is told from whatever else lies there', () => {
  const names = [nameOf(1), `${nameOf(2)}.partial`, 'hearth-backup-2020-01-01.tar.gz.partial', 'notes.partial']
  expect(unfinished(names)).toEqual([`${nameOf(2)}.partial`])
})
