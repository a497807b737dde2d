import { describe, expect, test } from 'vitest'
import { createTurns, runWhole } from './turns.ts'

/** A clock that finds 3 ms gone each time it is looked at. */
function slowClock() {
  let nowMs = 0
  return () => (nowMs += 3)
}

function* counting(to: number, seen: number[] = []): Generator<undefined, number> {
  for (let at = 0; at < to; at++) {
    seen.push(at)
    yield undefined
  }
  return to
}

describe('turns', () => {
  test('what is short runs at once', async () => {
    const seen: number[] = []
    const done = createTurns(() => 0).run(counting(1_000, seen))
    expect(seen).toHaveLength(1_000)
    expect(await done).toBe(1_000)
  })

  test('in one round of the event loop one of those who wait goes on, in their order', async () => {
    const turns = createTurns(() => 0)
    const went: string[] = []
    for (const name of ['a', 'b', 'c']) void turns.next().then(() => went.push(name))
    const rounds: string[] = []
    for (let round = 0; round < 3; round++) {
      await new Promise((resolve) => setImmediate(resolve))
      rounds.push(went.join(''))
    }
    expect(rounds).toEqual(['a', 'ab', 'abc'])
  })

  test('long work lets others in', async () => {
    const turns = createTurns(slowClock())
    const seen: number[] = []
    const done = turns.run(counting(10, seen))
    expect(seen.length).toBeLessThan(4)
    expect(await done).toBe(10)
  })

  test('an aborted signal ends it at its next turn', async () => {
    const turns = createTurns(slowClock())
    const seen: number[] = []
    const done = turns.run(counting(1_000, seen), AbortSignal.abort(new Error('gone')))
    await expect(done).rejects.toThrow('gone')
    expect(seen.length).toBeLessThan(4)
  })

  test('a fault of the work is the fault of its run', async () => {
    const broken = (function* (): Generator<undefined, number> {
      yield undefined
      throw new Error('broken')
    })()
    await expect(createTurns(slowClock()).run(broken)).rejects.toThrow('broken')
  })
})

test('the same steps run whole where nobody may come in between', () => {
  expect(runWhole(counting(5))).toBe(5)
})
