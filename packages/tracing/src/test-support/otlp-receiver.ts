import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { type ReceivedSpan, type ReceivedSpans, readSpans } from './read-spans.ts'

type OtlpRequest = ReceivedSpans & { readonly path: string; readonly headers: IncomingHttpHeaders }

type Answer = {
  readonly status: number
  readonly body?: Uint8Array | string
  readonly headers?: Record<string, string>
}

/** Takes what is sent to it by OTLP over HTTP, and answers as it is told to. */
export type OtlpReceiver = {
  readonly url: string
  readonly requests: readonly OtlpRequest[]
  spans(): readonly ReceivedSpan[]
  /** What the next requests are answered with, one each; `200` after these. */
  answerNext(...answers: readonly Answer[]): void
  close(): Promise<void>
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const requests: OtlpRequest[] = []
  const answers: Answer[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
    requests.push({ ...readSpans(plain), path: request.url ?? '', headers: request.headers })
    const { status, body: answer = '', headers = {} } = answers.shift() ?? { status: 200 }
    response.writeHead(status, { 'content-type': 'application/x-protobuf', ...headers }).end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => requests.flatMap(({ spans }) => spans),
    answerNext: (...next) => void answers.push(...next),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
