import { describe, expect, test } from 'vitest'
import { resolveSampling } from './sampling.ts'

describe('resolveSampling()', () => {
  test.each([
    { name: 'nothing said: the plain distribution', layers: [], resolved: { temperature: 1, seed: 9 } },
    {
      name: 'the first layer wins, field by field',
      layers: [{ temperature: 0 }, { temperature: 0.2, minP: 0.2 }, { topK: 40 }],
      resolved: { temperature: 0, minP: 0.2, topK: 40, seed: 9 },
    },
    { name: 'a seed of a layer wins over the drawn one', layers: [{ seed: 3 }], resolved: { temperature: 1, seed: 3 } },
  ])('$name', ({ layers, resolved }) => {
    expect(resolveSampling(layers, 9)).toEqual(resolved)
  })
})
