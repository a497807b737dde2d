import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { DataSources } from '../../domain/datasource/data-sources.ts'
import type { Correlation } from '../../domain/library.ts'
import type { Kept, RecordStore } from '../../domain/record.ts'
import { correlationChangeSchema, newCorrelationSchema, renderCorrelation } from '../../wire/library/correlation.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { pageOf, readPage } from '../paging.ts'
import { readBody } from '../read-body.ts'

export type CorrelationDeps = {
  readonly correlations: RecordStore<Correlation>
  readonly sources: DataSources
  readonly newUid: () => string
}

const all = '/api/datasources/uid/{uid}/correlations'
const one = `${all}/{correlation}`

/** Ways from what one data source answered to another. */
export function correlationEndpoints(deps: CorrelationDeps): readonly Endpoint[] {
  return [...allEndpoints(deps), ...oneEndpoints(deps)]
}

function allEndpoints({ correlations, sources, newUid }: CorrelationDeps): readonly Endpoint[] {
  const sourceOf = (c: Context) => sources.find('uid', c.req.param('uid') ?? '').uid
  return [
    endpoint({
      method: 'get',
      path: '/api/datasources/correlations',
      summary: 'A page of correlations',
      access: 'viewer',
      handle(_, c) {
        const page = readPage(c, 100)
        const asked = c.req.queries('sourceUID') ?? []
        const found = correlations.list().filter(({ value }) => asked.length === 0 || asked.includes(value.sourceUid))
        const shown = pageOf(found, page).map(renderCorrelation)
        return c.json({ correlations: shown, totalCount: found.length, page: page.page, limit: page.perPage })
      },
    }),
    endpoint({
      method: 'get',
      path: all,
      summary: 'Correlations of a data source',
      access: 'viewer',
      handle(_, c) {
        const uid = sourceOf(c)
        return c.json(
          correlations
            .list()
            .filter(({ value }) => value.sourceUid === uid)
            .map(renderCorrelation),
        )
      },
    }),
    endpoint({
      method: 'post',
      path: all,
      summary: 'Adds a correlation to a data source',
      access: 'admin',
      reads: jsonBody(newCorrelationSchema),
      async handle(_, c) {
        const { targetUID, ...sent } = await readBody(c, newCorrelationSchema)
        if (sent.type === 'query' && !targetUID)
          throw new Failure('invalid', 'correlations of type "query" must have a targetUID', { param: 'targetUID' })
        const targetUid = targetUID ? sources.find('uid', targetUID).uid : ''
        const made = correlations.put(newUid(), { ...sent, sourceUid: sourceOf(c), targetUid })
        return c.json({ message: 'Correlation created', result: renderCorrelation(made) })
      },
    }),
  ]
}

function oneEndpoints({ correlations }: CorrelationDeps): readonly Endpoint[] {
  const find = (c: Context): Kept<Correlation> => {
    const found = correlations.get(c.req.param('correlation') ?? '')
    if (found === undefined || found.value.sourceUid !== c.req.param('uid'))
      throw new Failure('missing', 'Correlation not found', { code: 'not-found' })
    return found
  }
  return [
    endpoint({
      method: 'get',
      path: one,
      summary: 'A correlation',
      access: 'viewer',
      handle: (_, c) => c.json(renderCorrelation(find(c))),
    }),
    endpoint({
      method: 'patch',
      path: one,
      summary: 'Changes a correlation',
      access: 'admin',
      reads: jsonBody(correlationChangeSchema),
      async handle(_, c) {
        const { uid, value } = find(c)
        const { config, label, description, type } = await readBody(c, correlationChangeSchema)
        const next = {
          ...value,
          label: label ?? value.label,
          description: description ?? value.description,
          type: type ?? value.type,
          config: { ...value.config, ...config },
        }
        return c.json({ message: 'Correlation updated', result: renderCorrelation(correlations.put(uid, next)) })
      },
    }),
    endpoint({
      method: 'delete',
      path: one,
      summary: 'Removes a correlation',
      access: 'admin',
      handle(_, c) {
        correlations.remove(find(c).uid)
        return c.json({ message: 'Correlation deleted' })
      },
    }),
  ]
}
