/** llama.cpp's names of the layouts that can be written. */
export type Architecture = 'qwen2' | 'gemma3' | 'mamba'

/** All sizes are multiples of 32. */
export type ModelShape = {
  /** Absent: Qwen 2's layout. */
  readonly architecture?: Architecture
  readonly layers: number
  readonly width: number
  readonly feedForward: number
  readonly heads: number
  readonly keyValueHeads: number
  readonly vocabularySize: number
  readonly contextTokens: number
}
