import type { Logger } from '@hearth/kernel'
import type { ChatflowConfig } from '../config.ts'
import { createEvaluations, type Evaluations } from '../domain/evaluation/evaluations.ts'
import type { Predictor } from '../domain/prediction/predictor.ts'
import type { Storage } from '../storage/open-storage.ts'

export type OpenEvaluationsDeps = {
  readonly storage: Pick<Storage, 'evaluations' | 'evaluatedRows' | 'replicas'>
  readonly predictor: Pick<Predictor, 'answer'>
  readonly logger: Logger
  readonly newId: () => string
  readonly nowMs: () => number
}

/** Tests of flows; first of all, what an earlier process left unfinished is noted as interrupted. */
export async function openEvaluations(
  config: ChatflowConfig,
  { storage, logger, ...deps }: OpenEvaluationsDeps,
): Promise<Evaluations> {
  const evaluations = createEvaluations({
    ...deps,
    evaluations: storage.evaluations,
    evaluatedRows: storage.evaluatedRows,
    replicas: storage.replicas,
    onBug: (err) => logger.error({ err }, 'an evaluation failed on a bug'),
    onUnnoted: (err) => logger.error({ err }, 'the end of an evaluation could not be noted yet'),
    maxAtOnce: config.maxEvaluationsAtOnce,
    rowsAtOnce: config.evaluationRowsAtOnce,
    maxKept: config.maxEvaluations,
  })
  await evaluations.settle()
  storage.replicas.onGone(evaluations.settle)
  return evaluations
}
