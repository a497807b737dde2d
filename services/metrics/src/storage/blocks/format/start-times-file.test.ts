import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStarts, encodeStarts } from './start-times-file.ts'

const time = fc.integer({ min: -1e15, max: 1e15 })
const starts = fc
  .array(fc.tuple(time, time), { minLength: 1, maxLength: 5 })
  .map((pairs) => ({ fromMs: pairs.map(([from]) => from), startMs: pairs.map(([, start]) => start) }))
const files = fc
  .dictionary(fc.nat(1e9).map(String), starts, { maxKeys: 20 })
  .map((all) => new Map(Object.entries(all).map(([ref, one]) => [Number(ref), one] as const)))

test('start times are read as they were written', () => {
  fc.assert(
    fc.property(files, (file) => {
      expect(decodeStarts(encodeStarts(file).slice())).toEqual(file)
    }),
  )
})

test('a file with any byte changed is refused', () => {
  const bytes = encodeStarts(new Map([[7, { fromMs: [1_000], startMs: [900] }]])).slice()
  for (const at of bytes.keys()) {
    const damaged = bytes.slice()
    damaged[at] = (damaged[at] ?? 0) ^ 0x10
    expect(() => decodeStarts(damaged)).toThrow(RangeError)
  }
})
