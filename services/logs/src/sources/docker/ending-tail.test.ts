import { describe, expect, test } from 'vitest'
import { BEGINNING, type Line } from '../../domain/lines/line.ts'
import type { LogTail, Taken } from '../../domain/reading/source.ts'
import { endingWith } from './ending-tail.ts'

const line: Line = {
  container: 'c',
  generation: 'g',
  time: '0'.repeat(19),
  stream: 'stdout',
  text: 'last words',
  partial: false,
}
const nothing: Taken = { entries: [], gap: undefined, cursor: BEGINNING }
const oneLine: Taken = { ...nothing, entries: [{ line, boundary: BEGINNING }] }
const aGap: Taken = { ...nothing, gap: { container: 'c', reason: 'rotated' } }

/** A tail that gives these in turn, and then nothing. */
function tailOf(...taken: readonly Taken[]) {
  const rest = [...taken]
  const calls: string[] = []
  const tail: LogTail = {
    take: async () => rest.shift() ?? nothing,
    changed: async () => void calls.push('changed'),
    close: async () => void calls.push('close'),
  }
  return { tail, calls }
}

async function endings(tail: LogTail, isGone: () => boolean, holdMs: number, takes: number) {
  const ending = endingWith(tail, { isGone, holdMs, unsubscribe: () => undefined })
  const ended: boolean[] = []
  for (let at = 0; at < takes; at++) ended.push((await ending.take(10)).ended === true)
  return ended
}

describe('a tail that ends with its container', () => {
  test('goes on while the container is there, however empty it is', async () => {
    expect(await endings(tailOf().tail, () => false, 0, 2)).toEqual([false, false])
  })

  test('ends once the container is gone and all was taken, gaps too', async () => {
    expect(await endings(tailOf(oneLine, aGap).tail, () => true, 0, 3)).toEqual([false, false, true])
  })

  test('waits for a last line that may still be held back as unfinished', async () => {
    expect(await endings(tailOf().tail, () => true, 3_600_000, 2)).toEqual([false, false])
  })

  test('stays at its end when the container comes back under the name', async () => {
    const states = [true, false]
    expect(await endings(tailOf(oneLine).tail, () => states.shift() ?? false, 0, 2)).toEqual([false, true])
  })

  test('hands on what it waits for, and lets go of both when it is closed', async () => {
    const { tail, calls } = tailOf()
    const unsubscribe = () => void calls.push('unsubscribe')
    const ending = endingWith(tail, { isGone: () => false, holdMs: 0, unsubscribe })
    await ending.changed(new AbortController().signal)
    await ending.close()
    expect(calls).toEqual(['changed', 'unsubscribe', 'close'])
  })
})
