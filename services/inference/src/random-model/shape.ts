import { blockTensors } from './blocks.ts'
import type { GgufTensor } from './gguf-writer.ts'
import type { ModelShape } from './model-shape.ts'

/** The shapes that tests and benchmarks use, by their number of parameters. */
export const modelShapes = {
  /** A hundred thousand: as fast as the service around it, for thousands of answers that are held to a form. */
  '100k': {
    layers: 1,
    width: 64,
    feedForward: 64,
    heads: 2,
    keyValueHeads: 1,
    vocabularySize: 1_280,
    contextTokens: 4_096,
  },
  /** 3 million: starts in a moment, for tests of what must hold whatever the weights are. */
  '3m': {
    layers: 2,
    width: 128,
    feedForward: 384,
    heads: 4,
    keyValueHeads: 2,
    vocabularySize: 16_384,
    contextTokens: 4_096,
  },
  /** Like Gemma 3, whose layers look back at a window of 64 tokens: older ones are forgotten. */
  window: {
    architecture: 'gemma3',
    layers: 2,
    width: 128,
    feedForward: 384,
    heads: 4,
    keyValueHeads: 2,
    vocabularySize: 4_096,
    contextTokens: 4_096,
  },
  /** Like Mamba, which keeps a state in place of the text: no part of it can be taken back. */
  state: {
    architecture: 'mamba',
    layers: 2,
    width: 128,
    feedForward: 0,
    heads: 0,
    keyValueHeads: 0,
    vocabularySize: 4_096,
    contextTokens: 4_096,
  },
  '50m': {
    layers: 8,
    width: 512,
    feedForward: 1_408,
    heads: 8,
    keyValueHeads: 8,
    vocabularySize: 50_257,
    contextTokens: 8_192,
  },
  /** Qwen 2's 0.5 B. */
  '500m': {
    layers: 24,
    width: 896,
    feedForward: 4_864,
    heads: 14,
    keyValueHeads: 2,
    vocabularySize: 151_936,
    contextTokens: 32_768,
  },
} as const satisfies Record<string, ModelShape>

/** All tensors of a model of this shape; the output shares the embeddings. */
export function tensorsOf(shape: ModelShape): readonly GgufTensor[] {
  const { width } = shape
  const blocks = Array.from({ length: shape.layers }, (_, index) => blockTensors(shape, `blk.${index}.`))
  return [
    { name: 'token_embd.weight', dimensions: [width, shape.vocabularySize], format: 'q8_0' },
    { name: 'output_norm.weight', dimensions: [width], format: 'f32' },
    ...blocks.flat(),
  ]
}
