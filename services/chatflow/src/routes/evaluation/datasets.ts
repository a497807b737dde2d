import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Dataset, DatasetStore } from '../../domain/evaluation/dataset.ts'
import { deletedSchema, idParam, listOrPage, pageQuery, parsePage, renderDeleted } from '../../wire/common.ts'
import { readCsvRows } from '../../wire/evaluation/csv-rows.ts'
import {
  datasetChange,
  datasetSchema,
  datasetWithRowsSchema,
  listedDatasetSchema,
  newDataset,
  renderDataset,
  renderDatasetRow,
} from '../../wire/evaluation/dataset.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { type AppendDeps, appendRows } from './append-rows.ts'

const path = '/api/v1/datasets'

/** What flows are tested with, without its rows: those are in `dataset-rows.ts`. */
export function datasetEndpoints(deps: AppendDeps): readonly ChatflowEndpoint[] {
  return [...readingEndpoints(deps), ...writingEndpoints(deps)]
}

function readingEndpoints({ datasets, datasetRows }: AppendDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Datasets, last changed first',
      access: ['datasets:view'],
      input: { query: z.object(pageQuery) },
      output: listOrPage(listedDatasetSchema),
      refusals: [412],
      async handle({ query }) {
        const page = parsePage(query)
        const { rows, total } = await datasets.list(page)
        const data = await Promise.all(
          rows.map(async (dataset) => {
            const { total: rowCount } = await datasetRows.list({ where: { datasetId: dataset.id }, limit: 0 })
            return { ...renderDataset(dataset), rowCount }
          }),
        )
        return page === undefined ? data : { data, total }
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/set/{id}`,
      summary: 'A dataset with its rows',
      access: ['datasets:view'],
      input: { params: idParam, query: z.object(pageQuery) },
      output: datasetWithRowsSchema,
      refusals: [404, 412],
      async handle({ params, query }) {
        const dataset = await findDataset(datasets, params.id)
        const { rows, total } = await datasetRows.list({ where: { datasetId: dataset.id }, ...parsePage(query) })
        return { ...renderDataset(dataset), rows: rows.map(renderDatasetRow), total }
      },
    }),
  ]
}

function writingEndpoints(deps: AppendDeps): readonly ChatflowEndpoint[] {
  const { datasets, maxDatasetRows: maxRows, nowMs, newId } = deps
  return [
    endpoint({
      method: 'post',
      path: `${path}/set`,
      summary: 'Create a dataset, with the rows of a CSV file where one is sent',
      access: ['datasets:create'],
      input: { body: newDataset },
      output: datasetSchema,
      async handle({ body: { name, description, csvFile, firstRowHeaders } }) {
        const rows = csvFile ? readCsvRows(csvFile, { firstRowHeaders: firstRowHeaders === true, maxRows }) : []
        const atMs = nowMs()
        const dataset = {
          id: newId(),
          name,
          description: description ?? undefined,
          createdAtMs: atMs,
          updatedAtMs: atMs,
        }
        await datasets.add(dataset)
        await appendRows(deps, dataset.id, rows)
        return renderDataset(dataset)
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/set/{id}`,
      summary: 'Rename or describe a dataset',
      access: ['datasets:update'],
      input: { params: idParam, body: datasetChange },
      output: datasetSchema,
      async handle({ params: { id }, body: { name, description } }) {
        const change = { name, description: description ?? undefined, updatedAtMs: nowMs() }
        return renderDataset((await datasets.change(id, change)) ?? missing(id))
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/set/{id}`,
      summary: 'Remove a dataset with its rows',
      access: ['datasets:delete'],
      input: { params: idParam },
      output: deletedSchema,
      handle: async ({ params: { id } }) => ((await datasets.remove(id)) ? renderDeleted(1) : missing(id)),
    }),
  ]
}

/** @throws {Failure} `missing` */
export async function findDataset(datasets: Pick<DatasetStore, 'get'>, id: string): Promise<Dataset> {
  return (await datasets.get(id)) ?? missing(id)
}

function missing(id: string): never {
  throw new Failure('missing', `Dataset ${id} not found`)
}
