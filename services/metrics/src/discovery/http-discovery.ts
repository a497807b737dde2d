import { Failure } from '@hearth/kernel'
import { describeError } from '../clients/http/describe-error.ts'
import type { HttpClient } from '../clients/http/http-client.ts'
import { readBody } from '../clients/http/read-body.ts'
import type { HttpOptions } from '../domain/scrape/http-options.ts'
import { statusOf } from './ask-json.ts'
import type { Discoverer } from './discoverer.ts'
import { parseGroups } from './read-groups.ts'
import { refreshing } from './refresh.ts'

export type HttpDiscoveryOptions = {
  readonly url: string
  readonly refreshMs: number
  readonly http: HttpOptions
  readonly userAgent: string
}

const maxBytes = 52_428_800
const jsonType = /^application\/json(;\s*charset=("utf-8"|utf-8))?$/i

/** Targets that a server lists. What it listed last stays while it does not answer. */
export function createHttpDiscovery(
  options: HttpDiscoveryOptions,
  client: HttpClient,
  report: (error: unknown) => void,
): Discoverer {
  return refreshing(options.refreshMs, (signal) => ask(options, client, signal), report)
}

async function ask({ url, refreshMs, http, userAgent }: HttpDiscoveryOptions, client: HttpClient, stop: AbortSignal) {
  const headers = {
    accept: 'application/json',
    'user-agent': userAgent,
    'x-prometheus-refresh-interval-seconds': String(refreshMs / 1000),
  }
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(refreshMs)])
    const answer = await client.send({ url, headers, options: http }, signal)
    const { statusCode = 0 } = answer
    const type = answer.headers['content-type'] ?? ''
    if (statusCode !== 200 || !jsonType.test(type.trim())) {
      answer.destroy()
      throw new Failure(
        'upstream',
        statusCode === 200
          ? `unsupported content type "${type}"`
          : `server returned HTTP status ${statusOf(statusCode)}`,
      )
    }
    const text = (await readBody(answer, maxBytes)).toString('utf8')
    return parseGroups(text, url, { __meta_url: url })
  } catch (error) {
    throw describeError(error, url)
  }
}
