import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadModel } from '../../../services/inference/src/engines/llama/child/load-model.ts'
import {
  type RandomBertOptions,
  writeRandomBert,
} from '../../../services/inference/src/random-model/test-support/write-random-bert.ts'
import { findLlamaServer, withoutLlamaServer } from './find-llama-server.ts'
import { createLlamaServer } from './llama-server-process.ts'

const binary = findLlamaServer()
const suffix = binary === undefined ? withoutLlamaServer : ''
const never = new AbortController().signal
const quietly = () => undefined
const texts = ['hello', 'Hello world.', 'a', 'the quick brown fox, and the lazy dog!', 'hello [SEP world']
const bool = (value: number) => ({ type: 'bool', value }) as const

describe.skipIf(binary === undefined)(`a model of BERT’s kind, beside llama.cpp’s own server${suffix}`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-vectors-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function both(name: string, options: RandomBertOptions) {
    const modelPath = join(folder, `${name}.gguf`)
    await writeRandomBert(modelPath, options)
    const kind = options.ranks === true ? '--reranking' : '--embeddings'
    const server = await createLlamaServer(binary ?? '', ['--model', modelPath, kind, '--threads', '1', '--no-webui'])
    await server.start()
    const sizes = { contextTokens: 128, maxDefaultContextTokens: 128, slots: 1, threads: 1, batchTokens: 128 }
    const place = { gpu: false, gpuLayers: undefined, kvType: 'f16', adapters: [] } as const
    const model = await loadModel({ modelPath, ...sizes, ...place, stepBudgetMs: 250 }, quietly)
    const ask = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as unknown
    }
    return { model, server, ask }
  }

  test('gives the same tokens and vectors', async () => {
    const { model, server, ask } = await both('vectors', {})
    try {
      for (const text of texts) {
        const { tokens } = (await ask('/tokenize', { content: text, add_special: true })) as { tokens: number[] }
        expect(model.prompts.tokenize({ kind: 'text', text }, { addSpecial: true }).tokens).toEqual(tokens)
      }
      const answer = (await ask('/v1/embeddings', { input: texts })) as { data: { embedding: number[] }[] }
      const { vectors } = await model.embedder.embed(texts, quietly, never)
      for (const [index, vector] of vectors.entries()) {
        const theirs = answer.data[index]?.embedding ?? []
        const cosine = vector.reduce((sum, value, at) => sum + value * (theirs[at] ?? 0), 0)
        expect(cosine, texts[index]).toBeGreaterThan(0.9999)
      }
    } finally {
      await server.kill()
    }
  })

  test.each([
    { name: 'plain', metadata: {} },
    { name: 'ends', metadata: { 'tokenizer.ggml.add_eos_token': bool(1), 'tokenizer.ggml.add_sep_token': bool(0) } },
    { name: 'bare', metadata: { 'tokenizer.ggml.add_bos_token': bool(0) } },
  ])('ranks alike: $name', async ({ name, metadata }) => {
    const { model, server, ask } = await both(name, { ranks: true, metadata })
    try {
      const answer = await ask('/v1/rerank', { query: 'hello', documents: texts })
      const { results, usage } = answer as {
        results: { index: number; relevance_score: number }[]
        usage: { prompt_tokens: number }
      }
      const ours = await model.ranker.rank('hello', texts, quietly, never)
      expect(ours.promptTokens).toBe(usage.prompt_tokens)
      for (const { index, relevance_score: logit } of results)
        expect(ours.scores[index], texts[index]).toBeCloseTo(1 / (1 + Math.exp(-logit)), 3)
    } finally {
      await server.kill()
    }
  })
})
