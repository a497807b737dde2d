import { Failure } from '@hearth/kernel'
import type { Embeddings, EmbedInput, GenerateRequest, GenerationEvent } from '../../domain/engine.ts'
import { createEventQueue } from '../../domain/event-queue.ts'
import type { ChildProcess } from './child-process.ts'
import type { FromChild, ToChild, WireFailure } from './protocol.ts'

type Answer = Extract<FromChild, { type: 'step' | 'embedded' | 'refused' }>
type Entry = {
  /** Takes an event of a generation; the child names none for an embedding. */
  readonly event: (event: GenerationEvent | { readonly kind: 'cancelled' }) => void
  readonly embedded: (embeddings: Embeddings) => void
  readonly fail: (failure: Failure) => void
}

/** The requests that a child is working on, and the way of its answers back to them. */
export type RequestTable = {
  /** As {@link Engine.generate}, in whichever child is there when reading begins. */
  generate(
    child: () => ChildProcess,
    request: GenerateRequest,
    signal: AbortSignal,
  ): AsyncGenerator<GenerationEvent, void>
  embed(child: ChildProcess, inputs: readonly EmbedInput[], signal: AbortSignal): Promise<Embeddings>
  receive(answer: Answer): void
  /** The child is gone: nothing more comes for any request. */
  failAll(failure: Failure): void
  size(): number
}

const ignore = () => undefined

export function createRequestTable(): RequestTable {
  const entries = new Map<number, Entry>()
  let lastId = 0

  async function* generate(
    findChild: () => ChildProcess,
    request: GenerateRequest,
    signal: AbortSignal,
  ): AsyncGenerator<GenerationEvent, void> {
    signal.throwIfAborted()
    const child = findChild()
    const id = ++lastId
    const queue = createEventQueue<GenerationEvent>()
    const cancel = () => child.send({ type: 'cancel', id })
    entries.set(id, {
      event(event) {
        if (event.kind !== 'cancelled') queue.push(event)
        if (event.kind === 'cancelled' || event.kind === 'finished') queue.end()
      },
      embedded: ignore,
      fail: queue.fail,
    })
    signal.addEventListener('abort', cancel, { once: true })
    try {
      post(child, { type: 'generate', id, request }, queue.fail)
      yield* queue.read()
      signal.throwIfAborted()
    } finally {
      signal.removeEventListener('abort', cancel)
      // The reader left early: the slot is free only once the child says so.
      if (!queue.isClosed()) cancel()
      await queue.closed
      entries.delete(id)
    }
  }

  function embed(child: ChildProcess, inputs: readonly EmbedInput[], signal: AbortSignal): Promise<Embeddings> {
    signal.throwIfAborted()
    const id = ++lastId
    const answer = new Promise<Embeddings>((resolve, reject) => {
      entries.set(id, { event: ignore, embedded: resolve, fail: reject })
      post(child, { type: 'embed', id, inputs }, reject)
    })
    return answer.finally(() => entries.delete(id))
  }

  return {
    generate,
    embed,
    receive(answer) {
      if (answer.type === 'step') for (const { id, event } of answer.events) entries.get(id)?.event(event)
      else if (answer.type === 'refused') entries.get(answer.id)?.fail(toFailure(answer.failure))
      else entries.get(answer.id)?.embedded(answer)
    },
    failAll(failure) {
      for (const { fail } of [...entries.values()]) fail(failure)
    },
    size: () => entries.size,
  }
}

// A message can be nested too deeply to be copied; then the child never hears of the request.
function post(child: ChildProcess, message: ToChild, fail: (error: unknown) => void): void {
  try {
    child.send(message)
  } catch (cause) {
    fail(new Failure('invalid', 'Cannot hand the request to the model: it is nested too deeply', { cause }))
  }
}

function toFailure({ message, code, param }: WireFailure): Failure {
  return new Failure('invalid', message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  })
}
