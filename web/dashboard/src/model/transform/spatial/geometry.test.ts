import { describe, expect, test } from 'vitest'
import { centreOf, heading, lengthM, lineOf, pointAt, readGeometry } from './geometry.ts'

describe('a geometry', () => {
  test.each([
    { name: 'a place', value: { type: 'Point', coordinates: [1, '2'] }, geometry: pointAt([1, 2]) },
    {
      name: 'a way',
      value: { type: 'LineString', coordinates: [[1, 2], [3], 'x', [4, 5, 6]] },
      geometry: lineOf([
        [1, 2],
        [4, 5],
      ]),
    },
    { name: 'a way of nothing', value: { type: 'LineString' }, geometry: lineOf([]) },
    { name: 'half a place', value: { type: 'Point', coordinates: [1] }, geometry: undefined },
    { name: 'the other half', value: { type: 'Point', coordinates: [null, 1] }, geometry: undefined },
    { name: 'an area', value: { type: 'Polygon', coordinates: [[1, 2]] }, geometry: undefined },
    { name: 'a text', value: 'Point', geometry: undefined },
  ])('is read from $name', ({ value, geometry }) => expect(readGeometry(value)).toEqual(geometry))

  test('has its middle in that of the box around it', () => {
    expect(centreOf(pointAt([1, 2]))).toEqual([1, 2])
    expect(
      centreOf(
        lineOf([
          [0, 10],
          [6, 0],
          [2, 4],
        ]),
      ),
    ).toEqual([3, 5])
  })
})

describe('a length', () => {
  const degreeM = (6_371_008.771_4 * Math.PI) / 180

  test.each([
    { name: 'of a place is none', geometry: pointAt([1, 2]), m: 0 },
    { name: 'of one position is none', geometry: lineOf([[1, 2]]), m: 0 },
    {
      name: 'of a degree along the equator',
      geometry: lineOf([
        [10, 0],
        [11, 0],
      ]),
      m: degreeM,
    },
    {
      name: 'of a degree to the north',
      geometry: lineOf([
        [10, 50],
        [10, 51],
      ]),
      m: degreeM,
    },
    {
      name: 'of a degree to the east in the north is half',
      geometry: lineOf([
        [10, 60],
        [11, 60],
      ]),
      m: 55_595.4,
    },
    {
      name: 'is that of all its parts',
      geometry: lineOf([
        [0, 0],
        [1, 0],
        [1, 1],
        [1, 0],
      ]),
      m: 3 * degreeM,
    },
    {
      name: 'of half the earth',
      geometry: lineOf([
        [0, 0],
        [180, 0],
      ]),
      m: 180 * degreeM,
    },
  ])('$name', ({ geometry, m }) => expect(Math.abs(lengthM(geometry) - m)).toBeLessThan(3))
})

test.each([
  { to: [0, 1], degrees: 0 },
  { to: [1, 1], degrees: 45 },
  { to: [1, 0], degrees: 90 },
  { to: [0, -1], degrees: 180 },
  { to: [-1, 0], degrees: 270 },
  { to: [-1, 1], degrees: 315 },
] as const)('$to lies $degrees degrees from north', ({ to: [x, y], degrees }) => {
  expect(heading([10, 20], [10 + x, 20 + y])).toBeCloseTo(degrees, 9)
})
