import type { GenerateRequest, GenerationEvent } from './engine.ts'
import { createEventQueue } from './event-queue.ts'
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
 * Generates one answer for each request, as many at once as there are slots, so that a request for
 * more answers than the queue is long can be served; events carry the index of their request.
 *
 * Each waits for a slot of its own and frees it when it is done, however slowly its events are read. When one fails, or the reader leaves, all end.
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
  yield* mergeIndexed(sources, served.gate.capacity, () =>
    group.abort(new DOMException('The generation was given up', 'AbortError')),
  )
}

// The queue holds no more than one answer, which the context bounds. A reader who leaves aborts `signal`.
async function* generateOne(
  served: ServedModel,
  request: GenerateRequest,
  signal: AbortSignal,
  deps: GenerateDeps,
): AsyncGenerator<GenerationEvent, void> {
  const queue = createEventQueue<GenerationEvent>()
  const run = runInSlot(served, request, { ...deps, signal, tell: queue.push }).then(queue.end, queue.fail)
  try {
    yield* queue.read()
  } finally {
    await run
  }
}

type Run = GenerateDeps & { readonly signal: AbortSignal; readonly tell: (event: GenerationEvent) => void }

async function runInSlot(
  served: ServedModel,
  request: GenerateRequest,
  { observer, clock, signal, tell }: Run,
): Promise<void> {
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
      tell(event)
    }
  } finally {
    leave()
    const { reason = 'abort' as const, completionTokens = 0 } = end ?? {}
    observer.ended({ reason, completionTokens, afterMs: clock() - madeMs })
  }
}
