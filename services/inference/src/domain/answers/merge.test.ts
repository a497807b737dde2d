import { describe, expect, test } from 'vitest'
import { mergeIndexed } from './merge.ts'

async function* of(...values: readonly string[]) {
  for (const value of values) {
    await Promise.resolve()
    yield value
  }
}

/** Yields once and then waits until the signal aborts. */
async function* until(signal: AbortSignal, ended: string[], name: string) {
  try {
    yield name
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  } finally {
    ended.push(name)
  }
}

async function* failing(): AsyncGenerator<string> {
  yield 'first'
  throw new Error('broken')
}

describe('mergeIndexed()', () => {
  test('yields everything with the index of its source, each source in order', async () => {
    const merged: string[] = []
    for await (const { index, value } of mergeIndexed([of('a', 'b'), of('x', 'y', 'z')], 2, () => undefined)) {
      merged.push(`${index}${value}`)
    }
    expect(merged.filter((each) => each.startsWith('0'))).toEqual(['0a', '0b'])
    expect(merged.filter((each) => each.startsWith('1'))).toEqual(['1x', '1y', '1z'])
  })

  test('reads no more sources at once than allowed, and begins the next when one has ended', async () => {
    let running = 0
    let most = 0
    async function* counted() {
      most = Math.max(most, ++running)
      yield* of('a', 'b')
      running--
    }
    let yielded = 0
    for await (const _ of mergeIndexed([counted(), counted(), counted(), counted()], 2, () => undefined)) yielded++
    expect({ most, yielded }).toEqual({ most: 2, yielded: 8 })
  })

  test('a source that fails ends the others, and its error is thrown', async () => {
    const ended: string[] = []
    const group = new AbortController()
    const merged = mergeIndexed([until(group.signal, ended, 'waiting'), failing()], 2, () => group.abort())
    await expect(
      (async () => {
        for await (const _ of merged);
      })(),
    ).rejects.toThrow('broken')
    expect(ended).toEqual(['waiting'])
  })

  test('a reader that leaves ends all', async () => {
    const ended: string[] = []
    const group = new AbortController()
    const sources = ['one', 'two'].map((name) => until(group.signal, ended, name))
    for await (const _ of mergeIndexed(sources, 2, () => group.abort())) break
    expect(ended.toSorted()).toEqual(['one', 'two'])
  })

  test('no sources: nothing', async () => {
    expect(await mergeIndexed([], 2, () => undefined).next()).toMatchObject({ done: true })
  })
})
