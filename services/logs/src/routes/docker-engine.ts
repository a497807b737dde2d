import type { Readable } from 'node:stream'
import { Readable as NodeReadable } from 'node:stream'
import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Container } from '../domain/containers/container.ts'
import type { EngineAnswers } from '../domain/containers/engine-answers.ts'
import type { LogSource } from '../domain/reading/source.ts'
import { parseEventFilters } from '../wire/docker-events.ts'
import { renderInfo } from '../wire/docker-info.ts'
import { flag } from '../wire/docker-parameters.ts'
import { parseInstant } from '../wire/time.ts'
import { type Endpoint, endpoint } from './access.ts'
import { answerHead, findAsked, versioned } from './docker-client.ts'
import type { createProcessStats } from './docker-process-stats.ts'

export type DockerEngineDeps = {
  readonly source: LogSource
  readonly engine: EngineAnswers
  readonly processStats: ReturnType<typeof createProcessStats>
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly version: string
  /** Aborts when the service begins to stop. */
  readonly draining: AbortSignal
}

const eventsQuery = z.object({
  since: z.string().optional(),
  until: z.string().optional(),
  filters: z.string().optional(),
})
const statsQuery = z.object({ stream: z.string().default('true'), 'one-shot': z.string().optional() })
const topQuery = z.object({ ps_args: z.string().optional() })

const maxPsArgs = 200
const json = 'application/json'

/** What Docker's clients ask of the engine itself: what it is, what its containers use, what happens to them. */
export function dockerEngineEndpoints(deps: DockerEngineDeps): readonly Endpoint[] {
  const { source, engine, now, version, draining } = deps
  return [
    endpoint({
      method: 'get',
      path: '/info',
      unlisted: [versioned('/info')],
      summary: 'The engine and its machine, as Docker describes them',
      access: 'docker-client',
      async handle(_, c) {
        // Without an engine there are the processes still.
        const said = await engine.info(c.req.raw.signal).catch(() => ({}))
        return c.json(renderInfo(said, await source.list(), { version, nowMs: now() }))
      },
    }),
    endpoint({
      method: 'get',
      path: '/events',
      unlisted: [versioned('/events')],
      summary: 'What happens to containers, as Docker tells it',
      access: 'docker-client',
      reads: { query: eventsQuery },
      async handle(_, c) {
        const { since, until, filters } = eventsQuery.parse(c.req.query())
        const second = (text: string | undefined, name: string) =>
          text === undefined || text === '' ? undefined : toSeconds(parseInstant(text, name, now()))
        const asked = {
          since: second(since, 'since'),
          until: second(until, 'until'),
          filters: parseEventFilters(filters ?? ''),
        }
        const head = answerHead(c, json)
        if (head !== undefined) return head
        return pass(c, await engine.events(asked, AbortSignal.any([c.req.raw.signal, draining])))
      },
    }),
    endpoint({
      method: 'get',
      path: '/containers/{id}/stats',
      unlisted: [versioned('/containers/{id}/stats')],
      summary: 'What a container uses, as Docker tells it',
      access: 'docker-client',
      reads: { query: statsQuery },
      handle: (_, c) => sendStats(deps, c),
    }),
    endpoint({
      method: 'get',
      path: '/containers/{id}/top',
      unlisted: [versioned('/containers/{id}/top')],
      summary: 'The processes of a container, as Docker lists them',
      access: 'docker-client',
      reads: { query: topQuery },
      async handle(_, c) {
        const { ps_args: psArgs } = topQuery.parse(c.req.query())
        if (psArgs !== undefined && psArgs.length > maxPsArgs)
          throw new Failure('invalid', `Cannot take more than ${maxPsArgs} characters as "ps_args"`, {
            param: 'ps_args',
          })
        const container = await findAsked(source, c)
        const fullId = engineIdIn(container)
        if (container.state !== 'running' && container.state !== 'paused')
          throw new Failure('conflict', `Container ${fullId} is not running`)
        return c.json((await engine.top(fullId, psArgs, c.req.raw.signal)) as object)
      },
    }),
  ]
}

async function sendStats({ source, engine, processStats, draining }: DockerEngineDeps, c: Context<AppEnv>) {
  const query = statsQuery.parse(c.req.query())
  const container = await findAsked(source, c)
  const options = { stream: flag(query.stream), oneShot: flag(query['one-shot']) }
  if (options.stream && options.oneShot)
    throw new Failure('invalid', 'cannot have stream=true and one-shot=true', { param: 'one-shot' })
  const head = answerHead(c, json)
  if (head !== undefined) return head
  const signal = AbortSignal.any([c.req.raw.signal, draining])
  if (container.engine === undefined) return pass(c, processStats(container, options, signal))
  return pass(c, await engine.stats(container.engine.fullId, options, signal))
}

function engineIdIn({ name, engine }: Container): string {
  if (engine !== undefined) return engine.fullId
  throw new Failure('conflict', `Container ${name} is a process of Hearth: what runs in it is not told`)
}

function toSeconds(nanos: string): string {
  return `${nanos.slice(0, -9)}.${nanos.slice(-9)}`
}

/** Texts as they come; who leaves ends them. */
function pass(c: Context<AppEnv>, texts: Readable): Response {
  return c.body(NodeReadable.toWeb(texts) as ReadableStream, 200, { 'content-type': json })
}
