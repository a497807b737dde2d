import { expect, test } from 'vitest'
import { toSampling } from './sampling-fields.ts'

test.each([
  { name: 'of more than 32 bits is folded into them', seed: 2 ** 40 + 5, told: 5 },
  { name: 'below -1 too', seed: -2, told: 4_294_967_294 },
  { name: 'of -1 asks for any', seed: -1, told: undefined },
])('a seed $name', ({ seed, told }) => {
  expect(toSampling({ seed }).seed).toBe(told)
})
