import { Readable } from 'node:stream'
import { type AppEnv, Failure } from '@hearth/kernel'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Container } from '../domain/container.ts'
import { findByEngineId } from '../domain/engine-id.ts'
import { type ReadOutOptions, readOut } from '../domain/read-out.ts'
import type { LogSource } from '../domain/source.ts'
import { dockerApiVersion, renderFrame, renderInspected, renderListed, versionAnswer } from '../wire/docker-api.ts'
import { parseInstant } from '../wire/time.ts'

export type DockerApiDeps = {
  readonly source: LogSource
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly version: string
  /** Who may ask at all. */
  readonly guard: MiddlewareHandler<AppEnv>
  /** Aborts when the service begins to stop. */
  readonly draining: AbortSignal
  readonly limits: Pick<ReadOutOptions, 'maxBatchLines' | 'maxBatchChars' | 'rejoinMs'>
}

const maxTail = 100_000

const flag = z
  .string()
  .default('')
  .transform((text) => /^(1|true)$/i.test(text))

const logsQuery = z.object({
  stdout: flag,
  stderr: flag,
  follow: flag,
  timestamps: flag,
  since: z.string().optional(),
  until: z.string().optional(),
  tail: z.string().optional(),
})

/** The part of Docker's Engine API that its command needs to list and read: it cannot change anything. */
export function dockerApiRoutes({ source, now, version, guard, draining, limits }: DockerApiDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/_ping', guard, (c) => c.text('OK', 200, { 'api-version': dockerApiVersion, ostype: 'linux' }))
  routes.get('/version', guard, (c) => c.json(versionAnswer(version)))
  routes.get('/containers/json', guard, async (c) => {
    const all = flag.parse(c.req.query('all'))
    const found = (await source.list()).filter(({ state }) => all || state === 'running' || state === 'paused')
    return c.json(found.map((container) => renderListed(container, now())))
  })
  routes.get('/containers/:id/json', guard, async (c) => c.json(renderInspected(await find(c))))
  routes.get('/containers/:id/logs', guard, async (c) => {
    const container = await find(c)
    const query = logsQuery.parse(c.req.query())
    if (!query.stdout && !query.stderr)
      throw new Failure('invalid', 'Bad parameters: you must choose at least one stream')
    const tty = container.engine?.tty ?? false
    const form = { timestamps: query.timestamps, tty }
    const signal = AbortSignal.any([c.req.raw.signal, draining])
    const batches = readOut(source, container, { ...limits, ...wanted(query, now()), clock: now, signal })
    return c.body(Readable.toWeb(Readable.from(frames(batches, form))) as ReadableStream, 200, {
      'content-type': `application/vnd.docker.${tty ? 'raw' : 'multiplexed'}-stream`,
    })
  })
  const refuse = () => {
    throw new Failure('forbidden', 'Cannot do this: Docker can be read here, not changed', { code: 'read_only' })
  }
  for (const path of ['/containers/*', '/images/*', '/exec/*', '/networks/*', '/volumes/*', '/build', '/commit'])
    routes.on(['POST', 'PUT', 'DELETE'], path, guard, refuse)
  return routes

  async function find(c: Context): Promise<Container> {
    const id = c.req.param('id') ?? ''
    const found = findByEngineId(await source.list(), id)
    if (found === undefined) throw new Failure('missing', `No such container: ${id}`)
    return found
  }
}

function wanted(query: z.output<typeof logsQuery>, nowMs: number) {
  const { since, until, tail, follow, stdout, stderr } = query
  const instant = (text: string | undefined, name: string) =>
    text === undefined || text === '' || text === '0' ? undefined : parseInstant(text, name, nowMs)
  return {
    follow,
    since: instant(since, 'since'),
    until: instant(until, 'until'),
    // As with Docker, what is no number means all.
    tail: tail !== undefined && /^\d+$/.test(tail) ? Math.min(Number(tail), maxTail) : undefined,
    accept: ({ stream }: { readonly stream: string }) => (stream === 'stdout' ? stdout : stderr),
  }
}

async function* frames(
  batches: ReturnType<typeof readOut>,
  form: Parameters<typeof renderFrame>[1],
): AsyncGenerator<Buffer> {
  for await (const lines of batches)
    if (lines.length > 0) yield Buffer.concat(lines.map((line) => renderFrame(line, form)))
}
