import type { IncomingMessage } from 'node:http'
import { Failure } from '@hearth/kernel'
import type { HttpOptions } from '../domain/scrape/http-options.ts'
import { describeError } from './http/describe-error.ts'
import type { HttpClient, HttpRequest } from './http/http-client.ts'

export type ExternalRequest = Pick<HttpRequest, 'method' | 'headers' | 'body'> & {
  /** With the question mark and what follows; as it came. */
  readonly path: string
}

/** Asks the server that answers in place of this one. */
export type ExternalClient = {
  /**
   * The answer as soon as its headers are there, whatever its status.
   *
   * @throws {Failure} `upstream` when there is none, or one that is not for us to pass on
   */
  send(request: ExternalRequest, signal: AbortSignal): Promise<IncomingMessage>
}

export type ExternalClientDeps = {
  /** What stands before the path. */
  readonly url: string
  /** Headers of a request win over those of the options; they are in lower case. */
  readonly options: HttpOptions
  /** Whether clients may say themselves who asks. */
  readonly passesCredentials: boolean
}

export function createExternalClient(http: HttpClient, deps: ExternalClientDeps): ExternalClient {
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
      const refusal = refusalOf(answer, deps.passesCredentials)
      if (refusal === undefined) return answer
      answer.destroy()
      throw new Failure('upstream', `Cannot ask the external server at ${origin}: ${refusal}`)
    },
  }
}

function refusalOf({ statusCode = 0, headers }: IncomingMessage, passesCredentials: boolean): string | undefined {
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
    return `it redirects to ${headers.location}; "external.url" has to be where it answers itself`
  if (statusCode !== 401 || passesCredentials) return undefined
  return 'it does not know us (401); "external" has "basicAuth", "bearerToken" and "headers" for that'
}
