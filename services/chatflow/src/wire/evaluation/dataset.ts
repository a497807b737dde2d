import { z } from '@hono/zod-openapi'
import type { Dataset, DatasetRow } from '../../domain/evaluation/dataset.ts'
import { rowRenderer, stamps } from '../row.ts'

const maxTextLength = 100_000
/** Base64 of somewhat more than 7 MB. */
const maxCsvLength = 10_000_000

const text = z.string().max(maxTextLength)
const csv = {
  csvFile: z
    .string()
    .max(maxCsvLength)
    .nullish()
    .openapi({ description: "Flowise's form: a data URI, `data:text/csv;base64,…`; or a JSON array of several" }),
  firstRowHeaders: z.boolean().nullish().openapi({ description: 'Whether the first line names the columns' }),
}

const naming = { name: z.string().trim().min(1).max(200), description: z.string().max(10_000).nullish() }

export const newDataset = z.object({ ...naming, ...csv }).openapi('NewDataset')
export const datasetChange = z.object(naming).openapi('DatasetChange')

export const newDatasetRow = z
  .object({ datasetId: z.string(), input: text.default(''), output: text.nullish(), ...csv })
  .openapi('NewDatasetRow')
export const datasetRowChange = z.object({ input: text, output: text.nullish() }).openapi('DatasetRowChange')
export const datasetRowIds = z.object({ ids: z.array(z.string()).max(10_000).default([]) })
export const datasetOrder = z.object({
  datasetId: z.string(),
  rows: z.array(z.object({ id: z.string(), sequenceNo: z.int().min(0) })).max(10_000),
})

/** Ours: turns that people have had with a flow become rows. */
export const datasetFromTalk = z
  .object({
    datasetId: z.string(),
    chatflowId: z.string(),
    chatId: z.string().optional().openapi({ description: 'One conversation; by default the newest turns of all' }),
    limit: z.int().min(1).max(1_000).default(50).openapi({ description: 'Turns at most' }),
  })
  .openapi('DatasetFromConversations')

export const datasetSchema = z
  .object({ id: z.string(), name: z.string(), description: z.string().nullable(), ...stamps })
  .openapi('Dataset')

export const listedDatasetSchema = datasetSchema.extend({ rowCount: z.int() }).openapi('ListedDataset')

export const datasetRowSchema = z
  .object({
    id: z.string(),
    datasetId: z.string(),
    input: z.string(),
    output: z.string(),
    updatedDate: z.iso.datetime(),
    sequenceNo: z.int(),
  })
  .openapi('DatasetRow')

export const datasetWithRowsSchema = datasetSchema
  .extend({ rows: z.array(datasetRowSchema), total: z.int() })
  .openapi('DatasetWithRows')

export const saidSchema = z.object({ message: z.string() })

export const renderDataset: (dataset: Dataset) => z.output<typeof datasetSchema> = rowRenderer(datasetSchema)
export const renderDatasetRow: (row: DatasetRow) => z.output<typeof datasetRowSchema> = rowRenderer(datasetRowSchema)
