import { describe, expect, test } from 'vitest'
import { streamArray } from './stream-array.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`)
const rowsOf = async (some: readonly string[]) => some.map((id) => ({ id }))

describe('streamArray()', () => {
  test.each([0, 1, 20, 21, 65])('gives %i rows in their order', async (count) => {
    const text = await new Response(streamArray(ids(count), rowsOf)).text()
    expect(JSON.parse(text)).toEqual(await rowsOf(ids(count)))
  })

  test('leaves out rows that are gone by now, be they all', async () => {
    const kept = (some: readonly string[]) => rowsOf(some.filter((id) => id > 'id-5'))
    expect(await new Response(streamArray(ids(50), kept)).json()).toEqual(await kept(ids(50)))
    expect(await new Response(streamArray(ids(50), async () => [])).json()).toEqual([])
  })

  test('reads no further than its reader asks', async () => {
    let asked = 0
    const reader = streamArray(ids(1_000), (some) => {
      asked += some.length
      return rowsOf(some)
    }).getReader()
    await reader.read()
    await reader.cancel()
    expect(asked).toBeLessThan(100)
  })
})
