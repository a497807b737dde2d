import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { foldSnappy } from '@hearth/protobuf'
import type { HttpOptions } from '../domain/scrape/http-options.ts'
import { describeError } from './http/describe-error.ts'
import type { HttpClient } from './http/http-client.ts'
import { readBody } from './http/read-body.ts'

export type ReadAddress = {
  readonly url: string
  readonly http: HttpOptions
  readonly headers: Readonly<Record<string, string>>
}

export type ReadAnswer = {
  readonly contentType: string
  /** To be read, or destroyed. */
  readonly body: IncomingMessage
}

/** Asks servers of remote read. */
export type ReadClient = {
  /** @throws {Error} in Prometheus' words when the server does not answer with 2xx */
  ask(address: ReadAddress, request: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ReadAnswer>
}

const maxReasonBytes = 4_096

export function createReadClient(http: HttpClient, { version }: { readonly version: string }): ReadClient {
  return {
    async ask({ url, http: options, headers }, request, signal) {
      const own = {
        ...headers,
        'content-type': 'application/x-protobuf',
        'content-encoding': 'snappy',
        'accept-encoding': 'snappy',
        'user-agent': `Hearth/${version}`,
        'x-prometheus-remote-read-version': '0.1.0',
      }
      const sent = { url, method: 'POST', headers: own, body: foldSnappy(request), options } as const
      const answer = await http.send(sent, signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        const reason = describeError(error, url).message.replace(/^Get /, 'Post ')
        throw new Error(`error sending request: ${reason}`, { cause: error })
      })
      const { statusCode = 0 } = answer
      if (statusCode >= 200 && statusCode < 300)
        return { contentType: answer.headers['content-type'] ?? '', body: answer }
      const said = (await readBody(answer, maxReasonBytes).catch(() => Buffer.alloc(0))).toString('utf8').trim()
      const status = `${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim()
      throw new Error(`remote server ${url} returned http status ${status}: ${said}`)
    },
  }
}
