import type { GenerateRequest, GenerationEvent } from './engine.ts'
import type { Indexed } from './merge.ts'
import { mergeIndexed } from './merge.ts'
import type { ServedModel } from './served-model.ts'

/** Is told of every generation of a model; times in milliseconds from when the request was made. */
export type GenerationObserver = {
  started(outcome: { readonly queuedMs: number }): void
  prompt(outcome: { readonly promptTokens: number; readonly cachedTokens: number }): void
  firstText(outcome: { readonly afterMs: number }): void
  /** Called once for each generation that entered. `reason` is `abort` when it did not come to its end. */
  ended(outcome: {
    readonly reason: 'stop' | 'length' | 'abort'
    readonly completionTokens: number
    readonly afterMs: number
  }): void
}

export type GenerateDeps = { readonly observer: GenerationObserver; readonly clock: () => number }

/**
 * Generates one answer for each request, all at once; events carry the index of their request.
 *
 * Each waits for a slot of its own. When one fails, or the reader leaves, all end.
 */
export async function* generateAll(
  served: ServedModel,
  requests: readonly GenerateRequest[],
  signal: AbortSignal,
  deps: GenerateDeps,
): AsyncGenerator<Indexed<GenerationEvent>, void> {
  const group = new AbortController()
  const both = AbortSignal.any([signal, group.signal])
  const sources = requests.map((request) => generateOne(served, request, both, deps))
  yield* mergeIndexed(sources, () => group.abort(new DOMException('The generation was given up', 'AbortError')))
}

async function* generateOne(
  served: ServedModel,
  request: GenerateRequest,
  signal: AbortSignal,
  { observer, clock }: GenerateDeps,
): AsyncGenerator<GenerationEvent, void> {
  const madeMs = clock()
  const leave = await served.gate.enter(signal)
  observer.started({ queuedMs: clock() - madeMs })
  let firstText = true
  let end: Extract<GenerationEvent, { kind: 'finished' }> | undefined
  try {
    for await (const event of served.engine.generate(request, signal)) {
      if (event.kind === 'started') observer.prompt(event)
      if (event.kind === 'text' && firstText) {
        firstText = false
        observer.firstText({ afterMs: clock() - madeMs })
      }
      if (event.kind === 'finished') end = event
      yield event
    }
  } finally {
    leave()
    const { reason = 'abort' as const, completionTokens = 0 } = end ?? {}
    observer.ended({ reason, completionTokens, afterMs: clock() - madeMs })
  }
}
