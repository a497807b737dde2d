import { AsyncLocalStorage } from 'node:async_hooks'
import { renderTraceparent, type TraceContext, withCounted } from '@hearth/tracing'
import type { OpenSpan } from '../../domain/traces/recorder.ts'
import type { Telling, Told, Watch, Work } from '../../domain/traces/watch.ts'

/** Tells which run some work belongs to by the asynchronous calls that led to it. */
export type AsyncWatch = Watch & {
  /** Does what belongs to `span`, so that whatever is noted meanwhile is part of it. */
  within<T>(span: OpenSpan, work: () => Promise<T>): Promise<T>
  /** Does what a caller asked as part of its own work, which goes on where nobody watches. */
  asPartOf<T>(caller: TraceContext, work: () => Promise<T>): Promise<T>
  /** The header of what is asked of others; `undefined` where the work is no part of a trace of many. */
  traceparent(): string | undefined
  /** The header beside it that hands on what others noted of the trace, and says of a model's call that it is counted. */
  tracestate(): string | undefined
  /** Takes lines that belong to the caller's work, whenever they come; `undefined` where nobody watches. */
  lines(): ((line: string) => void) | undefined
}

export function createAsyncWatch(): AsyncWatch {
  const current = new AsyncLocalStorage<OpenSpan>()
  const callers = new AsyncLocalStorage<TraceContext>()
  return {
    within: (span, work) => current.run(span, work),
    asPartOf: (caller, work) => callers.run(caller, work),
    traceparent() {
      const caller = callers.getStore()
      return current.getStore()?.traceparent ?? (caller && renderTraceparent(caller))
    },
    tracestate() {
      const state = callers.getStore()?.state
      return current.getStore()?.isCounted === true ? withCounted(state) : state
    },
    isWatching: () => current.getStore() !== undefined,
    span(work, telling, done) {
      const outer = current.getStore()
      return outer === undefined ? done() : noted(outer, work, telling, (span) => current.run(span, done))
    },
    stream(work, telling, parts, partsOf) {
      const outer = current.getStore()
      return outer === undefined ? parts() : streamed(outer, work, telling, parts, partsOf)
    },
    lines() {
      const span = current.getStore()
      return span && ((line) => void span.begin({ kind: 'log', name: 'console' }).end({ output: line }))
    },
  }

  // Each step of the inner generator runs within the span; those who read it stay outside.
  async function* streamed<P, T>(
    outer: OpenSpan,
    work: Work,
    telling: Telling<T>,
    parts: () => AsyncGenerator<P, T>,
    partsOf: (result: T) => readonly P[],
  ): AsyncGenerator<P, T> {
    const span = outer.begin(work)
    await span.started()
    const revived = revivedOf(span, telling)
    const inner = revived === undefined ? current.run(span, parts) : replay(partsOf(revived.result), revived.result)
    let isOver = false
    try {
      for (;;) {
        const step = await current.run(span, () => inner.next())
        if (step.done === true) {
          isOver = true
          await span.end(toldOf(telling, step.value, revived))
          return step.value
        }
        yield step.value
      }
    } catch (error) {
      isOver = true
      await span.fail(error)
      throw error
    } finally {
      if (!isOver) {
        await inner.return(undefined as never)
        await span.fail(new DOMException('The reader left', 'AbortError'))
      }
    }
  }
}

async function* replay<P, T>(parts: readonly P[], result: T): AsyncGenerator<P, T> {
  yield* parts
  return result
}

async function noted<T>(
  outer: OpenSpan,
  work: Work,
  telling: Telling<T>,
  done: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  const span = outer.begin(work)
  await span.started()
  try {
    const revived = revivedOf(span, telling)
    const result = revived === undefined ? await done(span) : revived.result
    await span.end(toldOf(telling, result, revived))
    return result
  } catch (error) {
    await span.fail(error)
    throw error
  }
}

function revivedOf<T>({ given }: OpenSpan, { revive }: Telling<T>): { readonly result: T } | undefined {
  return given === undefined ? undefined : revive?.(given.output)
}

// Whoever reads the trace is to know that the work was not done.
function toldOf<T>({ tell }: Telling<T>, result: T, revived: unknown): Told {
  const told = tell(result)
  return revived === undefined ? told : { ...told, attributes: { ...told.attributes, given: true } }
}
