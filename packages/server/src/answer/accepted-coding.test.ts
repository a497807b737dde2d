import { expect, test } from 'vitest'
import { acceptedCoding } from './accepted-coding.ts'

test.each([
  { header: 'gzip, deflate, br, zstd', coding: 'br' },
  { header: 'gzip;q=1.0, br;q=0', coding: 'gzip' },
  { header: 'GZIP ; Q=0.5', coding: 'gzip' },
  { header: '*', coding: 'br' },
  { header: '*;q=0', coding: undefined },
  { header: 'br;q=0, *', coding: 'gzip' },
  { header: 'identity', coding: undefined },
  { header: 'gzip;q=nonsense', coding: undefined },
  { header: '', coding: undefined },
  { header: undefined, coding: undefined },
])('of br and gzip "$header" takes $coding', ({ header, coding }) => {
  expect(acceptedCoding(header, ['br', 'gzip'])).toBe(coding)
})
