import type { FlowEvent } from '../../domain/flow/run-context.ts'

/** What a listener receives: an event of a run, or that a run is over. */
export type Received = FlowEvent | { readonly event: 'end' | 'error'; readonly data: string }

export type WebhookListeners = {
  /** Whether anybody listens to the webhook calls of this chatflow. */
  any(chatflowId: string): boolean
  /** @returns `undefined` when too many listen already */
  register(chatflowId: string): string | undefined
  /** What its runs emit from now on; `undefined` for a listener that nobody registered. Ends with `signal`. */
  listen(chatflowId: string, id: string, signal: AbortSignal): AsyncGenerator<Received> | undefined
  remove(chatflowId: string, id: string): void
  /** The same run, seen by whoever listens; a slow listener misses what it cannot take. */
  mirror<T>(chatflowId: string, events: AsyncGenerator<FlowEvent, T>): AsyncGenerator<FlowEvent, T>
}

const maxListeners = 100
const maxWaiting = 1_000

type Listener = { receive: ((event: Received) => void) | undefined }

/** Editors that watch webhook calls as they come in. */
export function createWebhookListeners(newId: () => string): WebhookListeners {
  const byFlow = new Map<string, Map<string, Listener>>()
  const listenersOf = (chatflowId: string) => byFlow.get(chatflowId)
  const notify = (chatflowId: string, event: Received) => {
    for (const { receive } of listenersOf(chatflowId)?.values() ?? []) receive?.(event)
  }
  const remove = (chatflowId: string, id: string) => {
    listenersOf(chatflowId)?.delete(id)
    if (listenersOf(chatflowId)?.size === 0) byFlow.delete(chatflowId)
  }
  return {
    any: (chatflowId) => byFlow.has(chatflowId),
    register(chatflowId) {
      const total = [...byFlow.values()].reduce((sum, { size }) => sum + size, 0)
      if (total >= maxListeners) return undefined
      const id = newId()
      const listeners = listenersOf(chatflowId) ?? new Map<string, Listener>()
      byFlow.set(chatflowId, listeners.set(id, { receive: undefined }))
      return id
    },
    listen(chatflowId, id, signal) {
      const listener = listenersOf(chatflowId)?.get(id)
      return listener === undefined ? undefined : receivedBy(listener, signal)
    },
    remove,
    async *mirror(chatflowId, events) {
      try {
        for (;;) {
          const step = await events.next()
          if (step.done) {
            notify(chatflowId, { event: 'end', data: '[DONE]' })
            return step.value
          }
          notify(chatflowId, step.value)
          yield step.value
        }
      } catch (error) {
        notify(chatflowId, { event: 'error', data: error instanceof Error ? error.message : 'The run failed' })
        throw error
      } finally {
        await events.return(undefined as never)
      }
    },
  }
}

async function* receivedBy(listener: Listener, signal: AbortSignal): AsyncGenerator<Received> {
  const waiting: Received[] = []
  let wake = () => {}
  listener.receive = (event) => {
    if (waiting.length < maxWaiting) waiting.push(event)
    wake()
  }
  signal.addEventListener('abort', () => wake(), { once: true })
  try {
    while (!signal.aborted) {
      const event = waiting.shift()
      if (event !== undefined) yield event
      else
        await new Promise<void>((resolve) => {
          wake = resolve
          if (signal.aborted || waiting.length > 0) resolve()
        })
    }
  } finally {
    listener.receive = undefined
  }
}
