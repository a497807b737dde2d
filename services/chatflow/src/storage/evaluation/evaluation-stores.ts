import type { Dataset, DatasetRow, DatasetRowStore, DatasetStore } from '../../domain/evaluation/dataset.ts'
import type {
  EvaluatedRow,
  EvaluatedRowStore,
  Evaluation,
  EvaluationStore,
} from '../../domain/evaluation/evaluation.ts'
import type { Evaluator, EvaluatorStore } from '../../domain/evaluation/evaluator.ts'
import { createRowStore } from '../stores/row-store.ts'
import type { Database } from '../tables.ts'

/** What flows are tested with, and what came of it. */
export type EvaluationStores = {
  readonly datasets: DatasetStore
  readonly datasetRows: DatasetRowStore
  readonly evaluators: EvaluatorStore
  readonly evaluations: EvaluationStore
  readonly evaluatedRows: EvaluatedRowStore
}

const lastChangedFirst = { orderBy: 'updatedAtMs', newestFirst: true } as const
const times = { createdAtMs: 'number', updatedAtMs: 'number' } as const

export function createEvaluationStores(db: Database): EvaluationStores {
  return {
    datasets: createRowStore<Dataset>(db, {
      table: 'dataset',
      ...lastChangedFirst,
      fields: { id: 'text', name: 'text', description: 'text', ...times },
    }),
    datasetRows: createRowStore<DatasetRow>(db, {
      table: 'dataset_row',
      orderBy: 'sequenceNo',
      fields: {
        id: 'text',
        datasetId: 'text',
        input: 'text',
        output: 'text',
        sequenceNo: 'number',
        updatedAtMs: 'number',
      },
    }),
    evaluators: createRowStore<Evaluator>(db, {
      table: 'evaluator',
      ...lastChangedFirst,
      fields: { id: 'text', name: 'text', rule: 'json', ...times },
    }),
    evaluations: createRowStore<Evaluation>(db, {
      table: 'evaluation',
      orderBy: 'runAtMs',
      newestFirst: true,
      fields: {
        id: 'text',
        name: 'text',
        datasetId: 'text',
        datasetName: 'text',
        targets: 'json',
        options: 'json',
        status: 'text',
        totalRows: 'number',
        figures: 'json',
        runAtMs: 'number',
        owner: 'text',
      },
    }),
    evaluatedRows: createRowStore<EvaluatedRow>(db, {
      table: 'evaluated_row',
      orderBy: 'sequenceNo',
      fields: {
        id: 'text',
        evaluationId: 'text',
        sequenceNo: 'number',
        input: 'text',
        expectedOutput: 'text',
        answers: 'json',
        endedAtMs: 'number',
      },
    }),
  }
}
