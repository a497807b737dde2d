import { compress } from 'snappyjs'
import { describe, expect, test } from 'vitest'
import { encodeWriteRequest } from '../../test-support/write-request.ts'
import { decodeWriteRequest } from './decode-write-request.ts'
import { KnownLabels } from './known-labels.ts'

const seriesOf = (...places: readonly number[]) =>
  places.map((at) => ({ labels: { __name__: 'm', at: `${at}` }, samples: [[1, at]] as const }))

/** Decodes requests with one memory; each has to give what it gives without any. */
function decodeAll(...requests: readonly (readonly number[])[]) {
  const known = new KnownLabels()
  const found = requests.map((places) => {
    const body = encodeWriteRequest(seriesOf(...places))
    const { labels } = decodeWriteRequest(body, { known }).batch
    expect(labels.map((one) => one.get('at'))).toEqual(places.map(String))
    return labels
  })
  return { known, found }
}

describe('KnownLabels', () => {
  test.each([
    { name: 'the same order', second: [0, 1, 2, 3] },
    { name: 'another order', second: [3, 1, 2, 0] },
    { name: 'some of them', second: [1, 3] },
    { name: 'some of them twice', second: [2, 2, 0, 2] },
  ])('gives the same labels again in $name', ({ second }) => {
    const { known, found } = decodeAll([0, 1, 2, 3], second)
    expect(found[1]?.every((labels, at) => labels === found[0]?.[second[at] ?? 0])).toBe(true)
    expect(known.size).toBe(4)
  })

  test('tells what is new among what was there before', () => {
    const { known, found } = decodeAll([0, 1], [0, 7, 1], [0, 7, 1])
    expect(known.size).toBe(3)
    expect(found[2]).toEqual(found[1])
  })

  test('finds each of many series, however many there are', () => {
    const many = Array.from({ length: 3_000 }, (_, at) => at)
    const { known, found } = decodeAll(many, many.toReversed())
    expect(known.size).toBe(3_000)
    expect(found[1]?.toReversed().every((labels, at) => labels === found[0]?.[at])).toBe(true)
  })

  test('does not take labels for others that begin like them', () => {
    const known = new KnownLabels()
    const decode = (...labels: readonly Record<string, string>[]) => {
      const written = labels.map((one) => ({ labels: one, samples: [[1, 1]] as const }))
      return decodeWriteRequest(encodeWriteRequest(written), { known }).batch.labels.map((one) => one.toRecord())
    }
    const [first, short, long] = [{ __name__: 'a' }, { __name__: 'b' }, { __name__: 'b', c: '1' }]
    expect(decode(first, short)).toEqual([first, short])
    expect(decode(first, long)).toEqual([first, long])
    expect(decode(first, short)).toEqual([first, short])
  })

  test('a request that was refused leaves nothing wrong behind', () => {
    const known = new KnownLabels()
    const broken = compress(Buffer.from('0a0f0a0d0a085f5f6e616d655f5f12016d', 'hex').subarray(0, 12))
    expect(() => decodeWriteRequest(broken, { known })).toThrow('Cannot read the write request')
    const body = encodeWriteRequest(seriesOf(1))
    expect(decodeWriteRequest(body, { known }).batch.labels[0]?.get('at')).toBe('1')
  })

  test('of a series whose labels the message cuts off nothing is found', () => {
    const known = new KnownLabels()
    const body = seriesOf(1, 2)
    decodeWriteRequest(encodeWriteRequest(body), { known })
    const cut = compress(Buffer.concat([Buffer.from('0a050a030a0178', 'hex')]))
    const { batch, refusals } = decodeWriteRequest(cut, { known })
    expect([batch.labels.length, refusals.text()]).toEqual([0, expect.stringContaining('without the label')])
  })
})
