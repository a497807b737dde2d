/** How a model is to be computed, as far as `llama-server` takes it. */
export type ServerSettings = {
  readonly id: string
  readonly path: string
  readonly port: number
  /** Tokens of one slot; absent: what the model was trained on. */
  readonly contextTokens: number | undefined
  readonly slots: number
  readonly threads: number | undefined
  readonly gpuLayers: number | undefined
  readonly kvType: 'f16' | 'q8_0'
  readonly adapters: readonly { readonly path: string; readonly scale: number }[]
  /** The owner's own; the last word is theirs. */
  readonly args: readonly string[]
}

/** The command line of `llama-server`. */
export function serverArguments(settings: ServerSettings): readonly string[] {
  const { contextTokens, slots, threads, gpuLayers, kvType, adapters } = settings
  return [
    ...['--model', settings.path, '--alias', settings.id],
    ...['--host', '127.0.0.1', '--port', String(settings.port)],
    // It shares the context out among its slots; 0 is what the model was trained on.
    ...['--ctx-size', String((contextTokens ?? 0) * slots), '--parallel', String(slots)],
    ...(threads === undefined ? [] : ['--threads', String(threads)]),
    ...(gpuLayers === undefined ? [] : ['--n-gpu-layers', String(gpuLayers)]),
    ...(kvType === 'f16' ? [] : ['--cache-type-k', kvType, '--cache-type-v', kvType, '--flash-attn', 'on']),
    ...adapters.flatMap(({ path, scale }) => ['--lora-scaled', path, String(scale)]),
    ...settings.args,
  ]
}
