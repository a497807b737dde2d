import type { Kysely } from 'kysely'
import { createIndex, createTable } from './create-table.ts'
import type { Migration } from './migration.ts'

/** Datasets, evaluators, and what came of putting the ones to flows and judging by the others. */
export const evaluations: Migration = { name: 'datasets, evaluators and evaluations', up }

const times = { created_at_ms: 'time', updated_at_ms: 'time' } as const

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'dataset', { id: 'id', name: 'text', description: 'text?', ...times })
  await createTable(db, 'evaluator', { id: 'id', name: 'text', rule: 'text', ...times })
  await createTable(db, 'evaluation', {
    id: 'id',
    name: 'text',
    dataset_id: 'text',
    dataset_name: 'text',
    targets: 'text',
    options: 'text',
    status: 'text',
    total_rows: 'number',
    figures: 'text?',
    run_at_ms: 'time',
  })
  await createIndex(db, 'evaluation_by_name', 'evaluation', ['name', 'run_at_ms'])
  await createIndex(db, 'evaluation_by_time', 'evaluation', ['run_at_ms'])
  await createTable(db, 'dataset_row', {
    id: 'id',
    dataset_id: 'of dataset',
    input: 'text',
    output: 'text',
    sequence_no: 'number',
    updated_at_ms: 'time',
  })
  await createIndex(db, 'dataset_row_in_order', 'dataset_row', ['dataset_id', 'sequence_no'])
  await createTable(db, 'evaluated_row', {
    id: 'id',
    evaluation_id: 'of evaluation',
    sequence_no: 'number',
    input: 'text',
    expected_output: 'text',
    answers: 'text',
    ended_at_ms: 'time',
  })
  await createIndex(db, 'evaluated_row_in_order', 'evaluated_row', ['evaluation_id', 'sequence_no'])
}
