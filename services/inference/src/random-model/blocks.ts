import type { GgufTensor, GgufValue } from './gguf-writer.ts'
import type { Architecture, ModelShape } from './model-shape.ts'

const windowTokens = 64
const state = { convolution: 4, size: 16, stepRank: 32 }

/** The tensors of one layer, as llama.cpp names them (its llama-arch.cpp and the file of each model). */
export function blockTensors(shape: ModelShape, prefix: string): readonly GgufTensor[] {
  return blocks[shape.architecture ?? 'qwen2'](shape).map((tensor) => ({ ...tensor, name: prefix + tensor.name }))
}

/** What the file says of its layout, by keys below the architecture's name. */
export function layoutOf({ architecture, heads, keyValueHeads, width }: ModelShape): Record<string, GgufValue> {
  if (architecture === 'mamba') {
    return {
      'ssm.conv_kernel': uint32(state.convolution),
      'ssm.inner_size': uint32(2 * width),
      'ssm.state_size': uint32(state.size),
      'ssm.time_step_rank': uint32(state.stepRank),
    }
  }
  return {
    'attention.head_count': uint32(heads),
    'attention.head_count_kv': uint32(keyValueHeads),
    'rope.freq_base': { type: 'float32', value: 1_000_000 },
    ...(architecture === 'gemma3' ? { 'attention.sliding_window': uint32(windowTokens) } : {}),
  }
}

const uint32 = (value: number): GgufValue => ({ type: 'uint32', value })
const matrix = (name: string, from: number, to: number): GgufTensor => ({
  name: `${name}.weight`,
  dimensions: [from, to],
  format: 'q8_0',
})
const vector = (name: string, ...dimensions: readonly number[]): GgufTensor => ({ name, dimensions, format: 'f32' })

const blocks: Readonly<Record<Architecture, (shape: ModelShape) => readonly GgufTensor[]>> = {
  qwen2: (shape) => [
    vector('attn_norm.weight', shape.width),
    matrix('attn_q', shape.width, shape.width),
    vector('attn_q.bias', shape.width),
    matrix('attn_k', shape.width, sharedWidth(shape)),
    vector('attn_k.bias', sharedWidth(shape)),
    matrix('attn_v', shape.width, sharedWidth(shape)),
    vector('attn_v.bias', sharedWidth(shape)),
    matrix('attn_output', shape.width, shape.width),
    vector('ffn_norm.weight', shape.width),
    ...feedForward(shape),
  ],
  gemma3: (shape) => [
    vector('attn_norm.weight', shape.width),
    matrix('attn_q', shape.width, shape.width),
    vector('attn_q_norm.weight', shape.width / shape.heads),
    matrix('attn_k', shape.width, sharedWidth(shape)),
    vector('attn_k_norm.weight', shape.width / shape.heads),
    matrix('attn_v', shape.width, sharedWidth(shape)),
    matrix('attn_output', shape.width, shape.width),
    vector('post_attention_norm.weight', shape.width),
    vector('ffn_norm.weight', shape.width),
    ...feedForward(shape),
    vector('post_ffw_norm.weight', shape.width),
  ],
  mamba: ({ width }) => [
    vector('attn_norm.weight', width),
    matrix('ssm_in', width, 4 * width),
    vector('ssm_conv1d.weight', state.convolution, 2 * width),
    vector('ssm_conv1d.bias', 2 * width),
    matrix('ssm_x', 2 * width, state.stepRank + 2 * state.size),
    matrix('ssm_dt', state.stepRank, 2 * width),
    vector('ssm_dt.bias', 2 * width),
    vector('ssm_a', state.size, 2 * width),
    vector('ssm_d', 2 * width),
    matrix('ssm_out', 2 * width, width),
  ],
}

function sharedWidth({ width, heads, keyValueHeads }: ModelShape): number {
  return (width / heads) * keyValueHeads
}

function feedForward({ width, feedForward: inner }: ModelShape): readonly GgufTensor[] {
  return [matrix('ffn_gate', width, inner), matrix('ffn_up', width, inner), matrix('ffn_down', inner, width)]
}
