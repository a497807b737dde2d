import { STATUS_CODES } from 'node:http'
import { Failure } from '@hearth/kernel'
import { type HttpOptions, plainHttp } from '../domain/scrape/http-options.ts'
import { acceptOf, type ScrapeProtocol, textProtocols } from '../domain/scrape/scrape-protocol.ts'
import { describeError } from './http/describe-error.ts'
import type { HttpClient } from './http/http-client.ts'
import { readBody } from './http/read-body.ts'

type Page = { readonly body: Buffer; readonly contentType: string }

type PageRequest = {
  readonly url: string
  /** Default: nobody in particular asks. */
  readonly http?: HttpOptions | undefined
  /** Formats, the most wanted first; default: text. */
  readonly protocols?: readonly ScrapeProtocol[] | undefined
  /** Default: yes. */
  readonly compression?: boolean | undefined
  /** From connecting to the end of the body; sent along, so that the target can give up too. */
  readonly timeoutMs: number
  readonly maxBodyBytes: number
}

/** Fetches pages of metrics. */
export type ScrapeClient = {
  /** @throws {Failure} `upstream` with the reason why there is no page */
  get(request: PageRequest, signal: AbortSignal): Promise<Page>
}

export function createScrapeClient(http: HttpClient, { version }: { readonly version: string }): ScrapeClient {
  return {
    async get(request, signal) {
      const limit = AbortSignal.timeout(request.timeoutMs)
      const headers = {
        accept: acceptOf(request.protocols ?? textProtocols),
        'accept-encoding': (request.compression ?? true) ? 'gzip' : 'identity',
        'user-agent': `Hearth/${version}`,
        'x-prometheus-scrape-timeout-seconds': String(request.timeoutMs / 1000),
      }
      const asked = { url: request.url, headers, options: request.http ?? plainHttp }
      try {
        const answer = await http.send(asked, AbortSignal.any([signal, limit]))
        const { statusCode = 0 } = answer
        if (statusCode !== 200) {
          answer.destroy()
          const status = `${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim()
          throw new Failure('upstream', `server returned HTTP status ${status}`)
        }
        const body = await readBody(answer, request.maxBodyBytes)
        return { body, contentType: answer.headers['content-type'] ?? '' }
      } catch (error) {
        if (limit.aborted) throw new Failure('upstream', `Get "${request.url}": context deadline exceeded`)
        throw describeError(error, request.url)
      }
    },
  }
}
