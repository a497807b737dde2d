import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bertTokens,
  type RandomBertOptions,
  writeRandomBert,
} from '../../../../random-model/test-support/write-random-bert.ts'
import { addonContextOf } from '../addon.ts'
import { type LoadedModel, loadModel } from '../load-model.ts'
import { openTestModel } from '../test-support/test-model.ts'

const never = new AbortController().signal
const quietly = () => undefined
const idOf = (token: string) => bertTokens.indexOf(token)
const [cls, sep] = [idOf('[CLS]'), idOf('[SEP]')]
const hello = ['\u2581h', 'e', 'l', 'l', 'o'].map(idOf)
const world = ['\u2581w', 'o', 'r', 'l', 'd'].map(idOf)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-bert-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function open(name: string, options: RandomBertOptions): Promise<LoadedModel> {
  const modelPath = join(folder, `${name}.gguf`)
  await writeRandomBert(modelPath, options)
  const sizes = { contextTokens: 128, maxDefaultContextTokens: 128, slots: 1, threads: 1, batchTokens: 128 }
  const place = { gpu: false, gpuLayers: undefined, kvType: 'f16', adapters: [] } as const
  return loadModel({ modelPath, ...sizes, ...place, stepBudgetMs: 250 }, quietly)
}

const cosine = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)

describe('a model of BERT’s kind whose file names a separator and no end', () => {
  let model: LoadedModel
  const vectorOf = async (input: string | readonly number[]) =>
    (await model.embedder.embed([input], quietly, never)).vectors[0] ?? new Float32Array()
  beforeAll(async () => {
    model = await open('vectors', {})
  })

  test('reads a text between [CLS] and [SEP]', async () => {
    const { tokens } = model.prompts.tokenize({ kind: 'text', text: 'Hello' }, { addSpecial: true })
    expect(tokens).toEqual([cls, ...hello, sep])
    const { vectors, promptTokens } = await model.embedder.embed(['Hello'], quietly, never)
    expect(promptTokens).toBe(7)
    expect(cosine(vectors[0] ?? new Float32Array(), await vectorOf([cls, ...hello, sep]))).toBeCloseTo(1, 6)
  })

  test('has the same vectors for texts whatever stands beside them', async () => {
    const { vectors } = await model.embedder.embed(['world', 'Hello', 'a'], quietly, never)
    expect(cosine(vectors[1] ?? new Float32Array(), await vectorOf('Hello'))).toBeCloseTo(1, 6)
  })
})

describe('a ranking model of BERT’s kind', () => {
  test('reads the separator between query and document', async () => {
    const model = await open('ranks', { ranks: true })
    const ranked = await model.ranker.rank('Hello', ['world', 'Hello'], quietly, never)
    expect(ranked.promptTokens).toBe(2 * (1 + hello.length + 1 + world.length))
    expect(new Set(ranked.scores).size).toBe(2)
  })

  test('reads one behind the document, too, where its file wants an end', async () => {
    const metadata = { 'tokenizer.ggml.add_eos_token': { type: 'bool', value: 1 } } as const
    const noSeparator = { 'tokenizer.ggml.add_sep_token': { type: 'bool', value: 0 } } as const
    const model = await open('ends', { ranks: true, metadata: { ...metadata, ...noSeparator } })
    const { promptTokens } = await model.ranker.rank('Hello', ['world'], quietly, never)
    expect(promptTokens).toBe(1 + hello.length + 1 + world.length + 1)
  })
})

// Why the embedder computes one text a step; a version that tells the others' vectors lets it compute them together.
test('a step with several texts tells the vector of the first sequence alone', async () => {
  const modelPath = join(folder, 'together.gguf')
  await writeRandomBert(modelPath)
  const opened = await openTestModel(modelPath, { slots: 1, contextTokens: 128, batchTokens: 128 })
  const options = { contextSize: 128, batchSize: 64, sequences: 2, threads: 1, _embeddings: true }
  const owner = await opened.model.createContext(options)
  const context = addonContextOf(owner)
  const vectorOf = async (...texts: readonly (readonly number[])[]) => {
    context.initBatch(64)
    for (const [sequence, tokens] of texts.entries())
      context.addToBatch(sequence, 0, Uint32Array.from(tokens), Uint32Array.from(tokens.keys()))
    await context.decodeBatch()
    return [...context.getEmbedding(1)].map((value) => Math.round(value * 100))
  }
  const first = await vectorOf(hello)
  expect(await vectorOf(world)).not.toEqual(first)
  expect(await vectorOf(hello, world)).toEqual(first)
  expect(await vectorOf(hello, [...world, ...world])).toEqual(first)
  await owner.dispose()
  await opened.close()
})
