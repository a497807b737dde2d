import { describe, expect, test } from 'vitest'
import type { CatalogueFile, CatalogueModel } from './catalogue-model.ts'
import type { Machine } from './machine.ts'
import { onlyReads, tokensPerSecondOf } from './pace.ts'
import type { Place } from './place.ts'

const model = (of: object) => ({ purpose: 'chat', parameters: 1e9, ...of }) as unknown as CatalogueModel
const file = { bytes: 6e9 } as CatalogueFile
const machine = (...gpus: string[]) =>
  ({ cores: 4, memoryBytesPerSecond: 20e9, gpus: gpus.map((name) => ({ name, memoryBytes: 1 })) }) as unknown as Machine
const pace = (of: object, onGpuRatio: number, on: Machine) =>
  tokensPerSecondOf(model(of), file, { onGpuRatio } as Place, on)

test.each([
  { purpose: 'embedding', only: true },
  { purpose: 'reranking', only: true },
  { purpose: 'chat', only: false },
])('a model for $purpose only reads: $only', ({ purpose, only }) => expect(onlyReads(model({ purpose }))).toBe(only))

describe('tokensPerSecondOf()', () => {
  test('of a processor: all weights once a token, at six tenths of the bandwidth', () => {
    expect(pace({}, 0, machine())).toBeCloseTo(2)
    expect(pace({}, 0, machine('NVIDIA H100'))).toBeCloseTo(2)
  })

  test('of a mixture: the weights of its active experts', () => {
    expect(pace({ activeParameters: 0.5e9 }, 0, machine())).toBeCloseTo(4)
  })

  test('of a GPU: its bandwidth and what it is waited for', () => {
    expect(pace({}, 1, machine('NVIDIA H100'))).toBeCloseTo(1 / (0.003 + 6e9 / (3_350e9 * 0.6)))
  })

  test('of several GPUs: the slowest', () => {
    expect(pace({}, 1, machine('NVIDIA H100', 'Tesla T4'))).toBeCloseTo(1 / (0.003 + 6e9 / (320e9 * 0.6)))
  })

  test('of both: each for its share', () => {
    const [onGpuS, elsewhereS] = [0.003 + 1.5e9 / (320e9 * 0.6), 4.5e9 / 12e9]
    expect(pace({}, 0.25, machine('Tesla T4'))).toBeCloseTo(1 / (onGpuS + elsewhereS))
  })

  test('of a model that only reads: what the cores compute, or a GPU', () => {
    expect(pace({ purpose: 'embedding' }, 0, machine())).toBeCloseTo(40)
    expect(pace({ purpose: 'reranking' }, 0.9, machine('Tesla T4'))).toBeCloseTo(40)
    expect(pace({ purpose: 'embedding' }, 1, machine('Tesla T4'))).toBe(10_000)
  })
})
