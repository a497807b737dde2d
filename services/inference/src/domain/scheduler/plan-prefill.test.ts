import { describe, expect, test } from 'vitest'
import { createJob } from './job.ts'
import { planPrefill } from './plan-prefill.ts'
import type { Work } from './slot/slot.ts'

const grid = 64

type Wish = {
  readonly todo: number
  /** So many are computed, in whole pieces. */
  readonly done?: number
  readonly greedy?: boolean
  readonly client?: string
  readonly priority?: number
  readonly prefilledAt?: number
}

/** Works in the order in which they got their slots. */
function worksOf(wishes: readonly Wish[]): Work[] {
  return wishes.map(({ todo, done = 0, greedy = false, client, priority, prefilledAt = 0 }, order) => {
    const task = {
      ...{ id: order, prompt: [1], maxTokens: 1, stop: [], sampling: { temperature: greedy ? 0 : 1 } },
      ...(client === undefined ? {} : { client }),
      ...(priority === undefined ? {} : { priority }),
    }
    const slot = {
      ...{ index: order, tokens: new Uint32Array(), resident: done, known: done + todo, onGrid: done },
      ...{ prompted: done, salt: '', usedAtMs: 0, work: undefined },
    }
    const job = { ...createJob(task), prefilledAt }
    const generation = {} as Work['generation']
    return { job, slot, order, generation, choice: 0, leader: undefined, answering: false, cancelled: false }
  })
}

const plan = (wishes: readonly Wish[], budget: number) => chunksOf(worksOf(wishes), budget)
const chunksOf = (works: readonly Work[], budget: number) =>
  planPrefill(works, budget, grid).map(({ work, tokens }) => [work.order, tokens])

describe('how far a prompt advances', () => {
  test.each([
    { name: 'nothing without prompts', wishes: [], budget: 512, chunks: [] },
    { name: 'whole pieces first', wishes: [{ todo: 100 }], budget: 512, chunks: [[0, 64]] },
    { name: 'all whole pieces of the budget', wishes: [{ todo: 300 }], budget: 200, chunks: [[0, 192]] },
    { name: 'what remains in one', wishes: [{ todo: 36, done: 64 }], budget: 512, chunks: [[0, 36]] },
    { name: 'no whole piece that costs too much', wishes: [{ todo: 100 }], budget: 63, chunks: [[0, 63]] },
    { name: 'a whole piece at just its cost', wishes: [{ todo: 100 }], budget: 64, chunks: [[0, 64]] },
    { name: 'without leaving one token', wishes: [{ todo: 21, done: 64 }], budget: 20, chunks: [[0, 19]] },
    { name: 'not by one token', wishes: [{ todo: 30, done: 64 }], budget: 1, chunks: [] },
  ])('$name', ({ wishes, budget, chunks }) => {
    expect(plan(wishes, budget)).toEqual(chunks)
  })

  test.each([
    { name: 'by a whole piece whatever it costs', wishes: [{ todo: 100 }], budget: 10, chunks: [[0, 64]] },
    { name: 'in short pieces behind them', wishes: [{ todo: 63, done: 64 }], budget: 512, chunks: [[0, 63]] },
    { name: 'in short pieces of the budget', wishes: [{ todo: 40, done: 64 }], budget: 10, chunks: [[0, 10]] },
    {
      name: 'whole pieces beside whole ones only',
      wishes: [{ todo: 100 }, { todo: 20 }, { todo: 70 }],
      budget: 512,
      chunks: [
        [0, 64],
        [2, 64],
      ],
    },
    {
      name: 'short ones beside short ones only',
      wishes: [{ todo: 20 }, { todo: 100 }, { todo: 30 }],
      budget: 512,
      chunks: [
        [0, 20],
        [2, 30],
      ],
    },
    {
      name: 'a second whole piece only where there is room',
      wishes: [{ todo: 64 }, { todo: 64 }],
      budget: 127,
      chunks: [[0, 64]],
    },
  ])('greedily $name', ({ wishes, budget, chunks }) => {
    const greedy = wishes.map((wish) => ({ ...wish, greedy: true }))
    expect(plan(greedy, budget)).toEqual(chunks)
  })

  test('is not one token more or less than beside it', () => {
    expect(plan([{ todo: 20 }, { todo: 21 }], 512)).toEqual([
      [0, 20],
      [1, 18],
    ])
    expect(plan([{ todo: 20 }, { todo: 20 }], 512)).toEqual([
      [0, 20],
      [1, 20],
    ])
  })

  test('is nothing for greedy prompts beside lengths of any kind', () => {
    expect(plan([{ todo: 20 }, { todo: 30, greedy: true }], 512)).toEqual([[0, 20]])
  })
})

describe('who is first', () => {
  const first = (wishes: readonly Wish[]) => plan(wishes, 2)[0]?.[0]
  const short = { todo: 2 }

  test.each([
    { name: 'who got a slot first', wishes: [short, short], winner: 0 },
    { name: 'the smaller priority', wishes: [{ ...short, priority: 1 }, short], winner: 1 },
    { name: 'a priority below the usual', wishes: [short, { ...short, priority: -1 }], winner: 1 },
    {
      name: 'the client who waited longest',
      wishes: [
        { ...short, client: 'a', prefilledAt: 5 },
        { ...short, client: 'b', prefilledAt: 3 },
      ],
      winner: 1,
    },
    {
      name: 'not another prompt of a client who was served',
      wishes: [
        { ...short, client: 'a', prefilledAt: 0 },
        { ...short, client: 'a', prefilledAt: 5 },
        { ...short, client: 'b', prefilledAt: 3 },
      ],
      winner: 2,
    },
    {
      name: 'the priority before the turn',
      wishes: [
        { ...short, client: 'a', prefilledAt: 0, priority: 1 },
        { ...short, client: 'b', prefilledAt: 9 },
      ],
      winner: 1,
    },
  ])('$name', ({ wishes, winner }) => {
    expect(first(wishes)).toBe(winner)
  })

  test('whom an urgent one waits for, along the chain', () => {
    const works = worksOf([short, short, short, { ...short, priority: -1 }])
    const [, one, two, urgent] = works
    if (one === undefined || two === undefined || urgent === undefined) throw new Error('no works')
    two.leader = { work: one, tokens: 1 }
    urgent.leader = { work: two, tokens: 1 }
    expect(chunksOf(works, 512)).toEqual([
      [1, 2],
      [0, 2],
    ])
  })
})
