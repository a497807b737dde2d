import { expect, test } from 'vitest'
import { renderSize } from './render-size.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [999_000, '999 KB'],
  [999_001, '1.0 MB'],
  [42_900_000, '42.9 MB'],
  [99_960_000, '100 MB'],
  [386_404_992, '386 MB'],
  [999_500_000, '1.0 GB'],
  [2_497_280_256, '2.5 GB'],
  [639_000_000_000, '639 GB'],
])('%d bytes are %s', (bytes, text) => expect(renderSize(bytes)).toBe(text))
