import type { Pool } from 'undici'

/** Kept-alive connections to one upstream. */
export type Connections = {
  pool(): Promise<Pool>
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
  return {
    pool() {
      opened ??= import('undici').then(({ Pool }) => {
        // Every wait has a limit of its own in the exchange.
        const waits = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: keepAliveMs }
        return new Pool(origin, {
          ...waits,
          connections: null,
          pipelining: 1,
          allowH2: false,
          connect: { timeout: connectMs },
        })
      })
      return opened
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
