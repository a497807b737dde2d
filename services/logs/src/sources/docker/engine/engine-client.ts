import { Agent, type IncomingMessage, request } from 'node:http'
import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { isAllowedPath } from './allowed-path.ts'
import type { EngineAddress } from './engine-address.ts'

/** Query parameters; those that are `undefined` are left out, those of a list said once for each of it. */
type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Reads from the Docker Engine API, and can do nothing else with it. */
export type EngineClient = {
  /**
   * Agrees on an API version; the first thing to do, and to do again when the engine was away.
   *
   * @throws {Failure} `unavailable` as all the others
   */
  negotiate(signal: AbortSignal): Promise<string>
  /** @throws {Failure} `missing` for a container that is gone, `unavailable` when the engine does not answer */
  getJson(path: string, query: Query, signal: AbortSignal): Promise<unknown>
  /** An answer that is read as it comes; aborting `signal` ends it. @throws {Failure} as `getJson` */
  open(path: string, query: Query, signal: AbortSignal): Promise<IncomingMessage>
  close(): void
}

export type ClientOptions = {
  readonly address: EngineAddress
  /** An answer that is not there by then is given up; endless ones are timed until they begin. */
  readonly timeoutMs: number
  readonly maxAnswerBytes: number
}

// The newest this was written for, and the oldest it was tried with.
const newest = [1, 51] as const
const oldest = [1, 41] as const

export function createEngineClient({ address, timeoutMs, maxAnswerBytes }: ClientOptions): EngineClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, maxFreeSockets: 1, timeout: 30_000 })
  let prefix = ''

  // Streams have connections of their own: a few would take all that there are.
  async function get(path: string, query: Query, signal: AbortSignal, streams: boolean): Promise<IncomingMessage> {
    if (!isAllowedPath(path)) throw new Error(`Cannot ask Docker for ${path}: it is not one of the allowed paths`)
    const begun = new AbortController()
    const timer = setTimeout(() => begun.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    try {
      const options = { ...address, path: `${path === '/_ping' ? '' : prefix}${path}${renderQuery(query)}` }
      const either = AbortSignal.any([signal, begun.signal])
      // Before the first line of a log the engine sends nothing at all, however long that takes.
      const connected = path.endsWith('/logs') ? () => clearTimeout(timer) : undefined
      const answer = await send({ ...options, signal: either, agent: streams ? false : agent }, connected)
      if ((answer.statusCode ?? 500) < 400) return answer
      throw refusal(answer.statusCode ?? 500, (await readAll(answer, 65_536)).toString('utf8'))
    } catch (cause) {
      if (cause instanceof Failure) throw cause
      if (signal.aborted) throw signal.reason
      throw unavailable(begun.signal.aborted ? begun.signal.reason : cause)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async negotiate(signal) {
      const answer = await get('/_ping', {}, signal, false)
      answer.resume()
      const version = agree(String(answer.headers['api-version'] ?? ''))
      prefix = `/v${version}`
      return version
    },
    async getJson(path, query, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      try {
        const answer = await get(path, query, limited, false)
        return JSON.parse((await readAll(answer, maxAnswerBytes)).toString('utf8'))
      } catch (cause) {
        if (signal.aborted) throw signal.reason
        throw cause instanceof Failure ? cause : unavailable(cause)
      }
    },
    open: (path, query, signal) => get(path, query, signal, true),
    close: () => agent.destroy(),
  }
}

type SendOptions = { readonly path: string; readonly signal: AbortSignal; readonly agent: Agent | false }

function send(options: SendOptions & EngineAddress, connected?: () => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, method: 'GET', headers: { host: 'docker' } }, resolve)
    sent.on('error', reject)
    if (connected !== undefined) sent.on('socket', (socket) => socket.once('connect', connected))
    sent.end()
  })
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function renderQuery(query: Query): string {
  const set = Object.entries(query).flatMap(([key, value]) =>
    [value ?? []].flat().map((one): [string, string] => [key, String(one)]),
  )
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}

function agree(theirs: string): string {
  const [major = 0, minor = 0] = theirs.split('.').map(Number)
  const isNewer = major > newest[0] || (major === newest[0] && minor > newest[1])
  if (isNewer) return newest.join('.')
  if (major === oldest[0] && minor >= oldest[1]) return `${major}.${minor}`
  throw unavailable(new Error(`it speaks API version "${theirs}", and ${oldest.join('.')} is the oldest understood`))
}

const errorBody = z.object({ message: z.string() })

function refusal(status: number, body: string): Failure {
  const message = messageOf(body)
  if (status === 404)
    return new Failure('missing', `Cannot read the container: ${message}`, { code: 'container_not_found' })
  if (status === 400) return new Failure('invalid', message)
  const code = status === 501 ? 'driver_unreadable' : 'docker_unavailable'
  return new Failure('unavailable', `Cannot read from Docker: it answered ${status}, ${message}`, { code })
}

function messageOf(body: string): string {
  try {
    return errorBody.parse(JSON.parse(body)).message
  } catch {
    return body.slice(0, 200).trim()
  }
}

function unavailable(cause: unknown): Failure {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new Failure('unavailable', `Cannot read from Docker: ${why}`, { cause, code: 'docker_unavailable' })
}
