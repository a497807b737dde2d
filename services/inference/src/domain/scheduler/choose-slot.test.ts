import { describe, expect, test } from 'vitest'
import { chooseSlot } from './choose-slot.ts'

const slot = (name: string, resident: readonly number[], usedAtMs: number) => ({ name, resident, usedAtMs })

describe('chooseSlot()', () => {
  test.each([
    {
      name: 'takes the slot that holds most of the prompt',
      free: [slot('old', [9], 1), slot('same', [1, 2, 3], 5), slot('part', [1, 2], 3)],
      chosen: 'same',
    },
    {
      name: 'spares another conversation when little is shared',
      free: [slot('other', [1, 9, 9, 9, 9, 9], 5), slot('idle', [8], 1)],
      chosen: 'idle',
    },
    {
      name: 'takes the one idle longest when nothing is shared',
      free: [slot('recent', [9], 5), slot('idle', [8], 1)],
      chosen: 'idle',
    },
    { name: 'takes none when none is free', free: [], chosen: undefined },
  ])('$name', ({ free, chosen }) => {
    expect(chooseSlot(free, [1, 2, 3, 4])?.name).toBe(chosen)
  })
})
