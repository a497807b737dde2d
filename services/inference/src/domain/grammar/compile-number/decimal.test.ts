import { expect, test } from 'vitest'
import { toDecimal } from './decimal.ts'

test.each([
  { value: 0, decimal: { negative: false, whole: 0n, fraction: '' } },
  { value: 12.5, decimal: { negative: false, whole: 12n, fraction: '5' } },
  { value: -12.05, decimal: { negative: true, whole: 12n, fraction: '05' } },
  { value: 1e-7, decimal: { negative: false, whole: 0n, fraction: '0000001' } },
  { value: 1.25e-7, decimal: { negative: false, whole: 0n, fraction: '000000125' } },
  { value: 1e21, decimal: { negative: false, whole: 10n ** 21n, fraction: '' } },
  { value: 1.5e21, decimal: { negative: false, whole: 15n * 10n ** 20n, fraction: '' } },
])('$value in digits', ({ value, decimal }) => {
  expect(toDecimal(value)).toEqual(decimal)
})
