import { describe, expect, test } from 'vitest'
import type { CatalogueModel } from './catalogue-model.ts'
import { fitOf } from './fit.ts'
import type { Machine } from './machine.ts'

const model: CatalogueModel = {
  id: 'four',
  name: 'Four',
  purpose: 'chat',
  repository: 'someone/four',
  files: [
    { quantization: 'Q8_0', file: 'four-Q8_0.gguf', bytes: 4e9, isExact: true },
    { quantization: 'Q4_K_M', file: 'four-Q4_K_M.gguf', bytes: 2e9, isExact: false },
  ],
  parameters: 4e9,
  contextTokens: 32_768,
  contextBytesPerToken: 100_000,
  stateBytes: 0,
  vocabulary: 100_000,
  licence: 'apache-2.0',
  page: 'https://example.com/four',
  capabilities: { tools: true, reasoning: false, vision: false },
  languages: ['en'],
}

const laptop: Machine = {
  memoryBytes: 16e9,
  gpus: [],
  freeDiskBytes: 100e9,
  memoryBytesPerSecond: 40e9,
  cores: 8,
}

describe('fitOf()', () => {
  test('takes a better file only where it leaves pace enough', () => {
    expect(fitOf(model, laptop)).toMatchObject({ fit: 'well', address: 'hf:someone/four:Q4_K_M' })
    expect(fitOf(model, { ...laptop, memoryBytesPerSecond: 120e9 }).address).toBe('hf:someone/four:Q8_0')
  })

  test.each([
    { name: 'a laptop with memory to spare has all slots', machine: laptop, plan: { slots: 4, contextTokens: 8_192 } },
    {
      name: 'half of that has two',
      machine: { ...laptop, memoryBytes: 6.8e9 },
      plan: { slots: 2, contextTokens: 8_192 },
    },
    {
      name: 'little memory has one',
      machine: { ...laptop, memoryBytes: 5.5e9 },
      plan: { slots: 1, contextTokens: 8_192 },
    },
  ])('$name', ({ machine, plan }) => {
    expect(fitOf(model, machine)).toMatchObject({ fit: 'well', plan })
  })

  test('a mixture reads the experts that a token passes alone', () => {
    const dense = fitOf(model, laptop).tokensPerSecond ?? 0
    const mixture = fitOf({ ...model, files: model.files.slice(1), activeParameters: 1e9 }, laptop)
    expect(mixture.tokensPerSecond).toBeCloseTo(4 * dense)
  })

  test('several GPUs hold a model together, and what does not fit is computed on the processor', () => {
    const gpu = { name: 'NVIDIA GeForce RTX 3060', memoryBytes: 3e9 }
    const ratioIn = (gpus: Machine['gpus']) => fitOf(model, { ...laptop, gpus }).reason
    expect(ratioIn([gpu])).toContain('with 72 % on the GPU')
    expect(ratioIn([gpu, gpu, gpu, gpu])).toContain('tokens a second on the GPU')
  })

  test.each([
    {
      name: 'memory is short',
      machine: { memoryBytes: 3e9 },
      reason: 'it takes 2.8 GB of memory, and models have 1.1 GB of 3.0 GB here',
    },
    {
      name: 'others have taken it',
      machine: { availableBytes: 1e9 },
      reason: 'it takes 2.8 GB of memory, and models have 1.0 GB of 16.0 GB here',
    },
    {
      name: 'the disk is full',
      machine: { freeDiskBytes: 1.5e9 },
      reason: 'its file is 2.0 GB, and the disk has 1.5 GB free',
    },
    {
      name: 'it is slower than people read',
      machine: { memoryBytesPerSecond: 5e9 },
      reason: 'about 1.5 tokens a second on the processor',
    },
  ])('says why not where $name', ({ machine, reason }) => {
    expect(fitOf(model, { ...laptop, ...machine })).toMatchObject({
      fit: 'no',
      reason,
      file: { quantization: 'Q4_K_M' },
    })
  })

  test('counts the memory of GPUs where memory is short', () => {
    const gpus = [{ name: 'NVIDIA GeForce RTX 3060', memoryBytes: 1e9 }]
    expect(fitOf(model, { ...laptop, memoryBytes: 3e9, gpus }).reason).toContain('models have 1.4 GB of 4.0 GB here')
  })

  test('a GPU that nobody has switched on, and pictures, are remarks', () => {
    const idle = { ...laptop, idleGpus: [{ name: 'NVIDIA GeForce RTX 4090', memoryBytes: 24e9 }] }
    expect(fitOf(model, idle).reason).toContain('the GPU "NVIDIA GeForce RTX 4090" is not used: "gpu" is not set')
    const seeing = { ...model, capabilities: { ...model.capabilities, vision: true } }
    expect(fitOf(seeing, laptop).reason).toContain('pictures only with the setting "llamaServer"')
  })

  test('a model that answers with vectors is judged by how fast it reads', () => {
    const embedding = { ...model, purpose: 'embedding', parameters: 400e6 } as const
    expect(fitOf(embedding, laptop)).toMatchObject({
      fit: 'well',
      reason: 'reads about 200 tokens a second on the processor',
    })
    expect(fitOf(embedding, { ...laptop, cores: 4 }).fit).toBe('slowly')
  })
})
