import type { Selectable } from '../../../domain/model/queryable.ts'
import type { Engine, QueryStats } from '../../../domain/promql/engine.ts'
import { evaluateRequest, type Render } from '../../../domain/queries/evaluate-request.ts'
import { toFault } from '../fault.ts'
import { type FromWorker, piecesAhead, type Task, type ToWorker } from '../messages.ts'
import { joinBytes, type RenderOutgoing } from '../outgoing-pieces.ts'
import { sumStats } from '../sum-stats.ts'
import { joinPieces } from './join-pieces.ts'
import type { StoreClient } from './store-client.ts'

/** A query that runs, with its number. */
export type RunningTask = { readonly id: number; readonly task: Task }

export type ServeDeps = {
  readonly engine: Engine
  readonly store: StoreClient
  /** What series that leave are read from. */
  readonly source: Selectable
  readonly render: Render
  readonly renderOutgoing: RenderOutgoing
  /** The queries that run by their signals: what the engine asks of the store is told by them. */
  readonly queries: Map<AbortSignal, RunningTask>
  readonly post: (message: FromWorker, moved?: readonly ArrayBuffer[]) => void
}

type Running = { readonly controller: AbortController; room: number; taken: () => void }

/** Answers the queries that another thread sends. @returns what takes its messages */
export function serveQueries(deps: ServeDeps): (message: ToWorker) => void {
  const running = new Map<number, Running>()
  return (message) => {
    switch (message.kind) {
      case 'ask':
        void answer(message.id, message.task, running, deps)
        return
      case 'cancel':
        running.get(message.id)?.controller.abort()
        running.get(message.id)?.taken()
        return
      case 'taken': {
        const query = running.get(message.id)
        if (query === undefined) return
        query.room += 1
        query.taken()
        return
      }
      case 'result':
        deps.store.settle(message.call, message.result)
    }
  }
}

async function answer(id: number, task: Task, running: Map<number, Running>, deps: ServeDeps): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const query: Running = { controller, room: piecesAhead, taken: () => undefined }
  running.set(id, query)
  deps.queries.set(signal, { id, task })
  try {
    const { pieces, stats } = await perform(task, signal, deps)
    deps.post({ kind: 'answered', id, stats: stats && sumStats(stats), asksOn: task.kind === 'outgoing' })
    await send(id, query, pieces, deps)
    deps.post({ kind: 'end', id })
  } catch (error) {
    deps.post({ kind: 'failed', id, fault: toFault(error) })
  } finally {
    running.delete(id)
    deps.queries.delete(signal)
  }
}

type Performed = {
  readonly pieces: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>
  readonly stats: QueryStats | undefined
}

async function perform(task: Task, signal: AbortSignal, deps: ServeDeps): Promise<Performed> {
  if (task.kind === 'query') {
    const { pieces, stats } = await evaluateRequest(deps.engine, task.request, { ...task, signal }, deps.render)
    return { pieces: joinPieces(pieces), stats }
  }
  const { outgoing, maxSamples } = task
  const pieces = joinBytes(deps.renderOutgoing(deps.source, outgoing, { maxSamples, signal }))
  // What is refused is refused before anything was sent.
  return { pieces: startWith(await pieces.next(), pieces), stats: undefined }
}

async function* startWith<T>(
  first: IteratorResult<T, undefined>,
  rest: AsyncIterable<T>,
): AsyncGenerator<T, undefined> {
  if (first.done === true) return undefined
  yield first.value
  yield* rest
  return undefined
}

/** Sends pieces as the reader takes them, a few ahead. */
async function send(id: number, query: Running, pieces: Performed['pieces'], deps: ServeDeps) {
  const { signal } = query.controller
  for await (const bytes of pieces) {
    while (query.room === 0 && !signal.aborted)
      await new Promise<void>((resolve) => {
        query.taken = resolve
      })
    signal.throwIfAborted()
    query.room -= 1
    deps.post({ kind: 'piece', id, bytes }, [bytes.buffer])
  }
}
