import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GgufTensor, type GgufValue, ggufHead, padded, tensorBytes } from '../../../../random-model/gguf-writer.ts'
import { makeVocabulary } from '../../../../random-model/vocabulary.ts'
import { type LoadedModel, loadModel } from '../load-model.ts'

const width = 128
const heads = 4
const vocabularySize = 4_096
const never = new AbortController().signal

const weight = (name: string, ...dimensions: number[]): GgufTensor => ({ name, dimensions, format: 'f32' })

/** A model of Qwen 3's layout with one layer and a head that tells "yes" from "no", all weights by chance. */
function rankingModel(): Uint8Array {
  const vocabulary = makeVocabulary(vocabularySize)
  const uint32 = (value: number): GgufValue => ({ type: 'uint32', value })
  const metadata: Record<string, GgufValue> = {
    'general.architecture': { type: 'string', value: 'qwen3' },
    'general.name': { type: 'string', value: 'Random ranker' },
    'qwen3.block_count': uint32(1),
    'qwen3.context_length': uint32(512),
    'qwen3.embedding_length': uint32(width),
    'qwen3.feed_forward_length': uint32(width * 2),
    'qwen3.attention.head_count': uint32(heads),
    'qwen3.attention.head_count_kv': uint32(heads),
    'qwen3.attention.key_length': uint32(width / heads),
    'qwen3.attention.value_length': uint32(width / heads),
    'qwen3.attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-6 },
    'qwen3.rope.freq_base': { type: 'float32', value: 10_000 },
    'qwen3.pooling_type': uint32(4),
    'qwen3.classifier.output_labels': { type: 'strings', value: ['yes', 'no'] },
    'tokenizer.ggml.model': { type: 'string', value: 'gpt2' },
    'tokenizer.ggml.pre': { type: 'string', value: 'qwen2' },
    'tokenizer.ggml.tokens': { type: 'strings', value: vocabulary.tokens },
    'tokenizer.ggml.token_type': { type: 'int32s', value: vocabulary.types },
    'tokenizer.ggml.merges': { type: 'strings', value: vocabulary.merges },
    'tokenizer.ggml.eos_token_id': uint32(vocabulary.idOf('<|im_end|>')),
    'tokenizer.ggml.add_bos_token': { type: 'bool', value: 0 },
  }
  const square = (name: string) => weight(`blk.0.${name}.weight`, width, width)
  const tensors = [
    weight('token_embd.weight', width, vocabularySize),
    weight('output_norm.weight', width),
    weight('cls.output.weight', width, 2),
    weight('blk.0.attn_norm.weight', width),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map(square),
    weight('blk.0.attn_q_norm.weight', width / heads),
    weight('blk.0.attn_k_norm.weight', width / heads),
    weight('blk.0.ffn_norm.weight', width),
    weight('blk.0.ffn_gate.weight', width, width * 2),
    weight('blk.0.ffn_up.weight', width, width * 2),
    weight('blk.0.ffn_down.weight', width * 2, width),
  ]
  return Buffer.concat([ggufHead(metadata, tensors), ...tensors.map(weightsOf)])
}

let state = 1
function weightsOf(tensor: GgufTensor): Buffer {
  const bytes = Buffer.alloc(padded(tensorBytes(tensor)))
  for (let at = 0; at < tensorBytes(tensor); at += 4) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    bytes.writeFloatLE(tensor.dimensions.length === 1 ? 1 : state / 2 ** 31 - 0.5, at)
  }
  return bytes
}

let folder: string
let model: LoadedModel
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-rank-'))
  const modelPath = join(folder, 'ranker.gguf')
  await writeFile(modelPath, rankingModel())
  model = await loadModel(
    {
      modelPath,
      contextTokens: 128,
      maxDefaultContextTokens: 8_192,
      slots: 1,
      threads: 1,
      batchTokens: 128,
      stepBudgetMs: 250,
      gpu: false,
      gpuLayers: undefined,
      kvType: 'f16',
      adapters: [],
    },
    () => undefined,
  )
})
afterAll(() => rm(folder, { recursive: true }))

const rank = (query: string, documents: readonly string[]) =>
  model.ranker.rank(query, documents, () => undefined, never)

describe('a model with a ranking head', () => {
  test('scores each document by it, from 0 to 1, whatever stands beside it', async () => {
    const documents = ['Rome is in Italy.', 'Bread is baked.', 'x']
    const { scores, promptTokens } = await rank('Where is Rome?', documents)
    expect(new Set(scores).size).toBe(3)
    expect(scores.every((score) => score > 0 && score < 1)).toBe(true)
    expect(promptTokens).toBeGreaterThan(10)
    const again = await rank('Where is Rome?', documents.toReversed())
    for (const [index, score] of again.scores.toReversed().entries()) expect(score).toBeCloseTo(scores[index] ?? 0, 4)
  })

  test('refuses a document that is too long', async () => {
    await expect(rank('Where?', ['far away '.repeat(200)])).rejects.toMatchObject({
      kind: 'invalid',
      code: 'context_length_exceeded',
      param: 'documents',
    })
  })

  test('neither writes nor embeds', async () => {
    expect(model.generates).toBe(false)
    await expect(model.embedder.embed(['x'], () => undefined, never)).rejects.toMatchObject({ kind: 'invalid' })
  })
})
