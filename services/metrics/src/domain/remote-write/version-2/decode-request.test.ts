import { compress } from 'snappyjs'
import { describe, expect, test } from 'vitest'
import { encodePartialRequest } from '../../../test-support/partial-request.ts'
import { KnownLabels } from '../known-labels.ts'
import { decodePartialRequest } from './decode-request.ts'

const one = { labels: ['__name__', 'm', 'job', 'a'], samples: [[1_000, 1.5] as const, [2_000, -2] as const] }

describe('decodePartialRequest()', () => {
  test('reads series and what is said of their metrics', () => {
    const metadata = { type: 1, help: 'How many', unit: 'bytes' }
    const other = { labels: ['z', '1', '__name__', 'n'], samples: [[-5, 0] as const], metadata }
    const { batch, samples, ...rest } = decodePartialRequest(encodePartialRequest([one, other]))
    expect(batch.labels.map((labels) => labels.toRecord())).toEqual([
      { __name__: 'm', job: 'a' },
      { __name__: 'n', z: '1' },
    ])
    expect([...batch.timestamps.slice(0, samples)]).toEqual([1_000, 2_000, -5])
    expect([...batch.values.slice(0, samples)]).toEqual([1.5, -2, 0])
    expect(batch.ends).toEqual([2, 3])
    expect(rest.metadata).toEqual([{ metric: 'n', type: 'counter', help: 'How many', unit: 'bytes' }])
    expect(rest.refusals.text()).toBe('')
  })

  test('reads references one by one as well, before the texts that they refer to', () => {
    const texts = Buffer.from(['2200', '2208', Buffer.from('__name__').toString('hex'), '22016d'].join(''), 'hex')
    const series = Buffer.from('2a110801080212' + '0b0900000000000000401007', 'hex')
    const { batch } = decodePartialRequest(compress(Buffer.concat([series, texts])))
    expect(batch.labels.map((labels) => labels.toRecord())).toEqual([{ __name__: 'm' }])
    expect([batch.timestamps[0], batch.values[0]]).toEqual([7, 2])
  })

  test('gives the same labels for equal ones when it may remember them', () => {
    const known = new KnownLabels()
    const [first, second] = [1, 2].map(
      () => decodePartialRequest(encodePartialRequest([one]), { known }).batch.labels[0],
    )
    expect(first).toBe(second)
  })

  test.each([
    {
      name: 'no name',
      series: { labels: ['a', '1'], samples: one.samples },
      text: 'invalid metric name or labels, got {a="1"}',
    },
    {
      name: 'a label twice',
      series: { labels: ['__name__', 'x', 'a', '1', 'a', '2'], samples: one.samples },
      text: 'invalid labels for series, labels {__name__="x", a="2"}, duplicated label a',
    },
    {
      name: 'no sample',
      series: { labels: ['__name__', 'x'] },
      text: 'TimeSeries must contain at least one sample or histogram for series {__name__="x"}',
    },
    {
      name: 'a sample in the future',
      series: { labels: ['__name__', 'x'], samples: [[600_002, 1] as const] },
      text: 'out of bounds: timestamp is too far in the future for series {__name__="x"}',
    },
  ])('leaves out a series with $name, and keeps those beside it', ({ series, text }) => {
    const { batch, refusals } = decodePartialRequest(encodePartialRequest([series, one]), { nowMs: 1 })
    expect(refusals.text()).toBe(text)
    expect(batch.labels.map((labels) => labels.get('__name__'))).toEqual(['m'])
    expect(batch.ends).toEqual([2])
  })

  test('names fifty faults, and counts the rest', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ labels: ['at', `${at}`], samples: one.samples }))
    const { refusals } = decodePartialRequest(encodePartialRequest(many))
    expect(refusals.text().split('\n')).toHaveLength(51)
    expect(refusals.text()).toMatch(/\nand 10 more$/)
  })

  test.each([
    { name: 'a reference to nowhere', hex: '2200' + '2a040a020102' },
    { name: 'a label without a value', hex: '2200' + '2a030a0100' },
    { name: 'a first symbol that is not empty', hex: '220161' },
    { name: 'a cut message', hex: '2a0a0a02' },
  ])('refuses $name', ({ hex }) => {
    const decode = () => decodePartialRequest(compress(Buffer.from(hex, 'hex')))
    expect(decode).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
})
