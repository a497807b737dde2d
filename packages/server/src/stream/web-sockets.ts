import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketLike, WebSocketServerLike } from '@hono/node-server'

export { upgradeWebSocket } from '@hono/node-server'

const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const
const normal = 1_000
const goingAway = 1_001
const gone = 1_006
const protocolFault = 1_002
const tooBig = 1_009
// Clients have hardly anything to say here.
const maxMessageBytes = 65_536
const partingMs = 1_000

/** The other end of WebSockets (RFC 6455), without extensions: what a service sends is text, frame by frame. */
export class WebSockets extends EventEmitter implements WebSocketServerLike {
  readonly options = { noServer: true }
  readonly #open = new Set<OpenSocket>()

  handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    callback: (webSocket: WebSocketLike) => void,
  ): void {
    const key = request.headers['sec-websocket-key']
    if (request.method !== 'GET' || key === undefined || request.headers['sec-websocket-version'] !== '13') {
      socket.end(
        'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nSec-WebSocket-Version: 13\r\nContent-Length: 0\r\n\r\n',
      )
      return
    }
    const accept = createHash('sha1')
      .update(key + guid)
      .digest('base64')
    const headers = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    headers.push(`Sec-WebSocket-Accept: ${accept}`)
    this.emit('headers', headers)
    socket.write(`${headers.join('\r\n')}\r\n\r\n`)
    const open = new OpenSocket(socket)
    this.#open.add(open)
    open.on('close', () => this.#open.delete(open))
    callback(open)
    open.read(head)
  }

  close(): void {
    for (const open of this.#open) open.close(goingAway)
  }
}

/** One WebSocket. `bufferedBytes` is what has been sent and has not left yet. */
export class OpenSocket extends EventEmitter implements WebSocketLike {
  readonly protocol = ''
  readyState: WebSocketLike['readyState'] = 1
  readonly #socket: Duplex
  #rest = Buffer.alloc(0)

  constructor(socket: Duplex) {
    super()
    this.#socket = socket
    socket.on('data', (bytes: Buffer) => this.read(bytes))
    socket.on('error', () => undefined)
    socket.once('close', () => this.#closed(gone, ''))
  }

  get bufferedBytes(): number {
    return this.#socket.writableLength
  }

  send(data: string | ArrayBuffer | ArrayBufferView): void {
    if (typeof data === 'string') this.#write(opcodes.text, Buffer.from(data))
    else if (data instanceof ArrayBuffer) this.#write(opcodes.binary, new Uint8Array(data))
    else this.#write(opcodes.binary, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  }

  ping(): void {
    this.#write(opcodes.ping, new Uint8Array(0))
  }

  close(code: number = normal, reason = ''): void {
    if (this.readyState !== 1) return
    // A frame of control holds 125 bytes.
    const text = Buffer.from(reason).subarray(0, 123)
    this.#write(opcodes.close, Buffer.concat([Uint8Array.of(code >> 8, code & 0xff), text]))
    this.readyState = 2
    // The client ends it with a goodbye of its own; one that is gone or takes nothing never does.
    setTimeout(() => this.#socket.destroy(), partingMs).unref()
  }

  read(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes])
    for (let frame = takeFrame(this.#rest); frame !== undefined; frame = takeFrame(this.#rest)) {
      if (typeof frame === 'number') {
        this.close(frame)
        this.#closed(frame, '')
        return
      }
      this.#rest = this.#rest.subarray(frame.bytes)
      this.#take(frame)
    }
  }

  #take({ opcode, content }: Frame): void {
    if (opcode === opcodes.ping) this.#write(opcodes.pong, content)
    else if (opcode === opcodes.close) {
      const code = content.length >= 2 ? content.readUInt16BE(0) : normal
      this.close(code)
      this.#socket.end()
      this.#closed(code, content.toString('utf8', 2))
    } else if (opcode !== opcodes.pong) this.emit('message', content, opcode === opcodes.binary)
  }

  #closed(code: number, reason: string): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close', code, Buffer.from(reason))
  }

  #write(opcode: number, content: Uint8Array): void {
    if (this.readyState !== 1 || !this.#socket.writable) return
    this.#socket.write(Buffer.concat([headOf(opcode, content.length), content]))
  }
}

function headOf(opcode: number, length: number): Buffer {
  if (length < 126) return Buffer.from([0x80 | opcode, length])
  if (length < 65_536) return Buffer.from([0x80 | opcode, 126, length >> 8, length & 0xff])
  const head = Buffer.alloc(10)
  head[0] = 0x80 | opcode
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

type Frame = { readonly opcode: number; readonly content: Buffer; readonly bytes: number }

/** The first frame of these bytes, `undefined` when it is not whole, or the code with which the connection has to end. */
function takeFrame(bytes: Buffer): Frame | number | undefined {
  const [first, second] = [bytes[0], bytes[1]]
  if (first === undefined || second === undefined) return undefined
  const [masked, short] = [second >= 0x80, second & 0x7f]
  // Clients have to mask, so that what they send never looks like a request to a proxy.
  if (!masked || (first & 0x70) !== 0) return protocolFault
  if (short === 127) return tooBig
  const start = short === 126 ? 4 : 2
  if (bytes.length < start + 4) return undefined
  const length = short === 126 ? bytes.readUInt16BE(2) : short
  if (length > maxMessageBytes) return tooBig
  const end = start + 4 + length
  if (bytes.length < end) return undefined
  const content = Buffer.from(bytes.subarray(start + 4, end))
  for (let at = 0; at < length; at++) content[at] = (content[at] ?? 0) ^ (bytes[start + (at % 4)] ?? 0)
  return { opcode: first & 0x0f, content, bytes: end }
}
