import { Failure } from '@hearth/kernel'
import { type Indexed, mergeIndexed } from '../answers/merge.ts'
import type { ServedModel } from '../models/served-model.ts'
import type { GenerateRequest, GenerationEvent } from './engine.ts'
import { createEventQueue } from './event-queue.ts'
import { isRefusal } from './is-refusal.ts'
import { type GenerationObserver, watchGeneration } from './observe-generation.ts'

export type GenerateDeps = { readonly observer: GenerationObserver; readonly clock: () => number }

/**
 * Generates what each request asks for, as many at once as there are slots, so that more requests than
 * the queue is long can be served; events carry the index of their request. When one fails, or the
 * reader leaves, all end.
 */
export async function* generateAll(
  served: ServedModel,
  requests: readonly GenerateRequest[],
  signal: AbortSignal,
  deps: GenerateDeps,
): AsyncGenerator<Indexed<GenerationEvent>, void> {
  const group = new AbortController()
  const both = AbortSignal.any([signal, group.signal])
  const sources = requests.map((request) => generate(served, request, both, deps))
  yield* mergeIndexed(sources, served.gate.capacity, () => group.abort(givenUp()))
}

// The answer to a reader that does not keep up waits for it in memory; several long ones would fill it.
const maxUnread = 16_384

/**
 * Generates what a request asks for. It waits for its turn, all choices of it together, and makes room
 * when it is done, however slowly its events are read; a reader who leaves the loop ends it. One who
 * waits for an event can leave by `signal` alone.
 */
export async function* generate(
  served: ServedModel,
  request: GenerateRequest,
  signal: AbortSignal,
  deps: GenerateDeps,
): AsyncGenerator<GenerationEvent, void> {
  const queue = createEventQueue<GenerationEvent>()
  const ending = new AbortController()
  const emit = (event: GenerationEvent) => {
    queue.push(event)
    if (queue.unread() > maxUnread) ending.abort(behind())
  }
  const ended = AbortSignal.any([signal, ending.signal])
  const run = runInSlot(served, request, { ...deps, signal: ended, emit }).then(queue.end, queue.fail)
  try {
    for await (const event of queue.read()) yield event
  } finally {
    ending.abort(givenUp())
    await run
  }
}

function givenUp(): DOMException {
  return new DOMException('The generation was given up', 'AbortError')
}

function behind(): Failure {
  const message = `Cannot go on with the answer: its reader is ${maxUnread} pieces behind; read faster, or ask for less`
  return new Failure('unavailable', message, { code: 'reader_too_slow' })
}

type Run = GenerateDeps & { readonly signal: AbortSignal; readonly emit: (event: GenerationEvent) => void }

async function runInSlot(
  served: ServedModel,
  request: GenerateRequest,
  { observer, clock, signal, emit }: Run,
): Promise<void> {
  const watch = watchGeneration(request, observer, clock)
  const leave = await served.gate.enter(signal, { client: request.client, priority: request.priority })
  watch.entered()
  try {
    await served.engine.generate(request, signal, (event) => {
      watch.event(event)
      emit(event)
    })
    watch.ended()
  } catch (error) {
    if (!isRefusal(error)) watch.ended()
    throw error
  } finally {
    leave()
  }
}
