import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import { checkedType } from '../domain/datasource/source-types.ts'
import type { SourceAdapters } from '../domain/query/source-adapter.ts'
import { dataSourceSchema, renderDataSource } from '../wire/data-source.ts'
import { type Endpoint, endpoint, jsonBody } from './access.ts'
import { callerOf } from './caller.ts'
import { readBody } from './read-body.ts'

export type DataSourceDeps = {
  readonly sources: DataSources
  readonly adapters: SourceAdapters
}

/** Each way a path names a data source; `by` is also the name in the path. */
const ways = [
  { path: '/api/datasources/uid/{uid}', by: 'uid' },
  { path: '/api/datasources/name/{name}', by: 'name' },
  { path: '/api/datasources/{id:\\d+}', by: 'id' },
] as const

type Way = (typeof ways)[number]

/** Data sources and whether they answer. */
export function dataSourceEndpoints(deps: DataSourceDeps): readonly Endpoint[] {
  const { sources } = deps
  return [
    endpoint({
      method: 'get',
      path: '/api/datasources',
      summary: 'All data sources',
      access: 'viewer',
      handle: (_, c) => c.json(sources.list().map((source) => renderFor(c, source))),
    }),
    endpoint({
      method: 'post',
      path: '/api/datasources',
      summary: 'Adds a data source',
      access: 'admin',
      reads: jsonBody(dataSourceSchema),
      handle: async (_, c) =>
        c.json(renderWritten(sources.create(await readBody(c, dataSourceSchema)), 'Datasource added')),
    }),
    endpoint({
      method: 'get',
      path: '/api/datasources/id/{name}',
      summary: 'The number of a data source',
      access: 'viewer',
      input: { params: z.object({ name: z.string() }) },
      handle: ({ params }, c) => c.json({ id: sources.find('name', params.name).id }),
    }),
    ...ways.flatMap((way) => oneEndpoints(way, deps)),
  ]
}

function oneEndpoints({ path, by }: Way, deps: DataSourceDeps): readonly Endpoint[] {
  const { sources } = deps
  const find = (c: Context) => sources.find(by, c.req.param(by) ?? '')
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'A data source; also by `name/{name}` and `{id}`',
      access: 'viewer',
      handle: (_, c) => c.json(renderFor(c, find(c))),
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Changes a data source',
      access: 'admin',
      reads: jsonBody(dataSourceSchema),
      async handle(_, c) {
        const source = sources.update(find(c), await readBody(c, dataSourceSchema))
        return c.json(renderWritten(source, 'Datasource updated'))
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Removes a data source',
      access: 'admin',
      handle(_, c) {
        const source = find(c)
        sources.remove(source)
        return c.json({ message: 'Data source deleted', id: source.id })
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/health`,
      summary: 'Whether a data source answers',
      access: 'viewer',
      async handle(_, c) {
        const { isWell, message } = await checkHealth(deps, find(c), disconnectSignal(c))
        return isWell ? c.json({ status: 'OK', message }) : c.json({ status: 'ERROR', message }, 400)
      },
    }),
  ]
}

// Where a data source is, and under which names, is for those who may change it.
function renderFor(c: Context, source: DataSource): object {
  const { role, isServerAdmin } = callerOf(c)
  if (role === 'Admin' || isServerAdmin) return renderDataSource(source)
  const settings = { ...source.settings, url: '', user: '', database: '', basicAuthUser: '' }
  return renderDataSource({ ...source, settings })
}

function renderWritten(source: DataSource, message: string): object {
  return { id: source.id, name: source.name, message, datasource: renderDataSource(source) }
}

async function checkHealth(
  { adapters }: DataSourceDeps,
  source: DataSource,
  signal: AbortSignal,
): Promise<{ readonly isWell: boolean; readonly message: string }> {
  try {
    const adapter = await adapters[checkedType(source.type)]()
    return { isWell: true, message: await adapter.check(source, signal) }
  } catch (error) {
    if (error instanceof Failure) return { isWell: false, message: error.message }
    throw error
  }
}
