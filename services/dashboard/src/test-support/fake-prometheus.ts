import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Received = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly params: URLSearchParams
}

/**
 * An HTTP server in the place of a data source; it keeps what it was asked in `received`, but for the
 * question how often it scrapes, to which it answers with `scrapeInterval`.
 */
export async function startFakePrometheus(
  answer: (request: Received, response: ServerResponse) => void,
  scrapeInterval = '15s',
): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/api/v1/targets')) {
      return void response.end(JSON.stringify({ data: { activeTargets: [{ scrapeInterval }] } }))
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const url = request.url ?? ''
    const params = new URLSearchParams(request.method === 'POST' ? body : url.split('?')[1])
    const asked = { method: request.method ?? '', url, headers: request.headers, params }
    received.push(asked)
    answer(asked, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

/** Answers as Prometheus does. */
export function sendResult(response: ServerResponse, resultType: string, result: unknown): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ status: 'success', data: { resultType, result } }))
}

export function sendFault(response: ServerResponse, status: number, errorType: string, error: string): void {
  response.statusCode = status
  response.end(JSON.stringify({ status: 'error', errorType, error }))
}
