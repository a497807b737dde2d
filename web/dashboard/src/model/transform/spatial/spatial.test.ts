import { describe, expect, test } from 'vitest'
import type { Frame } from '../../frame.ts'
import { decodeGeohash } from './geohash.ts'
import { spatial } from './spatial.ts'

const keep = (text: string) => text
const frameOf = (columns: Readonly<Record<string, readonly unknown[]>>): Frame => ({
  fields: Object.entries(columns).map(([name, values]) => ({
    name,
    type: typeof values[0] === 'number' ? 'number' : 'string',
    values,
    config: {},
  })),
  meta: { notices: [] },
})
const point = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] })
const run = (frame: Frame, options: object) =>
  spatial([frame], options as Parameters<typeof spatial>[1], keep)[0]?.fields.map(({ name, values }) => [name, values])

describe('spatial', () => {
  const trip = { Lat: [48, 48, 49], lon: [11, 12, 12], name: ['a', 'b', 'c'] }
  const places = [point(11, 48), point(12, 48), point(12, 49)]

  test('makes places of coordinates, by the names that such fields have', () => {
    expect(run(frameOf(trip), {})).toEqual([['Point', places], ...Object.entries(trip)])
  })

  test('makes places of the fields that are named', () => {
    const source = { mode: 'coords', latitude: 'y', longitude: 'x' }
    expect(run(frameOf({ x: [1, null], y: [2, 3] }), { action: 'prepare', source })).toEqual([
      ['Point', [point(1, 2), null]],
      ['x', [1, null]],
      ['y', [2, 3]],
    ])
  })

  test('makes places of geohashes', () => {
    const [[, found] = []] =
      run(frameOf({ spot: ['ezs42', '?'] }), { source: { mode: 'geohash', geohash: 'spot' } }) ?? []
    expect(found).toEqual([point(-5.60302734375, 42.60498046875), null])
  })

  test.each([
    { calc: undefined, name: 'heading', values: [90, 0, 0] },
    { calc: 'heading', name: 'heading', values: [90, 0, 0] },
    { calc: 'distance', name: 'distance', values: [0, 0, 0] },
  ])('calculates $name of places', ({ calc, name, values }) => {
    expect(run(frameOf(trip), { action: 'calculate', calculate: { calc } })?.at(-1)).toEqual([name, values])
  })

  test('joins places to a way, whose length it tells', () => {
    const modify = { action: 'modify', modify: { op: 'asLine' } }
    const [way] = spatial([frameOf(trip)], modify, keep)
    expect(way?.fields).toMatchObject([
      {
        name: 'Line',
        type: 'geo',
        values: [
          {
            type: 'LineString',
            coordinates: [
              [11, 48],
              [12, 48],
              [12, 49],
            ],
          },
        ],
      },
    ])
    const [measured] = spatial(
      way === undefined ? [] : [way],
      { action: 'calculate', calculate: { calc: 'distance' } },
      keep,
    )
    const [metres] = measured?.fields.at(-1)?.values ?? []
    // A degree of latitude is 111.2 km, one of longitude at 48° north 74.4 km.
    expect(Number(metres) / 1_000).toBeCloseTo(185.6, 1)
  })

  test('draws a line from each place to another', () => {
    const frame = frameOf({ lat: [1], lng: [2], toLat: [3], toLng: [4] })
    const target = { mode: 'coords', latitude: 'toLat', longitude: 'toLng' }
    expect(run(frame, { action: 'modify', modify: { op: 'lineBuilder', target } })?.[0]).toEqual([
      'Geometry',
      [
        {
          type: 'LineString',
          coordinates: [
            [2, 1],
            [4, 3],
          ],
        },
      ],
    ])
  })

  test('leaves a frame without places', () => {
    const frame = frameOf({ a: [1] })
    expect(spatial([frame], { action: 'calculate' }, keep)).toEqual([frame])
  })
})

test.each([
  { hash: 'u4pruydqqvj', near: [10.40744, 57.64911] },
  { hash: '9Q8YY', near: [-122.4, 37.8] },
])('decodeGeohash() finds $hash', ({ hash, near }) => {
  const [longitude = 0, latitude = 0] = decodeGeohash(hash) ?? []
  expect(longitude).toBeCloseTo(near[0] ?? 0, 1)
  expect(latitude).toBeCloseTo(near[1] ?? 0, 1)
})

test.each(['', 'a', 'ezs-2'])('decodeGeohash() refuses "%s"', (hash) => expect(decodeGeohash(hash)).toBeUndefined())
