import { Readable } from 'node:stream'
import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { listContainers } from '../domain/containers/container-list.ts'
import { type ReadOutOptions, readOut } from '../domain/reading/read-out.ts'
import type { LogSource } from '../domain/reading/source.ts'
import { renderFrame, renderInspected, renderListed, versionAnswer } from '../wire/docker-api.ts'
import { parseListRequest } from '../wire/docker-list.ts'
import { flag, refuseBeyond, unknownSize } from '../wire/docker-parameters.ts'
import { parseInstant } from '../wire/time.ts'
import { type Endpoint, endpoint } from './access.ts'
import { answerHead, findAsked, findIn, versioned } from './docker-client.ts'

export type DockerApiDeps = {
  readonly source: LogSource
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly version: string
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

/**
 * The part of Docker's Engine API that its command needs to list and read: it cannot change anything. Clients ask
 * with the version that they speak, or without.
 */
export function dockerApiEndpoints(deps: DockerApiDeps): readonly Endpoint[] {
  const { source, now, version } = deps
  return [
    endpoint({
      method: 'get',
      path: '/_ping',
      unlisted: [versioned('/_ping')],
      summary: 'Whether this service lives, for clients of Docker',
      access: 'docker-client',
      handle: (_, c) => c.text('OK'),
    }),
    endpoint({
      method: 'get',
      path: '/version',
      unlisted: [versioned('/version')],
      summary: 'Which versions of Docker’s interface are spoken',
      access: 'docker-client',
      handle: (_, c) => c.json(versionAnswer(version)),
    }),
    endpoint({
      method: 'get',
      path: '/containers/json',
      unlisted: [versioned('/containers/json')],
      summary: 'Containers, as Docker lists them',
      access: 'docker-client',
      async handle(_, c) {
        const known = await source.list()
        const request = parseListRequest(c.req.query(), (wanted) => findIn(known, wanted))
        return c.json(listContainers(known, request).map((container) => renderListed(container, now())))
      },
    }),
    endpoint({
      method: 'get',
      path: '/containers/{id}/json',
      unlisted: [versioned('/containers/{id}/json')],
      summary: 'A container, as Docker describes it',
      access: 'docker-client',
      async handle(_, c) {
        refuseBeyond(c.req.query(), { size: unknownSize })
        return c.json(renderInspected(await findAsked(source, c)))
      },
    }),
    endpoint({
      method: 'get',
      path: '/containers/{id}/logs',
      unlisted: [versioned('/containers/{id}/logs')],
      summary: 'What a container writes, in the frames of Docker',
      access: 'docker-client',
      reads: { query: logsQuery },
      handle: (_, c) => sendLogs(deps, c),
    }),
    ...changing.map((path) =>
      endpoint({
        method: ['post', 'put', 'delete'],
        path,
        unlisted: [versioned(path)],
        summary: 'Refused: Docker can be read here, not changed',
        access: 'docker-client',
        answers: { 403: { description: 'Always' } },
        handle: refuseChange,
      }),
    ),
  ]
}

const changed = ['containers', 'images', 'exec', 'networks', 'volumes']
const changing = [...changed.map((kind) => `/${kind}/{path*}`), '/build', '/commit']

/** Where Docker's interface lies, for the router; what is no endpoint there is answered to its clients alone as well. */
export const dockerPaths = ['', '/:version{v[\\d.]+}'].flatMap((prefix) =>
  ['/_ping', '/version', '/info', '/events', '/networks', '/volumes', '/system/df', ...changing].map(
    (path) => `${prefix}${path.replace('{path*}', '*')}`,
  ),
)

function refuseChange(): never {
  throw new Failure('forbidden', 'Cannot do this: Docker can be read here, not changed', { code: 'read_only' })
}

async function sendLogs({ source, now, draining, limits }: DockerApiDeps, c: Context<AppEnv>): Promise<Response> {
  const container = await findAsked(source, c)
  refuseBeyond(c.req.query(), { details: 'what a log driver was told to add is not known here' })
  const query = logsQuery.parse(c.req.query())
  if (!query.stdout && !query.stderr)
    throw new Failure('invalid', 'Bad parameters: you must choose at least one stream')
  const tty = container.engine?.tty ?? false
  const form = { timestamps: query.timestamps, tty }
  const contentType = `application/vnd.docker.${tty ? 'raw' : 'multiplexed'}-stream`
  const range = wanted(query, now())
  const head = answerHead(c, contentType)
  if (head !== undefined) return head
  const signal = AbortSignal.any([c.req.raw.signal, draining])
  const batches = readOut(source, container, { ...limits, ...range, clock: now, signal })
  return c.body(Readable.toWeb(Readable.from(frames(batches, form))) as ReadableStream, 200, {
    'content-type': contentType,
  })
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
