import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renameAndSync } from '@hearth/kernel'
import { type GgufTensor, type GgufValue, ggufHead, padded, tensorBytes } from '../gguf-writer.ts'
import { createRandom } from '../weights.ts'

/** All sizes are multiples of 32. */
const width = 64
const feedForward = 128
const heads = 2
const layers = 2
const contextTokens = 128

export type RandomBertOptions = {
  /** Whether it has a head for ranking in place of vectors. */
  readonly ranks?: boolean
  /** Further entries of the file, and those in place of the usual ones. */
  readonly metadata?: Readonly<Record<string, GgufValue>>
}

/** The vocabulary of {@link writeRandomBert}: special tokens, then letters that begin a word and letters that go on. */
export const bertTokens: readonly string[] = [
  ...['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'],
  ...[...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [`\u2581${letter}`, letter]),
  ...[...'.,?!'].map((mark) => `\u2581${mark}`),
]

/**
 * Writes a GGUF model of BERT's layout with random weights and a tokenizer of word pieces. As files of older
 * converters it names `[CLS]` and `[SEP]`, and neither an end token nor whether they are to be put around a text.
 *
 * @param path appears whole or not at all; its folder is made when absent
 */
export async function writeRandomBert(path: string, { ranks = false, metadata = {} }: RandomBertOptions = {}) {
  const tensors = tensorsOf(ranks)
  const random = createRandom(7)
  const part = `${path}.${process.pid}.part`
  await mkdir(dirname(path), { recursive: true })
  const head = ggufHead({ ...metadataOf(ranks), ...metadata }, tensors)
  await writeFile(part, Buffer.concat([head, ...tensors.map((tensor) => weightsOf(tensor, random))]))
  await renameAndSync(part, path)
}

function metadataOf(ranks: boolean): Record<string, GgufValue> {
  const uint32 = (value: number): GgufValue => ({ type: 'uint32', value })
  const idOf = (token: string) => uint32(bertTokens.indexOf(token))
  return {
    'general.architecture': { type: 'string', value: 'bert' },
    'general.name': { type: 'string', value: 'Random BERT' },
    'bert.block_count': uint32(layers),
    'bert.context_length': uint32(contextTokens),
    'bert.embedding_length': uint32(width),
    'bert.feed_forward_length': uint32(feedForward),
    'bert.attention.head_count': uint32(heads),
    'bert.attention.layer_norm_epsilon': { type: 'float32', value: 1e-12 },
    'bert.attention.causal': { type: 'bool', value: 0 },
    'bert.pooling_type': uint32(ranks ? 4 : 1),
    'tokenizer.ggml.model': { type: 'string', value: 'bert' },
    'tokenizer.ggml.token_type_count': uint32(2),
    'tokenizer.ggml.tokens': { type: 'strings', value: bertTokens },
    'tokenizer.ggml.token_type': { type: 'int32s', value: bertTokens.map((_, id) => (id < 5 ? 3 : 1)) },
    'tokenizer.ggml.unknown_token_id': idOf('[UNK]'),
    'tokenizer.ggml.padding_token_id': idOf('[PAD]'),
    'tokenizer.ggml.bos_token_id': idOf('[CLS]'),
    'tokenizer.ggml.seperator_token_id': idOf('[SEP]'),
    'tokenizer.ggml.mask_token_id': idOf('[MASK]'),
  }
}

function tensorsOf(ranks: boolean): readonly GgufTensor[] {
  const weight = (name: string, ...dimensions: number[]): GgufTensor => ({ name, dimensions, format: 'f32' })
  const layer = (name: string, from: number, to: number) => [
    weight(`${name}.weight`, from, to),
    weight(`${name}.bias`, to),
  ]
  const norm = (name: string) => [weight(`${name}.weight`, width), weight(`${name}.bias`, width)]
  const blocks = Array.from({ length: layers }, (_, at) => [
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].flatMap((name) => layer(`blk.${at}.${name}`, width, width)),
    ...norm(`blk.${at}.attn_output_norm`),
    ...layer(`blk.${at}.ffn_up`, width, feedForward),
    ...layer(`blk.${at}.ffn_down`, feedForward, width),
    ...norm(`blk.${at}.layer_output_norm`),
  ])
  return [
    weight('token_embd.weight', width, bertTokens.length),
    weight('token_types.weight', width, 2),
    weight('position_embd.weight', width, contextTokens),
    ...norm('token_embd_norm'),
    ...blocks.flat(),
    ...(ranks ? layer('cls', width, width) : []),
    ...(ranks ? layer('cls.output', width, 1) : []),
  ]
}

function weightsOf(tensor: GgufTensor, random: () => number): Buffer {
  const bytes = Buffer.alloc(padded(tensorBytes(tensor)))
  const isNorm = tensor.name.includes('norm')
  for (let at = 0; at < tensorBytes(tensor); at += 4) {
    const drawn = random() / 2 ** 31 / 2
    bytes.writeFloatLE(isNorm && tensor.name.endsWith('weight') ? 1 + drawn : drawn, at)
  }
  return bytes
}
