import { STATUS_CODES } from 'node:http'
import { Failure } from '@hearth/kernel'
import { describeError } from '../clients/http/describe-error.ts'
import type { HttpClient, HttpRequest } from '../clients/http/http-client.ts'
import { readBody } from '../clients/http/read-body.ts'

const maxBytes = 268_435_456

/** What a server answers with, in JSON. @throws {Failure} `upstream` when it answers with anything else */
export async function askJson(client: HttpClient, request: HttpRequest, signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await client.send(request, signal)
    const { statusCode = 0 } = answer
    if (statusCode !== 200) {
      answer.destroy()
      throw new Failure('upstream', `server returned HTTP status ${statusOf(statusCode)}`)
    }
    return JSON.parse((await readBody(answer, maxBytes)).toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Failure('upstream', `Cannot read the answer of ${request.url}: it is no JSON`, { cause: error })
    throw describeError(error, request.url)
  }
}

/** A status with its words. */
export function statusOf(code: number): string {
  return `${code} ${STATUS_CODES[code] ?? ''}`.trim()
}
