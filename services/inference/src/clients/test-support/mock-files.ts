import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a file server does with a request, instead of answering as it should. */
export type Misbehaviour =
  /** Sends so many bytes of the body, and then nothing more. */
  | { readonly kind: 'stall'; readonly afterBytes: number }
  /** Ends the answer after so many bytes, though it promised more. */
  | { readonly kind: 'truncate'; readonly afterBytes: number }
  /** One byte now and then. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  | { readonly kind: 'refuse'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'redirect'; readonly location: string }

/** Serves one file, with ranges and an ETag, and misbehaves on demand. */
export class MockFiles {
  content: Buffer
  ranges = true
  /** The pace of all answers, also of those under way. */
  bytesPerSecond = Number.POSITIVE_INFINITY
  misbehaviour: { readonly how: Misbehaviour; times: number } | undefined
  /** No answer sends its content before so many are open. */
  together = 1
  #open = 0
  #waiting: (() => void)[] = []

  constructor(content: Buffer) {
    this.content = content
  }

  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#open++
    response.on('close', () => this.#open--)
    const how = this.#nextMisbehaviour()
    if (how?.kind === 'refuse') {
      const headers = how.retryAfter === undefined ? {} : { 'retry-after': how.retryAfter }
      response.writeHead(how.status, headers).end()
    } else if (how?.kind === 'redirect') response.writeHead(302, { location: how.location }).end()
    else await this.#sendContent(request, response, how)
  }

  #nextMisbehaviour(): Misbehaviour | undefined {
    if (this.misbehaviour === undefined || this.misbehaviour.times <= 0) return undefined
    this.misbehaviour.times--
    return this.misbehaviour.how
  }

  async #sendContent(
    { headers }: IncomingMessage,
    response: ServerResponse,
    how: Misbehaviour | undefined,
  ): Promise<void> {
    const { content } = this
    const etag = `"${createHash('md5').update(content).digest('hex')}"`
    const fresh = headers['if-range'] === undefined || headers['if-range'] === etag
    const wanted = this.ranges && fresh ? /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') : null
    const start = Number(wanted?.[1] ?? 0)
    if (start > content.length) return void response.writeHead(416).end()
    const end = Math.min(content.length, Number(wanted?.[2] || content.length) + 1)
    const body = content.subarray(start, end)
    response.writeHead(wanted === null ? 200 : 206, {
      etag,
      'content-length': body.length,
      ...(wanted === null ? {} : { 'content-range': `bytes ${start}-${end - 1}/${content.length}` }),
    })
    response.flushHeaders()
    await this.#othersOpen()
    await this.#sendBody(response, body, how)
  }

  async #othersOpen(): Promise<void> {
    if (this.#open < this.together) return new Promise((resolve) => void this.#waiting.push(resolve))
    // Those that waited go on to their end, however few are open then.
    this.together = 1
    for (const go of this.#waiting.splice(0)) go()
  }

  async #sendBody(response: ServerResponse, body: Buffer, how: Misbehaviour | undefined): Promise<void> {
    // An answer that is whole ends all the same, or the next on its connection would never come.
    if (how?.kind === 'stall' && how.afterBytes >= body.length) return void response.end(body)
    if (how?.kind === 'stall') return void response.write(body.subarray(0, how.afterBytes))
    if (how?.kind === 'truncate') {
      // A reader that finds the end together with what came before it may drop both.
      return void response.write(body.subarray(0, how.afterBytes), () => setTimeout(() => response.destroy(), 500))
    }
    if (how?.kind === 'drip') return drip(response, body, () => 1, how.everyMs)
    if (this.bytesPerSecond === Number.POSITIVE_INFINITY) return void response.end(body)
    await drip(response, body, () => Math.ceil(this.bytesPerSecond / 50), 20)
  }
}

async function drip(response: ServerResponse, body: Buffer, bytesNow: () => number, everyMs: number): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed; ) {
    const end = at + bytesNow()
    response.write(body.subarray(at, end))
    at = end
    await sleep(everyMs)
  }
  response.end()
}
