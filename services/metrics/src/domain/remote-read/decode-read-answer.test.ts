import { ProtoReader, ProtoWriter } from '@hearth/protobuf'
import { describe, expect, test } from 'vitest'
import { decodeReadChunks, decodeReadSamples } from './decode-read-answer.ts'

type Sample = readonly [timeMs: number, value: number]

function labels(to: ProtoWriter, record: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(record))
    to.message(0x0a, () => {
      to.text(0x0a, name)
      to.text(0x12, value)
    })
}

function sample(to: ProtoWriter, [timeMs, value]: Sample) {
  to.message(0x12, () => {
    to.number(0x09, value)
    to.integer(0x10, timeMs)
  })
}

function bytesOf(write: (to: ProtoWriter) => void): Uint8Array {
  const to = new ProtoWriter()
  write(to)
  return Uint8Array.from(to.bytes)
}

function readSamples(bytes: Uint8Array) {
  const series: unknown[][] = []
  decodeReadSamples(new ProtoReader(bytes), (found) => {
    const samples: unknown[] = []
    series.push([found.toRecord(), samples])
    return {
      float(timeMs, high, low) {
        const view = new DataView(new ArrayBuffer(8))
        view.setUint32(0, high)
        view.setUint32(4, low)
        samples.push([timeMs, view.getFloat64(0)])
      },
      histogram: (timeMs, histogram) => samples.push([timeMs, histogram?.count]),
    }
  })
  return series
}

describe('decodeReadSamples()', () => {
  const answer = (...all: readonly (readonly (readonly [Record<string, string>, readonly Sample[]])[])[]) =>
    bytesOf((to) => {
      for (const result of all)
        to.message(0x0a, () => {
          for (const [record, samples] of result)
            to.message(0x0a, () => {
              labels(to, record)
              for (const one of samples) sample(to, one)
            })
        })
    })

  test('reads the series of all results, in order', () => {
    const a: readonly Sample[] = [
      [1000, 1.5],
      [-2000, -0.25],
      [0, 0],
    ]
    expect(
      readSamples(
        answer(
          [[{ z: '1', a: '2' }, a]],
          [],
          [
            [{ b: '', c: '3' }, []],
            [{}, [[5, Number.NaN]]],
          ],
        ),
      ),
    ).toEqual([
      [{ a: '2', z: '1' }, a],
      [{ c: '3' }, []],
      [{}, [[5, Number.NaN]]],
    ])
  })

  test('keeps every bit of a value', () => {
    const value = 1.000_000_000_000_000_2
    expect(readSamples(answer([[{}, [[1, value]]]]))).toEqual([[{}, [[1, value]]]])
  })

  test('knows the labels before the samples, wherever they stand', () => {
    const bytes = bytesOf((to) =>
      to.message(0x0a, () =>
        to.message(0x0a, () => {
          sample(to, [1, 2])
          labels(to, { a: '1' })
        }),
      ),
    )
    expect(readSamples(bytes)).toEqual([[{ a: '1' }, [[1, 2]]]])
  })

  test('reads histograms, of whole numbers and others', () => {
    const bytes = bytesOf((to) =>
      to.message(0x0a, () =>
        to.message(0x0a, () => {
          labels(to, { a: '1' })
          to.message(0x22, () => {
            to.integer(0x08, 7)
            to.integer(0x78, 9)
          })
        }),
      ),
    )
    expect(readSamples(bytes)).toEqual([[{ a: '1' }, [[9, 7]]]])
  })

  test('passes over what it does not know at every depth', () => {
    const unknown = (to: ProtoWriter) => to.blob(0x7a, Uint8Array.of(0x10, 99))
    const bytes = bytesOf((to) => {
      unknown(to)
      to.message(0x0a, () => {
        unknown(to)
        to.message(0x0a, () => {
          unknown(to)
          labels(to, { a: '1' })
          to.message(0x12, () => {
            to.integer(0x10, 3)
            unknown(to)
          })
        })
      })
    })
    expect(readSamples(bytes)).toEqual([[{ a: '1' }, [[3, 0]]]])
  })

  test('reads nothing of nothing', () => {
    expect(readSamples(new Uint8Array())).toEqual([])
  })

  test('refuses an answer that is cut off anywhere', () => {
    const whole = answer([[{ a: '1' }, [[1, 2]]]])
    for (let length = 1; length < whole.length; length++)
      expect(() => readSamples(whole.subarray(0, length)), `${length} bytes`).toThrow(RangeError)
  })

  test.each([
    // A series, a result and a sample that say to be one byte shorter than what they hold.
    { name: 'a result', at: 1 },
    { name: 'a series', at: 3 },
    { name: 'a sample', at: 13 },
  ])('refuses $name that ends before what it holds', ({ at }) => {
    const bytes = answer([[{ a: '1' }, [[1, 2]]]])
    expect([bytes[0], bytes[2], bytes[12]]).toEqual([0x0a, 0x0a, 0x12])
    bytes[at] = (bytes[at] ?? 0) - 1
    expect(() => readSamples(bytes)).toThrow(RangeError)
  })
})

describe('decodeReadChunks()', () => {
  const read = (bytes: Uint8Array) => {
    const found: unknown[] = []
    decodeReadChunks(new ProtoReader(bytes), (of, chunks) => {
      found.push([of.toRecord(), chunks.map(({ encoding, bytes: kept }) => [encoding, [...kept]])])
    })
    return found
  }
  const chunk = (to: ProtoWriter, encoding: number, bytes: readonly number[]) =>
    to.message(0x12, () => {
      to.integer(0x08, 1)
      to.integer(0x10, 2)
      to.integer(0x18, encoding)
      to.blob(0x22, Uint8Array.from(bytes))
    })

  test('reads the chunks of each series, in order, after its labels', () => {
    const bytes = bytesOf((to) => {
      to.message(0x0a, () => {
        chunk(to, 1, [1, 2, 3])
        labels(to, { a: '1' })
        chunk(to, 3, [])
      })
      to.integer(0x10, 4)
      to.message(0x0a, () => labels(to, { b: '2' }))
    })
    expect(read(bytes)).toEqual([
      [
        { a: '1' },
        [
          [1, [1, 2, 3]],
          [3, []],
        ],
      ],
      [{ b: '2' }, []],
    ])
  })

  test('reads a chunk that says nothing as empty, of no encoding', () => {
    const bytes = bytesOf((to) => to.message(0x0a, () => to.message(0x12, () => to.integer(0x08, 1))))
    expect(read(bytes)).toEqual([[{}, [[0, []]]]])
  })

  test('refuses a message that is cut off anywhere', () => {
    const whole = bytesOf((to) =>
      to.message(0x0a, () => {
        labels(to, { a: '1' })
        chunk(to, 1, [1, 2, 3])
      }),
    )
    for (let length = 1; length < whole.length; length++)
      expect(() => read(whole.subarray(0, length)), `${length} bytes`).toThrow(RangeError)
  })
})
