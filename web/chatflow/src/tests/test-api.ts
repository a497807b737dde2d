import type { renderDataset, renderDatasetRow } from '../../../../services/chatflow/src/wire/evaluation/dataset.ts'
import type {
  renderEvaluatedRow,
  renderEvaluation,
} from '../../../../services/chatflow/src/wire/evaluation/evaluation.ts'
import type { renderEvaluator } from '../../../../services/chatflow/src/wire/evaluation/evaluator.ts'

export type Dataset = ReturnType<typeof renderDataset> & { readonly rowCount: number }
export type DatasetRow = ReturnType<typeof renderDatasetRow>
export type OpenDataset = ReturnType<typeof renderDataset> & { readonly rows: readonly DatasetRow[] }
export type Evaluator = ReturnType<typeof renderEvaluator>
/** A test in a list. */
export type Evaluation = ReturnType<typeof renderEvaluation>
export type Target = Evaluation['targets'][number]
export type EvaluatedRow = ReturnType<typeof renderEvaluatedRow>
export type Answer = EvaluatedRow['answers'][number]
/** A test with its rows, as far as they have been answered. */
export type OpenEvaluation = Evaluation & { readonly totalRows: number; readonly rows: readonly EvaluatedRow[] }
