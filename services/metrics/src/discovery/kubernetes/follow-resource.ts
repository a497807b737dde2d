import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import { backoffMs } from '@hearth/outbound'
import { z } from 'zod'
import { describeError } from '../../clients/http/describe-error.ts'
import type { HttpClient } from '../../clients/http/http-client.ts'
import type { HttpOptions } from '../../domain/scrape/http-options.ts'
import { askJson, statusOf } from '../ask-json.ts'

export type ResourceOptions = {
  /** Of the list, without parameters. */
  readonly url: string
  readonly http: HttpOptions
  readonly userAgent: string
  readonly label: string
  readonly field: string
}

/** What is told of the objects of a list. */
export type ResourceEvents = {
  /** All objects that there are, in the place of those before. */
  replace(objects: readonly unknown[]): void
  put(object: unknown): void
  remove(object: unknown): void
  failed(error: unknown): void
}

const listSchema = z.object({
  metadata: z.object({ resourceVersion: z.string().default(''), continue: z.string().default('') }).prefault({}),
  items: z
    .array(z.unknown())
    .nullish()
    .transform((given) => given ?? []),
})

const eventSchema = z.object({
  type: z.string(),
  object: z.looseObject({
    metadata: z.looseObject({ resourceVersion: z.string().default('') }).prefault({}),
    code: z.number().optional(),
  }),
})

const pageSize = 500
const watchSeconds = 300
const maxLineBytes = 16_777_216
const backoff = { firstMs: 1_000, maxMs: 30_000 }

/** Lists the objects and then watches them, until `signal` aborts. */
export async function followResource(
  client: HttpClient,
  options: ResourceOptions,
  events: ResourceEvents,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let version: string | undefined
  while (!signal.aborted) {
    try {
      version ??= await list(client, options, events, signal)
      // A watch ends by itself after a while, and the next goes on from there.
      version = await watch(client, options, version, events, signal)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      events.failed(error)
      version = undefined
      failures += 1
      await sleep(backoffMs(backoff, failures), undefined, { signal }).catch(() => undefined)
    }
  }
}

function requestOf({ url, label, field, http, userAgent }: ResourceOptions, more: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(more)
  if (label !== '') query.set('labelSelector', label)
  if (field !== '') query.set('fieldSelector', field)
  return { url: `${url}?${query}`, options: http, headers: { accept: 'application/json', 'user-agent': userAgent } }
}

/** The version of the list, which was told whole. */
async function list(client: HttpClient, options: ResourceOptions, events: ResourceEvents, signal: AbortSignal) {
  const all: unknown[] = []
  let next = ''
  for (;;) {
    const more = next === '' ? { limit: String(pageSize) } : { limit: String(pageSize), continue: next }
    const page = listSchema.parse(await askJson(client, requestOf(options, more), signal))
    all.push(...page.items)
    next = page.metadata.continue
    if (next === '') {
      events.replace(all)
      return page.metadata.resourceVersion
    }
  }
}

/** The version to go on with, or `undefined` when all has to be listed again. */
async function watch(
  client: HttpClient,
  options: ResourceOptions,
  from: string,
  events: ResourceEvents,
  signal: AbortSignal,
): Promise<string | undefined> {
  const wanted = { watch: '1', resourceVersion: from, allowWatchBookmarks: 'true' }
  const request = requestOf(options, { ...wanted, timeoutSeconds: String(watchSeconds) })
  let version = from
  for await (const line of linesOf(client, request, signal)) {
    const { type, object } = eventSchema.parse(JSON.parse(line))
    if (type === 'ERROR') {
      // What is gone is history that the server no longer has.
      if (object.code === 410) return undefined
      throw new Failure('upstream', `Cannot watch ${options.url}: the server answered with code ${object.code}`)
    }
    version = object.metadata.resourceVersion || version
    if (type === 'DELETED') events.remove(object)
    else if (type !== 'BOOKMARK') events.put(object)
  }
  return version
}

async function* linesOf(client: HttpClient, request: Parameters<HttpClient['send']>[0], signal: AbortSignal) {
  const answer = await client.send(request, signal).catch((error: unknown) => {
    throw describeError(error, request.url)
  })
  const { statusCode = 0 } = answer
  if (statusCode !== 200) {
    answer.destroy()
    throw new Failure('upstream', `server returned HTTP status ${statusOf(statusCode)}`)
  }
  answer.setEncoding('utf8')
  let rest = ''
  for await (const part of answer as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineBytes) throw new Failure('upstream', 'an event of the watch is too long')
    yield* lines.filter((line) => line !== '')
  }
}
