import { describe, expect, test } from 'vitest'
import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { inMemoryEmbeddingCache } from './embedding-caches.ts'

const { signal } = new AbortController()

/** A model whose vectors are the lengths of the texts, and what it was asked. */
function lengths(model = 'lengths') {
  const asked: (readonly string[])[] = []
  const embeddings: EmbeddingModel = {
    model,
    async embed(texts) {
      asked.push(texts)
      return texts.map((text) => Float32Array.of(text.length))
    },
  }
  return { asked, embeddings }
}

function cacheOf(values: Readonly<Record<string, unknown>>): EmbeddingModel {
  const inputs = { label: 'Cache', nodeId: 'n', chatflowId: 'f', output: undefined, credentialId: undefined, values }
  return inMemoryEmbeddingCache.init(inputs, recordingEnv().env) as EmbeddingModel
}

const numbersOf = (vectors: readonly Float32Array[]) => vectors.map((vector) => [...vector])

describe('the embedding cache in memory', () => {
  test('is the model that it stands before', () => {
    expect(cacheOf({ embeddings: lengths('mine').embeddings }).model).toBe('mine')
  })

  test('asks for a text once', async () => {
    const { asked, embeddings } = lengths()
    const cache = cacheOf({ embeddings })
    expect(numbersOf(await cache.embed(['a', 'bb'], signal))).toEqual([[1], [2]])
    expect(numbersOf(await cache.embed(['bb', 'a'], signal))).toEqual([[2], [1]])
    expect(asked).toEqual([['a', 'bb']])
  })

  test('asks for what it does not know alone, and answers in order', async () => {
    const { asked, embeddings } = lengths()
    const cache = cacheOf({ embeddings })
    await cache.embed(['bb'], signal)
    expect(numbersOf(await cache.embed(['a', 'bb', 'ccc'], signal))).toEqual([[1], [2], [3]])
    expect(asked).toEqual([['bb'], ['a', 'ccc']])
  })

  test('asks for a text that stands twice once', async () => {
    const { asked, embeddings } = lengths()
    expect(numbersOf(await cacheOf({ embeddings }).embed(['a', 'bb', 'a'], signal))).toEqual([[1], [2], [1]])
    expect(asked).toEqual([['a', 'bb']])
  })

  test('asks nothing for no texts', async () => {
    const { asked, embeddings } = lengths()
    expect(await cacheOf({ embeddings }).embed([], signal)).toEqual([])
    expect(asked).toEqual([])
  })

  test('keeps nothing of what failed', async () => {
    let calls = 0
    const embeddings: EmbeddingModel = {
      model: 'shaky',
      async embed() {
        if (++calls === 1) throw new Error('away')
        return [Float32Array.of(7)]
      },
    }
    const cache = cacheOf({ embeddings })
    await expect(cache.embed(['a'], signal)).rejects.toThrow('away')
    expect(numbersOf(await cache.embed(['a'], signal))).toEqual([[7]])
  })

  test('forgets the oldest beyond ten thousand', async () => {
    const { asked, embeddings } = lengths()
    const cache = cacheOf({ embeddings })
    await cache.embed(['first', 'second'], signal)
    await cache.embed(
      Array.from({ length: 9_999 }, (_, at) => String(at)),
      signal,
    )
    await cache.embed(['first', 'second'], signal)
    expect(asked.at(-1)).toEqual(['first'])
  })

  test('wants an embedding model', () => {
    expect(() => cacheOf({})).toThrow('an embedding model must be wired to "embeddings"')
  })
})
