import { Failure } from '@hearth/kernel'
import { createAddressGuard, guardedConnector } from '@hearth/outbound'
import type { Dispatcher, Pool } from 'undici'

/** Kept-alive connections to one upstream. */
export type Connections = {
  pool(): Promise<Pool>
  /** Sends one request over a connection of its own. */
  sendAlone(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): Promise<void>
  /** Whether an answer has come over one of them, so that the next request may meet one that was closed meanwhile. */
  mayBeReused(): boolean
  answered(): void
  close(): Promise<void>
}

/** Many servers close after five seconds of silence; giving up a moment earlier avoids most races with them. */
const keepAliveMs = 4_000

// The client is a hundred files: a service without upstreams does without them.
export function openConnections(origin: string, connectMs: number): Connections {
  let opened: Promise<Pool> | undefined
  let answers = 0
  // Every wait has a limit of its own in the exchange.
  const waits = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: keepAliveMs }
  const guard = createAddressGuard({ allowPrivate: true, refuse })
  const optionsFor = (undici: typeof import('undici')) => {
    const connect = guardedConnector(undici, guard, { timeout: connectMs, allowH2: false })
    return { ...waits, pipelining: 1, allowH2: false, connect }
  }
  return {
    pool() {
      opened ??= import('undici').then(
        (undici) => new undici.Pool(origin, { ...optionsFor(undici), connections: null }),
      )
      return opened
    },
    async sendAlone(request, handler) {
      const undici = await import('undici')
      const client = new undici.Client(origin, optionsFor(undici))
      client.dispatch(request, handler)
      // Once that one request is over.
      client.close().catch(() => undefined)
    },
    mayBeReused: () => answers > 0,
    answered() {
      answers++
    },
    async close() {
      await (await opened)?.destroy()
    },
  }
}

// Upstreams are configuration and may be private; where metadata services live there is none.
function refuse(host: string): Failure {
  const reason = 'the address is link-local or a metadata service, which no upstream may have'
  return new Failure('forbidden', `Cannot reach "${host}": ${reason}`)
}
