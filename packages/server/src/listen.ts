import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { errorCode, Failure, localAddress, type ServiceName } from '@hearth/kernel'
import { createAdaptorServer } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './app-env.ts'
import type { Service } from './service.ts'

type ListenerOptions = {
  readonly service: ServiceName
  readonly port: number
  readonly app: OpenAPIHono<AppEnv>
  readonly host: string
}

const headersTimeoutMs = 10_000
const bodyTimeoutMs = 120_000
// Longer than the idle time of clients' connection pools, so that the client closes first.
const keepAliveMs = 65_000
const idleSweepMs = 25

/** Binds `app` to an address, with time limits against clients that send slowly or not at all. */
export function openListener({ app, service, host, port }: ListenerOptions): Pick<Service, 'start' | 'close'> {
  const server = createAdaptorServer({ fetch: app.fetch, hostname: host }) as HttpServer
  server.headersTimeout = headersTimeoutMs
  server.requestTimeout = bodyTimeoutMs
  server.keepAliveTimeout = keepAliveMs
  // Opened ahead of need by browsers and connection pools: not idle to Node, so closing would wait for them.
  const unused = new Set<Socket>()
  server.on('connection', (socket) => unused.add(socket.once('close', () => unused.delete(socket))))
  server.on('request', ({ socket }) => unused.delete(socket))
  return {
    async start() {
      await listen(server, host, port).catch((cause: unknown) => {
        throw cannotListen(service, host, port, cause)
      })
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      return { host, port: bound, url: localAddress(host, bound) }
    },
    async close(signal) {
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection that turns idle after `close` began would otherwise hold it open.
      const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
      for (const socket of unused) socket.destroy()
      const cut = () => server.closeAllConnections()
      signal.addEventListener('abort', cut, { once: true })
      if (signal.aborted) cut()
      await closed
      clearInterval(sweep)
      signal.removeEventListener('abort', cut)
    },
  }
}

async function listen(server: HttpServer, host: string, port: number): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

function cannotListen(service: ServiceName, host: string, port: number, cause: unknown): Failure {
  const variable = `HEARTH_${service.toUpperCase()}_PORT`
  const reasons: Record<string, string> = {
    EADDRINUSE: `the port is in use; stop the program that holds it, or set ${variable} to a free port`,
    EACCES: `this user may not bind the port; set ${variable} to 1024 or above`,
    EADDRNOTAVAIL: 'this machine has no such address; set HEARTH_HOST to one of its own',
    ENOTFOUND: 'this machine knows no such name; set HEARTH_HOST to an address of its own',
  }
  const reason = reasons[errorCode(cause) ?? ''] ?? (cause instanceof Error ? cause.message : String(cause))
  return new Failure('conflict', `Cannot start ${service} on ${host}:${port}: ${reason}`, { cause })
}
