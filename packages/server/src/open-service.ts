import type { ServiceName } from '@hearth/kernel'
import type { Server } from './server.ts'
import type { Listening, Service } from './service.ts'

/** What is open of a service; closed in reverse. */
export type Parts = {
  /** Keeps a part to close it with the service, or at once when the start fails; returns the part. */
  keep<T extends { close(): unknown }>(part: T): T
  /** As {@link keep}, for what closes in another way. */
  defer(close: () => unknown): void
}

/** A service whose parts are open and whose endpoints stand; its port is not taken yet. */
export type Opened = {
  readonly server: Pick<Server, 'start' | 'close'> & Partial<Pick<Server, 'drain'>>
  /** Starts what needs the port, or may wait for it; a failure here ends the start. */
  started?(listening: Listening): unknown
  /** Runs when the service begins to stop, beside the requests that come to their end until `signal` aborts. */
  stopping?(signal: AbortSignal): unknown
}

export type OpenedService<T extends Opened> = Service & {
  drain(): void
  /** What `open` returned, while the service runs. */
  readonly opened: T | undefined
}

/**
 * A service from the function that opens it: parts are opened one after the other, then the port answers.
 *
 * - When anything fails, what was opened is closed in reverse and the failure goes on to the caller.
 * - `close` first stops the server, which lets requests finish until its signal aborts, and then closes the
 *   parts in reverse, each once. While `open` still runs, it waits for that.
 */
export function openService<T extends Opened>(name: ServiceName, open: (parts: Parts) => Promise<T>): OpenedService<T> {
  let running: Promise<Running<T>> | undefined
  let opened: T | undefined
  return {
    name,
    get opened() {
      return opened
    },
    async start() {
      running = openParts(open)
      const { service, close } = await running
      opened = service
      try {
        const listening = await service.server.start()
        await service.started?.(listening)
        return listening
      } catch (error) {
        await close(AbortSignal.abort())
        throw error
      }
    },
    drain: () => opened?.server.drain?.(),
    async close(signal) {
      const open = await running?.catch(() => undefined)
      await open?.close(signal)
      opened = undefined
    },
  }
}

type Running<T extends Opened> = { readonly service: T; close(signal: AbortSignal): Promise<void> }

async function openParts<T extends Opened>(open: (parts: Parts) => Promise<T>): Promise<Running<T>> {
  await using stack = new AsyncDisposableStack()
  const service = await open({
    keep(part) {
      stack.defer(async () => void (await part.close()))
      return part
    },
    defer: (close) => stack.defer(async () => void (await close())),
  })
  const parts = stack.move()
  let closing: Promise<void> | undefined
  const end = async (signal: AbortSignal) => {
    try {
      await Promise.all([service.server.close(signal), service.stopping?.(signal)])
    } finally {
      await parts.disposeAsync()
    }
  }
  return {
    service,
    close(signal) {
      closing ??= end(signal)
      return closing
    },
  }
}
