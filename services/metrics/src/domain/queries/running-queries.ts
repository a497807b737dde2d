import type { QueryOrigin, QueryRequest } from './query.ts'

/** `waiting` for a place, being `evaluated`, or its answer being `read`. */
type State = 'waiting' | 'evaluated' | 'read'

/** A query that has not ended yet. */
export type RunningQuery = {
  readonly id: string
  readonly request: QueryRequest
  readonly origin: QueryOrigin
  /** Unix time in milliseconds. */
  readonly startedMs: number
  state: State
  /** Whether it is evaluated in a thread of its own kind, so that it holds nothing up. */
  inWorker: boolean
}

export type Registered = {
  readonly query: RunningQuery
  /** Aborts when the query is cancelled. */
  readonly signal: AbortSignal
  /** The query has ended. */
  end(): void
}

/** The queries that have not ended, and a way to end them. */
export type RunningQueries = {
  begin(request: QueryRequest, origin: QueryOrigin): Registered
  /** Those that began first come first. */
  list(): readonly RunningQuery[]
  /** @returns whether there is such a query */
  cancel(id: string): boolean
}

export type RunningQueriesDeps = {
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Never the same twice, and not to be guessed. */
  readonly createId: () => string
}

export function createRunningQueries({ clock, createId }: RunningQueriesDeps): RunningQueries {
  const running = new Map<string, { readonly query: RunningQuery; readonly controller: AbortController }>()
  return {
    begin(request, origin) {
      const id = createId()
      const controller = new AbortController()
      const query: RunningQuery = { id, request, origin, startedMs: clock(), state: 'waiting', inWorker: false }
      running.set(id, { query, controller })
      return { query, signal: controller.signal, end: () => void running.delete(id) }
    },
    list: () => Array.from(running.values(), ({ query }) => query),
    cancel(id) {
      const found = running.get(id)
      found?.controller.abort()
      return found !== undefined
    },
  }
}
