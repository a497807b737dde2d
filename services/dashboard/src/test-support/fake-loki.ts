import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWebSockets, type OpenSocket } from '@hearth/server'
import { onTestFinished } from 'vitest'

type Tailed = {
  readonly params: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly socket: OpenSocket
  /** The other end has gone. */
  isClosed: boolean
}

/**
 * A server whose tails the test sends, closed when the test ends.
 *
 * @param refusal what a tail is answered with instead
 */
export async function startFakeLoki(refusal?: { readonly status: number; readonly text: string }) {
  const server = createServer()
  if (refusal !== undefined) return { url: await listen(refusing(server, refusal)), tails: [] }
  const sockets = createWebSockets()
  const tails: Tailed[] = []
  server.on('upgrade', (request, connection, head) =>
    sockets.handleUpgrade(request, connection, head, (socket) => {
      const { searchParams: params } = new URL(request.url ?? '', 'http://loki')
      const tailed: Tailed = { params, headers: request.headers, socket, isClosed: false }
      tails.push(tailed)
      socket.on('close', () => {
        tailed.isClosed = true
      })
    }),
  )
  onTestFinished(() => {
    for (const { socket } of tails) socket.terminate()
  })
  return { url: await listen(server), tails }
}

function refusing(server: Server, { status, text }: { readonly status: number; readonly text: string }): Server {
  return server.on('upgrade', (_request, socket) => {
    const head = [`HTTP/1.1 ${status} No`, 'location: http://169.254.169.254/', `content-length: ${text.length}`]
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  })
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A frame of a tail. */
export function tailFrame(lines: readonly (readonly [ns: string, text: string])[], dropped = 0): string {
  const left = Array.from({ length: dropped }, () => ({ timestamp: '1', labels: {} }))
  return JSON.stringify({ streams: [{ stream: { app: 'web' }, values: lines }], dropped_entries: left })
}
