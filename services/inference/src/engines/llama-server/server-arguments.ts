import type { Sampling } from '../../domain/engine/sampling/sampling.ts'

type SamplingOption = (typeof samplingOptions)[number][0]

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
  /** A chat template in place of the file's own: Jinja text, or the path of a file that ends in `.jinja`. */
  readonly template: string | undefined
  /** How tokens are drawn where a request does not say. */
  readonly sampling: { readonly [K in SamplingOption]?: Sampling[K] | undefined }
  /** The owner's own; the last word is theirs. */
  readonly args: readonly string[]
}

/** The command line of `llama-server`. */
export function serverArguments(settings: ServerSettings): readonly string[] {
  const { contextTokens, slots, threads, gpuLayers, kvType, adapters, template, sampling } = settings
  return [
    ...['--model', settings.path, '--alias', settings.id],
    ...['--host', '127.0.0.1', '--port', String(settings.port)],
    // It shares the context out among its slots; 0 is what the model was trained on.
    ...['--ctx-size', String((contextTokens ?? 0) * slots), '--parallel', String(slots)],
    ...(threads === undefined ? [] : ['--threads', String(threads)]),
    ...(gpuLayers === undefined ? [] : ['--n-gpu-layers', String(gpuLayers)]),
    ...(kvType === 'f16' ? [] : ['--cache-type-k', kvType, '--cache-type-v', kvType, '--flash-attn', 'on']),
    ...adapters.flatMap(({ path, scale }) => ['--lora-scaled', path, String(scale)]),
    ...(template === undefined
      ? []
      : [template.endsWith('.jinja') ? '--chat-template-file' : '--chat-template', template]),
    ...samplingOptions.flatMap(([key, option]) => (sampling[key] === undefined ? [] : [option, String(sampling[key])])),
    // Read by the gateway, which shares requests out by them.
    '--metrics',
    ...settings.args,
  ]
}

const samplingOptions = [
  ['temperature', '--temp'],
  ['topK', '--top-k'],
  ['topP', '--top-p'],
  ['minP', '--min-p'],
  ['frequencyPenalty', '--frequency-penalty'],
  ['presencePenalty', '--presence-penalty'],
  ['repetitionPenalty', '--repeat-penalty'],
  ['seed', '--seed'],
] as const satisfies readonly (readonly [keyof Sampling, string])[]
