import { foldSnappy } from '@hearth/protobuf'
import type { Destination, SendOutcome, WriteClient } from '../domain/remote-write/sending/destination.ts'
import type { HttpClient } from './http/http-client.ts'
import { readBody } from './http/read-body.ts'

const contentTypes = {
  1: 'application/x-protobuf',
  2: 'application/x-protobuf;proto=io.prometheus.write.v2.Request',
} as const
const versions = { 1: '0.1.0', 2: '2.0.0' } as const
const maxAnswerBytes = 65_536
// Of what a server says, as much as a line of the log should hold.
const maxReasonChars = 300

export function createWriteClient(http: HttpClient, { version }: { readonly version: string }): WriteClient {
  return {
    async send(destination, body, signal) {
      const limit = AbortSignal.timeout(destination.timeoutMs)
      const headers = {
        ...destination.headers,
        'content-type': contentTypes[destination.version],
        'content-encoding': 'snappy',
        'user-agent': `Hearth/${version}`,
        'x-prometheus-remote-write-version': versions[destination.version],
      }
      const request = { url: destination.url, method: 'POST', headers, body: foldSnappy(body) } as const
      try {
        const answer = await http.send({ ...request, options: destination.http }, AbortSignal.any([signal, limit]))
        const text = (await readBody(answer, maxAnswerBytes)).toString('utf8').trim().slice(0, maxReasonChars)
        return judge(destination, answer.statusCode ?? 0, text, answer.headers['retry-after'])
      } catch (error) {
        signal.throwIfAborted()
        const reason = limit.aborted ? `no answer within ${destination.timeoutMs} ms` : String(error)
        return { kind: 'failed', reason, afterMs: undefined }
      }
    },
  }
}

function judge({ queue }: Destination, status: number, text: string, retryAfter: string | undefined): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const reason = `server returned HTTP status ${status}: ${text}`
  if (status < 500 && !(status === 429 && queue.retriesTooMany)) return { kind: 'refused', reason }
  const seconds = Number(retryAfter)
  return { kind: 'failed', reason, afterMs: seconds > 0 ? seconds * 1_000 : undefined }
}
