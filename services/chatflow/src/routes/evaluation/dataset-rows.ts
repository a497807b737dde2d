import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { DatasetRow } from '../../domain/evaluation/dataset.ts'
import { turnsOf } from '../../domain/evaluation/turns-of.ts'
import type { MessageStore } from '../../domain/records/message.ts'
import { deletedSchema, idParam, renderDeleted } from '../../wire/common.ts'
import { readCsvRows } from '../../wire/evaluation/csv-rows.ts'
import {
  datasetFromTalk,
  datasetOrder,
  datasetRowChange,
  datasetRowIds,
  datasetRowSchema,
  newDatasetRow,
  renderDatasetRow,
  saidSchema,
} from '../../wire/evaluation/dataset.ts'
import { onFlows } from '../access/access.ts'
import { requirePermission } from '../access/authenticate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { type AppendDeps, appendRows } from './append-rows.ts'
import { findDataset } from './datasets.ts'

export type DatasetRowDeps = AppendDeps & {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly messages: Pick<MessageStore, 'list'>
}

const path = '/api/v1/datasets/rows'

/** The rows of datasets: by hand, from a CSV file, from conversations. */
export function datasetRowEndpoints(deps: DatasetRowDeps): readonly ChatflowEndpoint[] {
  return [...addingEndpoints(deps), ...changingEndpoints(deps), ...removingEndpoints(deps)]
}

function addingEndpoints(deps: DatasetRowDeps): readonly ChatflowEndpoint[] {
  const { datasets, chatflows, messages, maxDatasetRows: maxRows } = deps
  return [
    endpoint({
      method: 'post',
      path,
      summary: 'Add a row to a dataset, or the rows of a CSV file',
      access: ['datasets:create'],
      input: { body: newDatasetRow },
      output: z.union([datasetRowSchema, saidSchema]),
      refusals: [400, 404],
      async handle({ body: { datasetId, input, output, csvFile, firstRowHeaders } }) {
        await findDataset(datasets, datasetId)
        if (csvFile) {
          const rows = readCsvRows(csvFile, { firstRowHeaders: firstRowHeaders === true, maxRows })
          await appendRows(deps, datasetId, rows)
          return { message: 'Dataset rows added successfully' }
        }
        const [row] = await appendRows(deps, datasetId, [{ input, output: output ?? '' }])
        return row === undefined ? missing(datasetId) : renderDatasetRow(row)
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/from-conversations`,
      summary: 'Add what people have asked a flow, and what it answered, as rows of a dataset',
      access: ['datasets:create'],
      input: { body: datasetFromTalk },
      output: z.object({ added: z.int() }),
      refusals: [400, 404],
      async handle({ body: { datasetId, chatflowId, chatId, limit } }, c) {
        // What people have said is for those who may read it.
        requirePermission(c, onFlows('view'))
        await findDataset(datasets, datasetId)
        const { id } = await findChatflow(chatflows, chatflowId)
        const newest = { ...(chatId !== undefined && { chatId }), newestFirst: true, limit: limit * 2 }
        const talk = await messages.list(id, { ...newest, chatTypes: ['INTERNAL', 'EXTERNAL', 'MCP'] })
        const added = await appendRows(deps, datasetId, turnsOf(talk.toReversed()).slice(-limit))
        return { added: added.length }
      },
    }),
  ]
}

function changingEndpoints({ datasets, datasetRows, nowMs }: DatasetRowDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'put',
      path: `${path}/{id}`,
      summary: 'Change a row of a dataset',
      access: ['datasets:update'],
      input: { params: idParam, body: datasetRowChange },
      output: datasetRowSchema,
      async handle({ params: { id }, body: { input, output } }) {
        const updatedAtMs = nowMs()
        const row = (await datasetRows.change(id, { input, output: output ?? '', updatedAtMs })) ?? missing(id)
        await datasets.change(row.datasetId, { updatedAtMs })
        return renderDatasetRow(row)
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/datasets/reorder',
      summary: 'Put rows of a dataset into another order',
      access: ['datasets:update'],
      input: { body: datasetOrder },
      output: saidSchema,
      refusals: [400, 404],
      async handle({ body: { datasetId, rows } }) {
        await findDataset(datasets, datasetId)
        const known = await datasetRows.list({ where: { datasetId } })
        const ids = new Set(known.rows.map(({ id }) => id))
        const unknown = rows.find(({ id }) => !ids.has(id))
        if (unknown !== undefined) missing(unknown.id)
        for (const { id, sequenceNo } of rows) await datasetRows.change(id, { sequenceNo })
        await datasets.change(datasetId, { updatedAtMs: nowMs() })
        return { message: 'Dataset row reordered successfully' }
      },
    }),
  ]
}

function removingEndpoints(deps: DatasetRowDeps): readonly ChatflowEndpoint[] {
  const { datasetRows } = deps
  return [
    endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Remove a row of a dataset',
      access: ['datasets:delete'],
      input: { params: idParam },
      output: deletedSchema,
      async handle({ params: { id } }) {
        await removeRow(deps, (await datasetRows.get(id)) ?? missing(id))
        return renderDeleted(1)
      },
    }),
    endpoint({
      method: 'patch',
      path,
      summary: 'Remove rows of datasets',
      access: ['datasets:delete'],
      input: { body: datasetRowIds },
      output: deletedSchema,
      async handle({ body: { ids } }) {
        const found = ids.length === 0 ? [] : (await datasetRows.list({ where: { id: ids } })).rows
        for (const row of found) await removeRow(deps, row)
        return renderDeleted(found.length)
      },
    }),
  ]
}

async function removeRow({ datasets, datasetRows, nowMs }: DatasetRowDeps, { id, datasetId }: DatasetRow) {
  await datasetRows.remove(id)
  await datasets.change(datasetId, { updatedAtMs: nowMs() })
}

function missing(id: string): never {
  throw new Failure('missing', `Dataset row ${id} not found`)
}
