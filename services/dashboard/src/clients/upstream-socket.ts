import type { IncomingMessage, RequestOptions } from 'node:http'
import { Failure } from '@hearth/kernel'
import { OpenSocket } from '@hearth/server'
import type { DataSource } from '../domain/datasource/data-source.ts'

/** What a data source sends by a WebSocket, in order, at its reader's pace. It ends by the signal alone. */
export type Messages = AsyncIterable<string>

export type SocketOptions = RequestOptions & {
  /** Until it is open. */
  readonly timeoutMs: number
  /** Silence after which it is asked for a sign of life, and as much again after which it is gone. */
  readonly idleMs: number
  /** What may wait for the reader, and the longest message: the source is not read on until less does. */
  readonly maxWaitingBytes: number
  /** A refusal in place of a WebSocket. */
  readonly refused: (status: number, text: string) => Failure
}

const partingMs = 1_000
const maxRefusalChars = 10_000

/**
 * Opens a WebSocket to a data source.
 *
 * @throws {Failure} as `refused` says, `upstream` when it cannot be reached or is too late
 */
export async function openUpstreamSocket(
  { name }: DataSource,
  url: URL,
  { timeoutMs, idleMs, maxWaitingBytes, refused, ...request }: SocketOptions,
  signal: AbortSignal,
): Promise<Messages> {
  signal.throwIfAborted()
  const socket = new OpenSocket(url, {
    ...request,
    handshakeTimeout: timeoutMs,
    maxPayload: maxWaitingBytes,
    // What is small on the wire would not have to be so here.
    perMessageDeflate: false,
    closeTimeout: partingMs,
  } as object)
  const inbox = collect(socket, { name, maxWaitingBytes })
  const leave = () => socket.terminate()
  signal.addEventListener('abort', leave, { once: true })
  const forget = () => signal.removeEventListener('abort', leave)
  socket.once('close', forget)
  await opened(socket, refused, (cause) => (cause instanceof Failure ? cause : unreachable(name, cause)), signal)
  keepAlive(socket, idleMs)
  return inbox
}

function opened(
  socket: OpenSocket,
  refused: SocketOptions['refused'],
  toFailure: (cause: Error) => Failure,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.on('error', (cause) => reject(signal.aborted ? signal.reason : toFailure(cause)))
    socket.once('unexpected-response', (_request: unknown, response: IncomingMessage) => {
      void readRefusal(response).then((text) => {
        reject(refused(response.statusCode ?? 502, text))
        socket.terminate()
      })
    })
  })
}

async function readRefusal(response: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const part of response.setEncoding('utf8')) {
      text += part
      if (text.length > maxRefusalChars) break
    }
  } catch {
    // What came of it has to do.
  }
  return text.slice(0, maxRefusalChars)
}

// One whose cable was pulled says nothing, for ever.
function keepAlive(socket: OpenSocket, idleMs: number): void {
  let heard = true
  const hears = () => {
    heard = true
  }
  for (const sign of ['message', 'ping', 'pong'] as const) socket.on(sign, hears)
  const timer = setInterval(() => {
    // What is not read cannot be heard.
    if (!heard && !socket.isPaused) return socket.terminate()
    heard = false
    socket.ping()
  }, idleMs)
  socket.once('close', () => clearInterval(timer))
}

/** Keeps what comes until somebody takes it; from the start, as messages may come with the handshake. */
function collect(
  socket: OpenSocket,
  { name, maxWaitingBytes }: { readonly name: string; readonly maxWaitingBytes: number },
): Messages {
  const waiting: string[] = []
  let bytes = 0
  let end: Failure | undefined
  let wake = () => {}
  socket.on('message', (data) => {
    const text = String(data)
    waiting.push(text)
    bytes += Buffer.byteLength(text)
    if (bytes >= maxWaitingBytes) socket.pause()
    wake()
  })
  socket.once('close', (code, reason) => {
    const said = String(reason) || `code ${code}`
    end = new Failure('upstream', `Data source "${name}" is gone: it closed the connection (${said})`)
    wake()
  })
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          const text = waiting.shift()
          if (text === undefined) {
            if (end !== undefined) throw end
            await new Promise<void>((resolve) => {
              wake = resolve
            })
            continue
          }
          bytes -= Buffer.byteLength(text)
          if (socket.isPaused && bytes < maxWaitingBytes / 2) socket.resume()
          yield text
        }
      } finally {
        socket.terminate()
      }
    },
  }
}

function unreachable(name: string, cause: Error): Failure {
  return new Failure('upstream', `Cannot reach data source "${name}": ${cause.message}`, { cause })
}
