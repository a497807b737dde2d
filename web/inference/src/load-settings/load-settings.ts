import { renderSize } from '@hearth/ui-kit'
import { t } from './words.ts'

/** How a model is loaded; what is absent is as the service's settings have it. */
export type LoadSettings = {
  /** Tokens of one prompt and its answer. */
  readonly contextTokens: number | undefined
  /** Requests that are computed at once, each with a context of its own. */
  readonly slots: number | undefined
  readonly gpuLayers: number | undefined
}

export const asConfigured: LoadSettings = { contextTokens: undefined, slots: undefined, gpuLayers: undefined }

/** `GET /models/estimate`: what loading a model would take; null is not known. */
export type Estimate = {
  readonly memory: {
    readonly estimated_bytes: number | null
    readonly weights_bytes?: number
    readonly context_bytes?: number
    readonly slots?: number
    readonly context_tokens?: number
  }
  readonly available_bytes: number | null
  readonly fits: boolean | null
  readonly trained_context_tokens: number | null
  readonly layers: number | null
}

/** The settings as fields of `POST /models/load`. */
export function loadFields({ contextTokens, slots, gpuLayers }: LoadSettings): object {
  return { context_tokens: contextTokens ?? null, slots: slots ?? null, gpu_layers: gpuLayers ?? null }
}

/** Where to ask what a model would take with these settings. */
export function estimatePath(model: string, settings: LoadSettings): string {
  const set = Object.entries(loadFields(settings)).filter(([, value]) => value !== null)
  return `/models/estimate?${new URLSearchParams([['model', model], ...set.map(([name, value]) => [name, `${value}`])])}`
}

/** What a model would take and what there is, in a sentence. */
export function estimateSentence({ memory, available_bytes: available, fits }: Estimate): string {
  if (memory.estimated_bytes === null) return t('unknown')
  const size = renderSize(memory.estimated_bytes)
  if (available === null) return t('takes', { size })
  return t(fits === false ? 'takesTooMuch' : 'takesOf', { size, free: renderSize(available) })
}

/** What that is made of, as far as it is known. */
export function estimateParts({ memory }: Estimate): string {
  const { weights_bytes: weights, context_bytes: context, slots, context_tokens: tokens } = memory
  const parts = [
    weights === undefined ? undefined : t('ofModel', { size: renderSize(weights) }),
    context === undefined || slots === undefined || tokens === undefined
      ? undefined
      : t('ofContext', { size: renderSize(context), slots, tokens }),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
