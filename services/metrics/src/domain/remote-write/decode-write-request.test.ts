import { compress, uncompress } from 'snappyjs'
import { describe, expect, test } from 'vitest'
import { encodeWriteRequest } from '../../test-support/write-request.ts'
import { decodeWriteRequest } from './decode-write-request.ts'
import { KnownLabels } from './known-labels.ts'

const one = {
  labels: { __name__: 'm', job: 'a' },
  samples: [
    [1_000, 1.5],
    [2_000, -2],
  ] as const,
}

describe('decodeWriteRequest()', () => {
  test('reads series, labels in any order, and samples', () => {
    const other = { labels: { z: '1', __name__: 'n' }, samples: [[-5, 0]] as const }
    const { batch } = decodeWriteRequest(encodeWriteRequest([one, other]))
    expect(batch.labels.map((labels) => labels.toRecord())).toEqual([one.labels, { __name__: 'n', z: '1' }])
    expect([...batch.timestamps.slice(0, 3)]).toEqual([1_000, 2_000, -5])
    expect([...batch.values.slice(0, 3)]).toEqual([1.5, -2, 0])
    expect(batch.ends).toEqual([2, 3])
  })

  test('gives the same labels for the same bytes when it may remember them', () => {
    const known = new KnownLabels()
    const [first, second] = [1, 2].map(() => decodeWriteRequest(encodeWriteRequest([one]), { known }).batch.labels[0])
    expect(first).toBe(second)
    expect(known.size).toBe(1)
  })

  test('keeps the bits of a staleness marker', () => {
    const body = Buffer.from('0a1c0a0d0a085f5f6e616d655f5f12016d120b09020000000000f07f1001', 'hex')
    const { values } = decodeWriteRequest(compress(body)).batch
    expect(Buffer.from(values.buffer, 0, 8).toString('hex')).toBe('020000000000f07f')
  })

  test.each([
    { name: 'no snappy block', body: Buffer.from('hello there'), kind: 'invalid' },
    { name: 'a cut message', body: compress(Buffer.from('0a1b0a0d', 'hex')), kind: 'invalid' },
    { name: 'text', body: compress(Buffer.from('hello there')), kind: 'invalid' },
    { name: 'a bomb', body: compress(Buffer.alloc(2_000)), kind: 'too-large' },
  ])('refuses $name', ({ body, kind }) => {
    expect(() => decodeWriteRequest(body, { maxBytes: 1_000 })).toThrow(expect.objectContaining({ kind }))
  })

  test('passes over a series without a name, its exemplars too', () => {
    const exemplars = [{ labels: { a: '1' }, value: 1, timeMs: 1 }]
    const body = encodeWriteRequest([one, { labels: { a: '1' }, samples: [[1, 1]], exemplars }, one])
    const { batch, exemplars: kept, refusals } = decodeWriteRequest(body)
    expect(batch.labels.map((labels) => labels.toRecord())).toEqual([one.labels, one.labels])
    expect([kept.length, refusals.count, refusals.text()]).toEqual([
      0,
      1,
      'Cannot store a series without the label "__name__"',
    ])
  })

  test('refuses a body that is cut, wherever', () => {
    const series = Array.from({ length: 50 }, (_, at) => ({
      labels: { __name__: 'http_requests_total', path: `/${at}`, job: 'frontend' },
      samples: [[at, at]] as const,
    }))
    const body = encodeWriteRequest(series)
    for (let length = 0; length < body.length; length++)
      expect(() => decodeWriteRequest(body.subarray(0, length)), `${length} bytes`).toThrow('snappy: corrupt input')
    expect(decodeWriteRequest(body).batch.ends).toHaveLength(50)
  })

  test('refuses a message that is cut within its block, unless between two of its fields', () => {
    const message = uncompress(encodeWriteRequest([one, one]))
    const half = message.length / 2
    for (let length = 0; length <= message.length; length++) {
      const decode = () => decodeWriteRequest(compress(message.subarray(0, length))).batch.ends.length
      if (length % half === 0) expect(decode()).toBe(length / half)
      else expect(decode, `${length} bytes`).toThrow(expect.objectContaining({ kind: 'invalid' }))
    }
  })

  test('takes native histograms beside floats', () => {
    const body = encodeWriteRequest([one, { labels: { __name__: 'native', job: 'b' }, samples: [], histograms: 1 }])
    const { batch } = decodeWriteRequest(body)
    expect(batch.ends).toHaveLength(2)
    expect([...(batch.histograms?.keys() ?? [])]).toEqual([(batch.ends[1] ?? 0) - 1])
  })

  test('refuses samples more than ten minutes ahead', () => {
    const body = encodeWriteRequest([{ labels: one.labels, samples: [[1_000_000, 1]] }])
    expect(() => decodeWriteRequest(body, { nowMs: 399_999 })).toThrow('too far in the future')
    expect(decodeWriteRequest(body, { nowMs: 400_000 }).batch.ends).toEqual([1])
  })
})
