import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { freePort } from '@hearth/server'

type Received = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Script = (request: Received, response: ServerResponse) => void | Promise<void>

/** A real HTTP server that answers as a test tells it to. */
export type ScriptedUpstream = {
  readonly url: string
  /** Requests for answers; health checks and lists are not among them. */
  readonly received: Received[]
  /** Requests whose connection was cut before they were answered. */
  aborted(): number
  connections(): number
  /** Breaks off all answers under way. */
  breakOff(): void
  /** How the next answers are given. */
  answer: Script
  /** How `GET`s are answered, by path; what is missing is 404. */
  readonly pages: Map<string, Script>
  close(): Promise<void>
  /** Listens again where it was. */
  reopen(): Promise<void>
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

/** @param models ids in its `/v1/models` */
export async function startUpstream(models: readonly string[] = ['m'], port?: number): Promise<ScriptedUpstream> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const answering = new Set<ServerResponse>()
  let aborted = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const { method = '', url: path = '', headers } = request
    const seen = { method, path, headers, body }
    if (method === 'GET' && !path.startsWith('/v1/responses/')) {
      const page = upstream.pages.get(path)
      if (page === undefined) return void json({ error: { message: 'not found' } }, 404)(seen, response)
      return void page(seen, response)
    }
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      if (!response.writableFinished) aborted++
    })
    received.push(seen)
    await upstream.answer(seen, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  // One that the system gives to nobody else while it is closed.
  await listen(port ?? (await freePort()))
  const { port: bound } = server.address() as AddressInfo
  const upstream: ScriptedUpstream = {
    url: `http://127.0.0.1:${bound}`,
    received,
    aborted: () => aborted,
    connections: () => sockets.size,
    breakOff() {
      for (const response of answering) response.destroy()
    },
    answer: json(completion('Hello')),
    pages: new Map([
      ['/health', json({ status: 'ok' })],
      ['/v1/models', json({ object: 'list', data: models.map((id) => ({ id, object: 'model', owned_by: 'them' })) })],
    ]),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    reopen: () => listen(bound),
  }
  return upstream
}

export function completion(content: string, model = 'm'): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
  }
}

/** The text of a streamed answer; calls `notify` when its first piece is there. */
export async function readNotifying(response: Response, notify: () => void): Promise<string> {
  let text = ''
  for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += piece
    notify()
  }
  return text
}

/** One event of a stream of chunks, as vLLM writes it. */
export function chunk(content: string, model = 'm'): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: null }]
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, choices })}\n\n`
}

/** Answers with these pieces of a stream, each written by itself. */
export const stream =
  (pieces: readonly string[], pauseMs = 0): Script =>
  async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    for (const piece of pieces) {
      response.write(piece)
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    response.end()
  }
