import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../storage/catalogue.ts'
import type { Machine } from './machine.ts'
import { recommend } from './recommend.ts'

const models = readCatalogue()
const laptop: Machine = {
  memoryBytes: 16e9,
  gpus: [],
  freeDiskBytes: 200e9,
  memoryBytesPerSecond: 45e9,
  cores: 8,
}

describe('recommend()', () => {
  test('names the most capable model at a readable pace', () => {
    expect(recommend(laptop, models)?.model.id).toBe('qwen3-4b')
    expect(recommend({ ...laptop, memoryBytesPerSecond: 80e9 }, models)?.model.id).toBe('qwen3-8b')
  })

  test('names the fastest where all are slow', () => {
    expect(recommend({ ...laptop, memoryBytesPerSecond: 8e9 }, models)).toMatchObject({
      model: { id: 'qwen3-0.6b' },
      fit: 'slowly',
    })
  })

  test('names none where none runs', () => {
    expect(recommend({ ...laptop, freeDiskBytes: 500e6 }, models)).toBeUndefined()
  })

  test('passes over a licence that is not open for everything', () => {
    const bound = models.map((model) => ({ ...model, licence: 'llama3.3' }))
    expect(recommend(laptop, bound)).toBeUndefined()
  })

  test('knows other purposes', () => {
    expect(recommend(laptop, models, 'embedding')?.model.purpose).toBe('embedding')
  })
})
