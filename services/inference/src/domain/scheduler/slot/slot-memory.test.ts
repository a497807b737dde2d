import { beforeEach, describe, expect, it } from 'vitest'
import type { Decoder } from '../decoder.ts'
import { type Sequence, SlotMemory } from './slot-memory.ts'

const done: string[] = []
beforeEach(() => {
  done.length = 0
})

/** Two slots of 16 tokens, computed in pieces of 4. */
function memory(given: Partial<Pick<Decoder, 'trim' | 'fork'>> = {}) {
  const decoder = {
    ...{ slots: 2, contextTokens: 16, batchTokens: 4 },
    trim(slot: number, from: number) {
      done.push(`trim ${slot} from ${from}`)
      return from
    },
    async fork(from: number, to: number, tokens: number) {
      done.push(`fork ${from} to ${to}: ${tokens}`)
      return tokens
    },
    ...given,
  } as Decoder
  const kept = new SlotMemory(decoder)
  const [first, second] = kept.slots
  if (first === undefined || second === undefined) throw new Error('There are two slots')
  return { kept, first, second }
}

const tokens = (count: number, from = 1) => Uint32Array.from({ length: count }, (_, at) => from + at)
const sequence = (prompt: Uint32Array, more: Partial<Sequence> = {}): Sequence => ({
  ...{ prompt, salt: '', exact: false, whole: false },
  ...more,
})
const sharedBy = (kept: SlotMemory, asked: Sequence) =>
  kept.candidates(asked).map(({ shared, ready }) => [shared, ready])

describe('a new memory', () => {
  it('has empty slots that share nothing', () => {
    const { kept } = memory()
    expect(kept.slots.map(({ index, resident, known }) => [index, resident, known])).toEqual([
      [0, 0, 0],
      [1, 0, 0],
    ])
    expect(kept.slots[0]?.tokens).toHaveLength(16)
    expect(sharedBy(kept, sequence(tokens(4)))).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(kept.canFork()).toBe(true)
  })
})

describe('a slot that is given to a prompt', () => {
  it('knows its tokens and has computed none', () => {
    const { kept, first } = memory()
    expect(kept.occupy(first, sequence(tokens(6), { salt: 's' }), 0)).toBe(0)
    expect(first).toMatchObject({ known: 6, resident: 0, salt: 's' })
    expect([...first.tokens.subarray(0, 7)]).toEqual([1, 2, 3, 4, 5, 6, 0])
    expect(done).toEqual([])
  })

  it('shares what is known, and gives what is computed, but for the last two', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(6)), 0)
    expect(sharedBy(kept, sequence(tokens(6)))).toEqual([
      [4, 0],
      [0, 0],
    ])
    kept.computed(first, 3)
    expect(sharedBy(kept, sequence(tokens(6)))[0]).toEqual([4, 3])
    expect(sharedBy(kept, sequence(tokens(9)))[0]).toEqual([6, 3])
    expect(sharedBy(kept, sequence(tokens(1)))[0]).toEqual([0, 0])
  })

  it('shares nothing with another salt, nor where all is to be computed anew', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(6)), 0)
    expect(sharedBy(kept, sequence(tokens(6), { salt: 'other' }))[0]).toEqual([0, 0])
    expect(sharedBy(kept, sequence(tokens(6), { whole: true }))[0]).toEqual([0, 0])
  })

  it('keeps the beginning that the next prompt shares', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(6)), 0)
    kept.computed(first, 6)
    expect(kept.occupy(first, sequence(Uint32Array.from([1, 2, 3, 9, 9])), 3)).toBe(3)
    expect(first).toMatchObject({ known: 5, resident: 3 })
    expect(done).toEqual(['trim 0 from 3'])
  })

  it('is not cut where it is kept whole', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(6)), 0)
    kept.computed(first, 6)
    expect(kept.occupy(first, sequence(tokens(8)), 6)).toBe(6)
    expect(done).toEqual([])
  })

  it('keeps nothing where the model cannot cut', () => {
    const { kept, first } = memory({ trim: () => 0 })
    kept.occupy(first, sequence(tokens(6)), 0)
    kept.computed(first, 6)
    expect(kept.occupy(first, sequence(tokens(8)), 4)).toBe(0)
    expect(first).toMatchObject({ resident: 0, onGrid: 0, prompted: 0 })
  })
})

describe('what is computed', () => {
  it.each([
    { name: 'in whole pieces is on the grid', parts: [4, 4], onGrid: 8, prompted: 8 },
    { name: 'in one of several pieces is on the grid', parts: [8], onGrid: 8, prompted: 8 },
    { name: 'behind them in a shorter one is of a prompt', parts: [4, 2], onGrid: 4, prompted: 6 },
    { name: 'one by one is neither', parts: [4, 1], onGrid: 4, prompted: 4 },
    { name: 'behind one alone is neither any more', parts: [1, 4], onGrid: 0, prompted: 0 },
    { name: 'in whole pieces behind a short one is off the grid', parts: [2, 4], onGrid: 0, prompted: 2 },
    { name: 'in a piece and a half is neither', parts: [6], onGrid: 0, prompted: 0 },
  ])('$name', ({ parts, onGrid, prompted }) => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(12)), 0)
    for (const part of parts) kept.computed(first, part)
    const resident = parts.reduce((sum, part) => sum + part, 0)
    expect(first).toMatchObject({ resident, onGrid, prompted })
  })

  it('is shared exactly in whole pieces alone', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(11)), 0)
    kept.computed(first, 4)
    kept.computed(first, 3)
    expect(sharedBy(kept, sequence(tokens(14), { exact: true }))[0]).toEqual([8, 4])
    expect(sharedBy(kept, sequence(tokens(14)))[0]).toEqual([11, 7])
  })

  it('is known to a piece less once it is cut within one', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(12)), 0)
    kept.computed(first, 8)
    kept.occupy(first, sequence(tokens(12)), 6)
    expect(first).toMatchObject({ resident: 6, onGrid: 4, prompted: 4 })
  })

  it('is known as far as it is kept behind the grid', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(12)), 0)
    kept.computed(first, 4)
    kept.computed(first, 3)
    kept.occupy(first, sequence(tokens(12)), 5)
    expect(first).toMatchObject({ resident: 5, onGrid: 4, prompted: 5 })
  })
})

describe('a slot that takes over from another', () => {
  it('has as many tokens, and what is known of them', async () => {
    const { kept, first, second } = memory()
    kept.occupy(first, sequence(tokens(12)), 0)
    kept.computed(first, 8)
    kept.occupy(second, sequence(tokens(12)), 0)
    expect(await kept.fork(first, second, 6)).toBe(6)
    expect(second).toMatchObject({ resident: 6, onGrid: 4, prompted: 4 })
    expect(done).toEqual(['fork 0 to 1: 6'])
    expect(kept.canFork()).toBe(true)
  })

  it('has nothing where the model cannot, which is known from then on', async () => {
    const { kept, first, second } = memory({ fork: async () => 0 })
    kept.occupy(first, sequence(tokens(12)), 0)
    kept.computed(first, 8)
    expect(await kept.fork(first, second, 8)).toBe(0)
    expect(second.resident).toBe(0)
    expect(kept.canFork()).toBe(false)
  })
})

describe('a token behind the last one', () => {
  it('is put there while there is room', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(15)), 0)
    expect(kept.append(first, 77)).toBe(true)
    expect(first.tokens[15]).toBe(77)
    expect(kept.append(first, 78)).toBe(false)
    expect(first.known).toBe(16)
  })

  it('counts for those who look later', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(3)), 0)
    kept.append(first, 4)
    expect(sharedBy(kept, sequence(tokens(8)))[0]?.[0]).toBe(4)
  })
})

describe('last tokens that are replaced', () => {
  it('make room for others, and what was computed of them is forgotten', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(8)), 0)
    kept.computed(first, 8)
    expect(kept.rewind(first, { drop: 3, put: [70, 71] } as Parameters<typeof kept.rewind>[1])).toBe(true)
    expect(first).toMatchObject({ known: 8, resident: 6 })
    expect([...first.tokens.subarray(5, 8)]).toEqual([6, 70, 71])
    expect(done).toEqual(['trim 0 from 6'])
    expect(sharedBy(kept, sequence(tokens(8)))[0]?.[0]).toBe(6)
  })

  it('may be the one alone that was not put there yet', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(8)), 0)
    kept.computed(first, 8)
    kept.rewind(first, { drop: 1, put: [] } as Parameters<typeof kept.rewind>[1])
    expect(first).toMatchObject({ known: 8, resident: 8 })
    expect(done).toEqual([])
  })

  it('cannot be more than there is room for', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(15)), 0)
    expect(kept.rewind(first, { drop: 1, put: [1] } as Parameters<typeof kept.rewind>[1])).toBe(true)
    expect(kept.rewind(first, { drop: 1, put: [1] } as Parameters<typeof kept.rewind>[1])).toBe(false)
  })
})

describe('a slot that is free again', () => {
  it('keeps what is computed, and knows no more', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(8)), 0)
    kept.computed(first, 5)
    kept.release(first, 123)
    expect(first).toMatchObject({ known: 5, resident: 5, usedAtMs: 123, work: undefined })
    expect(sharedBy(kept, sequence(tokens(8)))[0]).toEqual([5, 5])
  })

  it('shares nothing where nothing was computed', () => {
    const { kept, first } = memory()
    kept.occupy(first, sequence(tokens(8)), 0)
    kept.release(first, 1)
    expect(sharedBy(kept, sequence(tokens(8)))[0]).toEqual([0, 0])
  })
})
