import { describe, expect, test } from 'vitest'
import { createReplay, type Replay } from './replay.ts'

const never = new AbortController().signal

async function read<T>(replay: Replay<T>, start: number, signal = never): Promise<T[]> {
  const all: T[] = []
  for await (const item of replay.read(start, signal)) all.push(item)
  return all
}

describe('createReplay()', () => {
  test('gives each reader everything from where it begins, late or early', async () => {
    const replay = createReplay<number>()
    replay.push(1)
    const early = read(replay, 0)
    const rest = read(replay, 2)
    replay.push(2)
    await Promise.resolve()
    replay.push(3)
    replay.end()
    expect([await early, await rest, await read(replay, 1)]).toEqual([[1, 2, 3], [3], [2, 3]])
  })

  test('lets a reader go that waits', async () => {
    const leaving = new AbortController()
    const reading = read(createReplay<number>(), 0, leaving.signal)
    leaving.abort()
    expect(await reading).toEqual([])
  })
})
