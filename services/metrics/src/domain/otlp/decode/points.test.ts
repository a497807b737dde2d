import { ProtoReader, ProtoWriter } from '@hearth/protobuf'
import { describe, expect, test } from 'vitest'
import { readExponentialPoint, readHistogramPoint, readNumberPoint, readSummaryPoint } from './points.ts'

type Field = (to: ProtoWriter) => void

const fixed =
  (key: number, ...values: readonly number[]): Field =>
  (to) => {
    to.varint(key)
    to.raw(new Uint8Array(BigInt64Array.from(values, BigInt).buffer))
  }
const double =
  (key: number, value: number): Field =>
  (to) => {
    to.varint(key)
    to.double(Float64Array.of(value), 0)
  }
const varint =
  (key: number, value: number): Field =>
  (to) => {
    to.varint(key)
    to.varint(value)
  }
const zigzag =
  (key: number, value: number): Field =>
  (to) => {
    to.varint(key)
    to.zigzag(value)
  }
const message =
  (key: number, ...fields: readonly Field[]): Field =>
  (to) =>
    to.message(key, () => {
      for (const field of fields) field(to)
    })
const packedFixed = (key: number, ...values: readonly number[]): Field =>
  message(key, (to) => to.raw(new Uint8Array(BigInt64Array.from(values, BigInt).buffer)))
const packedDoubles = (key: number, ...values: readonly number[]): Field =>
  message(key, (to) => to.raw(new Uint8Array(Float64Array.from(values).buffer)))
const attribute = (key: number, name: string, value: string): Field =>
  message(
    key,
    (to) => to.text(0x0a, name),
    message(0x12, (to) => to.text(0x0a, value)),
  )

/** A reader right behind the key of a message of these fields, and what follows it. */
function readerOf(fields: readonly Field[]): ProtoReader {
  const to = new ProtoWriter()
  message(0x0a, ...fields)(to)
  to.varint(0x7f)
  const reader = new ProtoReader(to.bytes)
  reader.varint()
  return reader
}

const startMs = fixed(0x11, 2_000_000)
const timeMs = fixed(0x19, 3_000_000)
const nothing = { attributes: [], exemplars: [], startMs: 0, timeMs: 0, isAbsent: false }
const exemplar = (key: number) => message(key, fixed(0x11, 4_000_000), double(0x19, 1.5))

describe('every kind of point', () => {
  test.each([
    { name: 'number', read: readNumberPoint, attributes: 0x3a, flags: 0x40, exemplars: 0x2a },
    { name: 'histogram', read: readHistogramPoint, attributes: 0x4a, flags: 0x50, exemplars: 0x42 },
    { name: 'exponential histogram', read: readExponentialPoint, attributes: 0x0a, flags: 0x50, exemplars: 0x5a },
    { name: 'summary', read: readSummaryPoint, attributes: 0x3a, flags: 0x40, exemplars: undefined },
  ])('has its attributes, times and flags, to its end: $name', ({ read, attributes, flags, exemplars }) => {
    const reader = readerOf([
      ...[attribute(attributes, 'a', '1'), attribute(attributes, 'b', '2'), startMs, timeMs, varint(flags, 1)],
      ...(exemplars === undefined ? [] : [exemplar(exemplars), exemplar(exemplars)]),
    ])
    const point = read(reader)
    const observed = { timeMs: 4, value: 1.5 }
    expect(point).toMatchObject({
      attributes: [
        ['a', '1'],
        ['b', '2'],
      ],
      ...{ startMs: 2, timeMs: 3, isAbsent: true },
      exemplars: exemplars === undefined ? [] : [observed, observed],
    })
    expect(reader.varint()).toBe(0x7f)
  })

  test.each([
    { flags: 0, isAbsent: false },
    { flags: 1, isAbsent: true },
    { flags: 2, isAbsent: false },
    { flags: 3, isAbsent: true },
  ])('is absent by the lowest bit of its flags alone: $flags', ({ flags, isAbsent }) => {
    expect(readNumberPoint(readerOf([varint(0x40, flags)]))).toMatchObject({ isAbsent })
  })

  test('passes over what it does not know', () => {
    expect(readNumberPoint(readerOf([varint(0x78, 4), message(0x72, timeMs), double(0x21, 2.5)]))).toEqual({
      ...{ ...nothing, value: 2.5 },
    })
  })

  test('is refused where it is cut off', () => {
    const to = new ProtoWriter()
    message(0x0a, timeMs, double(0x21, 1))(to)
    const reader = new ProtoReader(to.bytes.slice(0, -1))
    reader.varint()
    expect(() => readNumberPoint(reader)).toThrow(RangeError)
  })
})

describe('readNumberPoint()', () => {
  test.each([
    { name: 'a double', field: double(0x21, 2.5), value: 2.5 },
    { name: 'a whole number', field: fixed(0x31, 7), value: 7 },
    { name: 'a negative whole number', field: fixed(0x31, -7), value: -7 },
    { name: 'nothing', field: varint(0x40, 0), value: 0 },
  ])('reads $name', ({ field, value }) => {
    expect(readNumberPoint(readerOf([field]))).toEqual({ ...nothing, value })
  })
})

describe('readHistogramPoint()', () => {
  test.each([
    { name: 'packed', fields: [packedFixed(0x32, 4, 5, 6), packedDoubles(0x3a, 0.5, 1)] },
    {
      name: 'one by one',
      fields: [fixed(0x31, 4), fixed(0x31, 5), fixed(0x31, 6), double(0x39, 0.5), double(0x39, 1)],
    },
  ])('reads counts and bounds that come $name', ({ fields }) => {
    const totals = [fixed(0x21, 15), double(0x29, 2.25)]
    expect(readHistogramPoint(readerOf([...totals, ...fields]))).toEqual({
      ...{ ...nothing, count: 15, sum: 2.25, counts: [4, 5, 6], bounds: [0.5, 1] },
    })
  })

  test('tells a sum that is not given from one of nothing', () => {
    expect(readHistogramPoint(readerOf([]))).toEqual({ ...nothing, count: 0, sum: undefined, counts: [], bounds: [] })
    expect(readHistogramPoint(readerOf([double(0x29, 0)])).sum).toBe(0)
  })
})

describe('readExponentialPoint()', () => {
  test('reads its scale, its zero bucket and both of its sides', () => {
    const packed = (...values: readonly number[]) =>
      message(0x12, (to) => {
        for (const one of values) to.varint(one)
      })
    const point = readExponentialPoint(
      readerOf([
        ...[fixed(0x21, 15), double(0x29, 2.25), zigzag(0x30, -3), fixed(0x39, 6), double(0x71, 0.125)],
        ...[
          message(0x42, zigzag(0x08, -2), packed(1, 300)),
          message(0x4a, zigzag(0x08, 5), varint(0x10, 7), varint(0x10, 8)),
        ],
      ]),
    )
    expect(point).toEqual({
      ...{ ...nothing, count: 15, sum: 2.25, scale: -3, zeroCount: 6, zeroThreshold: 0.125 },
      ...{ positive: { offset: -2, counts: [1, 300] }, negative: { offset: 5, counts: [7, 8] } },
    })
  })

  test('is empty where nothing is said', () => {
    const none = { offset: 0, counts: [] }
    expect(readExponentialPoint(readerOf([]))).toEqual({
      ...{
        ...nothing,
        count: 0,
        sum: undefined,
        scale: 0,
        zeroCount: 0,
        zeroThreshold: 0,
        positive: none,
        negative: none,
      },
    })
  })
})

describe('readSummaryPoint()', () => {
  test('reads its count, its sum and its quantiles in their order', () => {
    const quantile = (at: number, value: number) => message(0x32, double(0x09, at), double(0x11, value))
    const fields = [fixed(0x21, 3), double(0x29, 4.5), quantile(0.5, 1), quantile(0.9, 2), message(0x32)]
    expect(readSummaryPoint(readerOf(fields))).toEqual({
      ...{ ...nothing, count: 3, sum: 4.5 },
      quantiles: [
        { quantile: 0.5, value: 1 },
        { quantile: 0.9, value: 2 },
        { quantile: 0, value: 0 },
      ],
    })
  })

  test('has a sum of nothing where none is given', () => {
    expect(readSummaryPoint(readerOf([]))).toEqual({ ...nothing, count: 0, sum: 0, quantiles: [] })
  })
})
