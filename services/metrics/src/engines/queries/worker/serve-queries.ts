import type { Engine } from '../../../domain/promql/engine.ts'
import { evaluateRequest, type Render } from '../../../domain/queries/evaluate-request.ts'
import { toFault } from '../fault.ts'
import { type FromWorker, piecesAhead, type Task, type ToWorker } from '../messages.ts'
import { sumStats } from '../sum-stats.ts'
import { joinPieces } from './join-pieces.ts'
import type { StoreClient } from './store-client.ts'

/** A query that runs, with its number. */
export type RunningTask = { readonly id: number; readonly task: Task }

export type ServeDeps = {
  readonly engine: Engine
  readonly store: StoreClient
  readonly render: Render
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
    const { pieces, stats } = await evaluateRequest(deps.engine, task.request, { ...task, signal }, deps.render)
    deps.post({ kind: 'answered', id, stats: stats && sumStats(stats) })
    await send(id, query, joinPieces(pieces), deps)
    deps.post({ kind: 'end', id })
  } catch (error) {
    deps.post({ kind: 'failed', id, fault: toFault(error) })
  } finally {
    running.delete(id)
    deps.queries.delete(signal)
  }
}

/** Sends pieces as the reader takes them, a few ahead. */
async function send(id: number, query: Running, pieces: Iterable<Uint8Array<ArrayBuffer>>, deps: ServeDeps) {
  const { signal } = query.controller
  for (const bytes of pieces) {
    while (query.room === 0 && !signal.aborted)
      await new Promise<void>((resolve) => {
        query.taken = resolve
      })
    signal.throwIfAborted()
    query.room -= 1
    deps.post({ kind: 'piece', id, bytes }, [bytes.buffer])
  }
}
