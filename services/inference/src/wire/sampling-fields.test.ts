import { expect, test } from 'vitest'
import { toSampling } from './sampling-fields.ts'

test.each([
  { name: 'of more than 32 bits is folded into them', seed: 2 ** 40 + 5, seeded: 5 },
  { name: 'below -1 too', seed: -2, seeded: 4_294_967_294 },
  { name: 'of -1 asks for any', seed: -1, seeded: undefined },
])('a seed $name', ({ seed, seeded }) => {
  expect(toSampling({ seed }).seed).toBe(seeded)
})
