import { Failure } from '@hearth/kernel'
import { type AppEnv, clientGone, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import type { AskDataSource } from '../domain/query/query.ts'
import { dataSourceSchema, renderDataSource } from '../wire/data-source.ts'
import { readBody } from './read-body.ts'

export type DataSourceRoutesDeps = {
  readonly sources: DataSources
  readonly ask: AskDataSource
  readonly nowMs: () => number
}

/** Each way a path names a data source. */
const ways = [
  { path: '/api/datasources/uid/:key', by: 'uid' },
  { path: '/api/datasources/name/:key', by: 'name' },
  { path: '/api/datasources/:key{\\d+}', by: 'id' },
] as const

/** Data sources and whether they answer. */
export function dataSourceRoutes(deps: DataSourceRoutesDeps): OpenAPIHono<AppEnv> {
  const { sources } = deps
  const routes = createRoutes()
  routes.get('/api/datasources', (c) => c.json(sources.list().map(renderDataSource)))
  routes.post('/api/datasources', async (c) => {
    const source = sources.create(await readBody(c, dataSourceSchema))
    return c.json({
      id: source.id,
      name: source.name,
      message: 'Datasource added',
      datasource: renderDataSource(source),
    })
  })
  routes.get('/api/datasources/id/:name', (c) => c.json({ id: sources.find('name', c.req.param('name')).id }))
  for (const { path, by } of ways) {
    const find = (c: Context<AppEnv>) => sources.find(by, c.req.param('key') ?? '')
    routes.get(path, (c) => c.json(renderDataSource(find(c))))
    routes.put(path, async (c) => {
      const source = sources.update(find(c), await readBody(c, dataSourceSchema))
      return c.json({
        id: source.id,
        name: source.name,
        message: 'Datasource updated',
        datasource: renderDataSource(source),
      })
    })
    routes.delete(path, (c) => {
      const source = find(c)
      sources.remove(source)
      return c.json({ message: 'Data source deleted', id: source.id })
    })
    routes.get(`${path}/health`, async (c) => {
      const fault = await findFault(deps, find(c), clientGone(c))
      if (fault === undefined) return c.json({ status: 'OK', message: 'Successfully queried the Prometheus API.' })
      return c.json({ status: 'ERROR', message: fault }, 400)
    })
  }
  return routes
}

/** Why a data source does not answer, or `undefined` when it does. */
async function findFault(
  { ask, nowMs }: DataSourceRoutesDeps,
  source: DataSource,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (source.type !== 'prometheus') return `Data sources of type "${source.type}" cannot be queried here`
  try {
    await ask(source, { kind: 'instant', expr: '1+1', timeMs: nowMs() }, signal)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}
