import { once } from 'node:events'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { type CommonConfig, errorCode, Failure, type Logger, ownAddress, type ServiceName } from '@hearth/kernel'
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { WebSocketServer } from 'ws'
import type { AppEnv } from './app-env.ts'
import { takeOffBasePath, takeOffOne } from './base-path.ts'
import type { Service } from './service.ts'
import { type Following, type FollowOptions, followKeyPair, minVersion } from './tls/follow-key-pair.ts'

type ListenerOptions = {
  readonly service: ServiceName
  readonly port: number
  readonly app: OpenAPIHono<AppEnv>
  readonly common: Pick<CommonConfig, 'host' | 'tls' | 'urls' | 'basePaths'>
  readonly logger: Logger
  /** With them, endpoints may answer with WebSockets. */
  readonly webSockets?: WebSocketServer | undefined
} & Pick<FollowOptions, 'onUse' | 'lookEveryMs'>

const headersTimeoutMs = 10_000
const bodyTimeoutMs = 120_000
// Longer than the idle time of clients' connection pools, so that the client closes first.
const keepAliveMs = 65_000
const idleSweepMs = 25

/**
 * Binds `app` to an address, with time limits against clients that send slowly or not at all; by TLS where the
 * settings name files for it.
 */
export function openListener(options: ListenerOptions): Pick<Service, 'start' | 'close'> {
  const { service, port, common } = options
  const { host } = common
  const files = common.tls?.[service]
  const server = files === undefined ? createPlain(options) : createSecure(options)
  server.headersTimeout = headersTimeoutMs
  server.requestTimeout = bodyTimeoutMs
  server.keepAliveTimeout = keepAliveMs
  const unused = followUnused(server, options.webSockets)
  takeOffBasePath(server, common.basePaths?.[service])
  let following: Following | undefined
  return {
    async start() {
      if (files !== undefined)
        following = await followKeyPair(server as HttpsServer, { ...options, files, url: common.urls[service] })
      await listen(server, host, port).catch((cause: unknown) => {
        following?.close()
        throw cannotListen(service, host, port, cause)
      })
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      return { host, port: bound, url: ownAddress(common, service, bound) }
    },
    async close(signal) {
      following?.close()
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection that turns idle after `close` began would otherwise hold it open.
      const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
      for (const socket of unused.values()) socket.destroy()
      const cut = () => server.closeAllConnections()
      signal.addEventListener('abort', cut, { once: true })
      if (signal.aborted) cut()
      await closed
      clearInterval(sweep)
      signal.removeEventListener('abort', cut)
    },
  }
}

function createPlain(options: ListenerOptions): HttpServer {
  const { app, common } = options
  return createAdaptorServer({ fetch: app.fetch, hostname: common.host, ...upgrading(options) }) as HttpServer
}

// What asks for anything else, such as h2c, is an ordinary request as before.
function upgrading({ service, common, webSockets: server }: ListenerOptions) {
  if (server === undefined) return {}
  const shouldUpgradeCallback = (request: IncomingMessage) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return false
    takeOffOne(request, common.basePaths?.[service])
    return true
  }
  // Its options say `undefined` where the adapter's leave a name out.
  const websocket = { server: server as WebSocketServer & WebSocketServerLike }
  return { websocket, serverOptions: { shouldUpgradeCallback } }
}

function createSecure(options: ListenerOptions): HttpsServer {
  const { app, common } = options
  const { serverOptions: upgradeOptions, ...rest } = upgrading(options)
  const serverOptions = { minVersion, handshakeTimeout: headersTimeoutMs, ...upgradeOptions } as const
  return createAdaptorServer({
    fetch: app.fetch,
    hostname: common.host,
    createServer: createHttpsServer,
    serverOptions,
    ...rest,
  }) as HttpsServer
}

/**
 * Connections without a request yet, opened ahead of need by browsers and connection pools: not idle to Node, so
 * closing would wait for them. A request by TLS comes on a socket of its own above that of the connection, so they
 * are known by their other end.
 */
function followUnused(server: HttpServer | HttpsServer, webSockets?: WebSocketServer): ReadonlyMap<string, Socket> {
  const unused = new Map<string, Socket>()
  const endOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  server.on('connection', (socket: Socket) => {
    const end = endOf(socket)
    unused.set(end, socket)
    socket.once('close', () => unused.get(end) === socket && unused.delete(end))
  })
  server.on('request', ({ socket }: { readonly socket: Socket }) => unused.delete(endOf(socket)))
  webSockets?.on('connection', (_, { socket }) => unused.delete(endOf(socket)))
  return unused
}

async function listen(server: HttpServer | HttpsServer, host: string, port: number): Promise<void> {
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
