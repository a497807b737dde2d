import { Readable } from 'node:stream'
import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Container } from '../domain/container.ts'
import { listContainers } from '../domain/container-list.ts'
import { findByEngineId } from '../domain/engine-id.ts'
import { type ReadOutOptions, readOut } from '../domain/read-out.ts'
import type { LogSource } from '../domain/source.ts'
import { renderFrame, renderInspected, renderListed, versionAnswer } from '../wire/docker-api.ts'
import { parseListRequest } from '../wire/docker-list.ts'
import { flag, refuseBeyond, unknownSize } from '../wire/docker-parameters.ts'
import { checkDockerVersion, dockerVersions } from '../wire/docker-version.ts'
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

const yes = z.string().optional().transform(flag)

const logsQuery = z.object({
  stdout: yes,
  stderr: yes,
  follow: yes,
  timestamps: yes,
  since: z.string().optional(),
  until: z.string().optional(),
  tail: z.string().optional(),
})

/** The part of Docker's Engine API that its command needs to list and read: it cannot change anything. */
export function dockerApiRoutes({ source, now, version, guard, draining, limits }: DockerApiDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  for (const path of paths) routes.use(path, guard, speakVersion)
  routes.get('/_ping', (c) => c.text('OK'))
  routes.get('/version', (c) => c.json(versionAnswer(version)))
  routes.get('/containers/json', async (c) => {
    const known = await source.list()
    const request = parseListRequest(c.req.query(), (wanted) => findIn(known, wanted))
    return c.json(listContainers(known, request).map((container) => renderListed(container, now())))
  })
  routes.get('/containers/:id/json', async (c) => {
    refuseBeyond(c.req.query(), { size: unknownSize })
    return c.json(renderInspected(await find(c)))
  })
  routes.get('/containers/:id/logs', async (c) => {
    const container = await find(c)
    refuseBeyond(c.req.query(), { details: 'what a log driver was told to add is not known here' })
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
  for (const path of changing) routes.on(['POST', 'PUT', 'DELETE'], path, refuse)
  return routes

  async function find(c: Context): Promise<Container> {
    const id = c.req.param('id') ?? ''
    // Right after the start those of an engine are not known yet.
    if (findByEngineId(await source.list(), id) === undefined) await source.ready()
    return findIn(await source.list(), id)
  }
}

const changing = ['/containers/*', '/images/*', '/exec/*', '/networks/*', '/volumes/*', '/build', '/commit']
const paths = ['/_ping', '/version', ...changing]

/** Says which version is spoken, and refuses one that is not. */
const speakVersion: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('api-version', dockerVersions.newest)
  c.header('ostype', 'linux')
  const asked = c.req.param('version')
  if (asked !== undefined) checkDockerVersion(asked.slice(1))
  await next()
}

function findIn(known: readonly Container[], wanted: string): Container {
  const found = findByEngineId(known, wanted)
  if (found === undefined) throw new Failure('missing', `No such container: ${wanted}`)
  return found
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
    tail: tail !== undefined && /^\d+$/.test(tail) ? tailOf(Number(tail)) : undefined,
    accept: ({ stream }: { readonly stream: string }) => (stream === 'stdout' ? stdout : stderr),
  }
}

function tailOf(wanted: number): number {
  if (wanted <= maxTail) return wanted
  throw new Failure('invalid', `Cannot read the newest ${wanted} lines: at most ${maxTail}, or all without "tail"`)
}

async function* frames(
  batches: ReturnType<typeof readOut>,
  form: Parameters<typeof renderFrame>[1],
): AsyncGenerator<Buffer> {
  for await (const lines of batches)
    if (lines.length > 0) yield Buffer.concat(lines.map((line) => renderFrame(line, form)))
}
