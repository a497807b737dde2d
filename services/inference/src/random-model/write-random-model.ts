import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renameAndSync } from '@hearth/kernel'
import { layoutOf } from './blocks.ts'
import { chatTemplate } from './chat-template.ts'
import { type GgufValue, ggufHead, padded } from './gguf-writer.ts'
import type { ModelShape } from './model-shape.ts'
import { tensorsOf } from './shape.ts'
import { makeVocabulary, type Vocabulary } from './vocabulary.ts'
import { createRandom, tensorData } from './weights.ts'

const weightDeviation = 0.02
// Makes the likeliest tokens stand out, as a trained model's do, while all of them still occur.
const outputGain = 5

export type RandomModelOptions = {
  readonly seed?: number
  /** Chat template in place of the usual one, in Jinja. */
  readonly template?: string
  /** Control tokens that the vocabulary has beside the usual ones. */
  readonly controlTokens?: readonly string[]
}

/**
 * Writes a GGUF model with random weights, a real byte-pair tokenizer and a chat template with tools.
 *
 * It answers nonsense at the speed of a trained model of its shape, so it shows what must hold whatever
 * a model says. The same shape and seed give the same file.
 *
 * @param path appears whole or not at all; its folder is made when absent
 */
export async function writeRandomModel(
  path: string,
  shape: ModelShape,
  options: RandomModelOptions = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${process.pid}.part`
  const file = createWriteStream(part, { flush: true })
  for (const bytes of modelBytes(shape, options)) {
    if (!file.write(bytes)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  await renameAndSync(part, path)
}

function* modelBytes(shape: ModelShape, options: RandomModelOptions): Generator<Uint8Array> {
  const { seed = 1, template = chatTemplate, controlTokens = [] } = options
  const random = createRandom(seed)
  const tensors = tensorsOf(shape)
  const vocabulary = makeVocabulary(shape.vocabularySize, controlTokens)
  yield ggufHead(metadataOf(shape, vocabulary, template), tensors)
  for (const tensor of tensors) {
    let bytes = 0
    for (const piece of tensorData(tensor, { deviation: weightDeviation, fill: fillOf(tensor.name), random })) {
      bytes += piece.length
      yield piece
    }
    yield new Uint8Array(padded(bytes) - bytes)
  }
}

function fillOf(name: string): number {
  if (name.endsWith('.bias')) return 0
  // A state fades, and so what multiplies it each time is the power of something below 0.
  if (name.endsWith('.ssm_a')) return -1
  return name === 'output_norm.weight' ? outputGain : 1
}

const uint32 = (value: number): GgufValue => ({ type: 'uint32', value })
const string = (value: string): GgufValue => ({ type: 'string', value })

function metadataOf(shape: ModelShape, vocabulary: Vocabulary, template: string): Record<string, GgufValue> {
  const { architecture = 'qwen2' } = shape
  const layout: Record<string, GgufValue> = {
    block_count: uint32(shape.layers),
    context_length: uint32(shape.contextTokens),
    embedding_length: uint32(shape.width),
    feed_forward_length: uint32(shape.feedForward),
    'attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-6 },
    ...layoutOf(shape),
  }
  return {
    'general.architecture': string(architecture),
    'general.name': string(`Random ${shape.layers}x${shape.width}`),
    'general.file_type': uint32(7),
    'general.quantization_version': uint32(2),
    ...Object.fromEntries(Object.entries(layout).map(([key, value]) => [`${architecture}.${key}`, value])),
    'tokenizer.ggml.model': string('gpt2'),
    'tokenizer.ggml.pre': string('qwen2'),
    'tokenizer.ggml.tokens': { type: 'strings', value: vocabulary.tokens },
    'tokenizer.ggml.token_type': { type: 'int32s', value: vocabulary.types },
    'tokenizer.ggml.merges': { type: 'strings', value: vocabulary.merges },
    'tokenizer.ggml.eos_token_id': uint32(vocabulary.idOf('<|im_end|>')),
    'tokenizer.ggml.padding_token_id': uint32(vocabulary.idOf('<|endoftext|>')),
    'tokenizer.ggml.add_bos_token': { type: 'bool', value: 0 },
    'tokenizer.chat_template': string(template),
  }
}
