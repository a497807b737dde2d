import { describe, expect, test } from 'vitest'
import { starterModelPath } from '../../storage/main-model.ts'
import { readGgufHeader } from '../../storage/read-gguf-header.ts'
import type { GgufHeader } from './gguf-header.ts'
import { estimateMemory, type MemoryPlan } from './model-memory.ts'

function header(
  values: Readonly<Record<string, number>>,
  over: { readonly vocabulary?: number; readonly lists?: Readonly<Record<string, readonly number[]>> } = {},
): GgufHeader {
  const { vocabulary = 0, lists = {} } = over
  const named = <T>(entries: Readonly<Record<string, T>>) =>
    Object.entries(entries).map(([key, value]) => [`qwen2.${key}`, value] as const)
  return {
    version: 3,
    tensorCount: 1,
    metadata: new Map<string, string | number>([['general.architecture', 'qwen2'], ...named(values)]),
    lists: new Map(named(lists)),
    listLengths: new Map([['tokenizer.ggml.tokens', vocabulary]]),
  }
}

const qwen = {
  block_count: 24,
  embedding_length: 896,
  'attention.head_count': 14,
  'attention.head_count_kv': 2,
  context_length: 32_768,
}

function plan(over: Partial<MemoryPlan> = {}): MemoryPlan {
  return {
    slots: 4,
    contextTokens: 2_048,
    maxDefaultContextTokens: 8_192,
    batchTokens: undefined,
    kvType: 'f16',
    ...over,
  }
}

describe('estimateMemory()', () => {
  test('reckons file, caches, outcomes of a step and process', () => {
    const estimate = estimateMemory(header(qwen, { vocabulary: 151_936 }), 531_000_000, plan({ batchTokens: 512 }))
    // 12,288 bytes a token: 24 layers, keys and values, 2 heads, 64 wide, 2 bytes.
    expect(estimate).toEqual({
      slots: 4,
      weightsBytes: 531_000_000,
      contextBytes: 4 * 2_048 * 12_288,
      outputBytes: 512 * 151_936 * 4,
      contextTokens: 2_048,
      totalBytes: 531_000_000 + 100_663_296 + 311_164_928 + 180_000_000,
    })
  })

  test.each([
    { name: 'takes about half for a small cache', values: qwen, over: { kvType: 'q8_0' }, contextBytes: 53_477_376 },
    {
      name: 'takes the trained context',
      values: { ...qwen, context_length: 1_024 },
      over: { contextTokens: undefined },
      contextBytes: 4 * 1_024 * 12_288,
    },
    {
      name: 'but not more than the default',
      values: qwen,
      over: { contextTokens: undefined },
      contextBytes: 4 * 8_192 * 12_288,
    },
    {
      name: 'reads the widths of keys and values',
      values: { ...qwen, 'attention.key_length': 192, 'attention.value_length': 128 },
      over: {},
      contextBytes: 4 * 2_048 * 24 * 2 * 320 * 2,
    },
    {
      name: 'knows models without a cache',
      values: { block_count: 24, embedding_length: 768, 'attention.head_count': 0 },
      over: {},
      contextBytes: 0,
    },
  ] as const)('$name', ({ values, over, contextBytes }) => {
    expect(estimateMemory(header(values), 0, plan(over)).contextBytes).toBe(contextBytes)
  })

  test('knows layers that keep a state instead of a cache', () => {
    const mixed = { ...qwen, full_attention_interval: 4, 'ssm.inner_size': 2_048, 'ssm.state_size': 128 }
    const { contextBytes } = estimateMemory(header(mixed), 0, plan())
    // 6 of 24 layers have a cache of 512 bytes a token, 18 a state.
    expect(contextBytes).toBe(4 * (2_048 * 6 * 512 + 18 * 2_048 * 128 * 4))
  })

  test('adds up layers that differ', () => {
    const { 'attention.head_count_kv': _, ...rest } = qwen
    const lists = { 'attention.head_count_kv': [...Array(12).fill(0), ...Array(12).fill(2)] }
    expect(estimateMemory(header(rest, { lists }), 0, plan()).contextBytes).toBe((4 * 2_048 * 12_288) / 2)
  })

  test('takes smaller steps for large vocabularies', () => {
    expect(estimateMemory(header(qwen, { vocabulary: 151_936 }), 0, plan()).outputBytes).toBe(256 * 151_936 * 4)
  })

  test('reads all of that from a file', async () => {
    const estimate = estimateMemory(
      await readGgufHeader(starterModelPath()),
      6_275_328,
      plan({ contextTokens: undefined }),
    )
    expect(estimate.contextTokens).toBe(1_024)
    expect(estimate.contextBytes).toBeGreaterThan(1_000_000)
    expect(estimate.outputBytes).toBeGreaterThan(1_000_000)
  })
})
