import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What a client sent, and what it got back. */
type Exchange = {
  readonly path: string
  readonly type: string
  readonly encoding: string
  readonly status: number
  readonly body: string
}

export type Front = {
  readonly url: string
  /** All that was answered so far. */
  readonly exchanges: readonly Exchange[]
  /** Connections that were cut while the service was away. */
  turnedAway(): number
  /** The service is away: whoever connects is cut off. */
  leave(): void
  comeBack(): void
  close(): Promise<void>
}

export const account = { user: 'shop', password: 'right' }

/**
 * A proxy that asks for a password, as the guide has one put before the service; it notes what passes, and can be as if
 * nothing were there.
 */
export async function openFront(service: string): Promise<Front> {
  const exchanges: Exchange[] = []
  const sockets = new Set<Socket>()
  let [isAway, turnedAway] = [false, 0]
  const server = createServer((incoming, answer) => {
    if (incoming.headers.authorization === authorization()) return pass(service, incoming, answer, exchanges)
    incoming.resume()
    incoming.on('end', () => {
      const body = 'Wrong user or password\n'
      exchanges.push(exchangeOf(incoming, 401, body))
      answer.writeHead(401, { 'www-authenticate': 'Basic realm="logs"', 'content-type': 'text/plain' }).end(body)
    })
  })
  server.on('connection', (socket: Socket) => {
    if (isAway) {
      turnedAway += 1
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    turnedAway: () => turnedAway,
    leave() {
      isAway = true
      for (const socket of sockets) socket.destroy()
    },
    comeBack() {
      isAway = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function authorization(): string {
  return `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`
}

function pass(service: string, incoming: IncomingMessage, answer: ServerResponse, exchanges: Exchange[]): void {
  const { method, url = '/', headers } = incoming
  const onward = request(new URL(url, service), { method, headers }, (back) => {
    const parts: Buffer[] = []
    back.on('data', (part: Buffer) => parts.push(part))
    back.on('end', () => {
      const body = Buffer.concat(parts)
      const status = back.statusCode ?? 0
      exchanges.push(exchangeOf(incoming, status, body.toString('utf8')))
      answer.writeHead(status, back.headers).end(body)
    })
  })
  onward.on('error', () => answer.destroy())
  incoming.pipe(onward)
}

function exchangeOf(incoming: IncomingMessage, status: number, body: string): Exchange {
  const of = (name: 'content-type' | 'content-encoding') => incoming.headers[name] ?? ''
  return { path: incoming.url ?? '', type: of('content-type'), encoding: of('content-encoding'), status, body }
}
