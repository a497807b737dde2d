import { Failure } from '@hearth/kernel'
import type { DatasetRow, DatasetRowStore, DatasetStore } from '../../domain/evaluation/dataset.ts'
import type { CsvRow } from '../../wire/evaluation/csv-rows.ts'

export type AppendDeps = {
  readonly datasets: DatasetStore
  readonly datasetRows: DatasetRowStore
  readonly maxDatasetRows: number
  readonly nowMs: () => number
  readonly newId: () => string
}

/**
 * Adds rows behind those of a dataset.
 *
 * @throws {Failure} `invalid`, changing nothing, when it would have too many
 */
export async function appendRows(
  { datasets, datasetRows, maxDatasetRows, newId, nowMs }: AppendDeps,
  datasetId: string,
  rows: readonly CsvRow[],
): Promise<readonly DatasetRow[]> {
  const { rows: last, total } = await datasetRows.list({ where: { datasetId }, reverse: true, limit: 1 })
  if (total + rows.length > maxDatasetRows) {
    const counts = `it has ${total} rows, and ${maxDatasetRows} is the most`
    throw new Failure('invalid', `Cannot add ${rows.length} rows to the dataset: ${counts} ("maxDatasetRows")`)
  }
  const next = last[0] === undefined ? 0 : last[0].sequenceNo + 1
  const updatedAtMs = nowMs()
  const added = rows.map((row, at) => ({ id: newId(), datasetId, ...row, sequenceNo: next + at, updatedAtMs }))
  for (const row of added) await datasetRows.put(row)
  await datasets.change(datasetId, { updatedAtMs })
  return added
}
