import type { IncomingMessage } from 'node:http'
import { Failure } from '@hearth/kernel'
import type { ExternalAnswer, ExternalServer } from '../domain/external/external-server.ts'
import type { HttpOptions } from '../domain/scrape/http-options.ts'
import { describeError } from './http/describe-error.ts'
import type { HttpClient } from './http/http-client.ts'
import { readBody } from './http/read-body.ts'

export type ExternalClientDeps = {
  /** What stands before the path. */
  readonly url: string
  /** Headers of a request win over those of the options. */
  readonly options: HttpOptions
}

/** Asks the server that answers in place of this one. */
export function createExternalClient(http: HttpClient, deps: ExternalClientDeps): ExternalServer {
  const { origin, pathname } = new URL(deps.url)
  const base = `${origin}${pathname.replace(/\/+$/, '')}`
  return {
    async send({ path, ...request }, signal) {
      const own = deps.options.headers.filter(({ name }) => request.headers?.[name.toLowerCase()] === undefined)
      // A redirect is shown to whoever set the address: behind it the credentials would be for somebody else.
      const options = { ...deps.options, headers: own, followsRedirects: false }
      const answer = await http.send({ ...request, url: base + path, options }, signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        throw new Failure('upstream', `Cannot ask the external server: ${describeError(error, origin).message}`)
      })
      const refusal = refusalOf(answer)
      if (refusal === undefined) return toAnswer(answer)
      answer.destroy()
      throw new Failure('upstream', `Cannot ask the external server at ${origin}: ${refusal}`)
    },
  }
}

function refusalOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
    return `it redirects to ${headers.location}; "external.url" has to be where it answers itself`
  if (statusCode !== 401) return undefined
  return 'it does not know us (401); "external" has "basicAuth", "bearerToken", "headers" and "headerFiles" for that'
}

function toAnswer(message: IncomingMessage): ExternalAnswer {
  const entries = Object.entries(message.headers).map(([name, value]) => [name, String(value)])
  return {
    status: message.statusCode ?? 0,
    headers: Object.fromEntries(entries),
    pieces: message,
    text: async (maxBytes) => (await readBody(message, maxBytes).catch(() => Buffer.alloc(0))).toString('utf8'),
    end: () => void message.destroy(),
  }
}
