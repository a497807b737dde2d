import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import type { Check } from '../domain/check.ts'
import { gatusKey } from '../wire/gatus.ts'
import { type Endpoint, endpoint } from './access.ts'
import type { HistoryDeps } from './history.ts'

/** Where Gatus has its endpoints. */
export const gatusBase = '/api/v1/endpoints'

/** One question of Gatus' read API, below `/api/v1/endpoints`. */
export function gatusQuestion(path: string, summary: string, handle: (c: Context<AppEnv>) => Response): Endpoint {
  return endpoint({
    method: 'get',
    path: `${gatusBase}${path}`,
    summary,
    access: 'known-host',
    handle: (_, c) => handle(c),
  })
}

/** The check that the path names. @throws {Failure} `missing` */
export function findCheck({ report }: HistoryDeps, c: Context): Check {
  const key = c.req.param('key') ?? ''
  const check = report().checks.find((candidate) => gatusKey(candidate) === key)
  if (check === undefined)
    throw new Failure('missing', `Cannot find the endpoint "${key}": GET ${gatusBase}/statuses lists all`)
  return check
}

/** A picture that nobody keeps. */
export function svg(c: Context, picture: string): Response {
  return c.body(picture, 200, { 'content-type': 'image/svg+xml', ...unkept })
}

export const unkept = { 'cache-control': 'no-cache, no-store, must-revalidate' } as const
