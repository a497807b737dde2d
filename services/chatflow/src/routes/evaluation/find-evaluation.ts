import { Failure } from '@hearth/kernel'
import type { Evaluation, EvaluationStore } from '../../domain/evaluation/evaluation.ts'

/** @throws {Failure} `missing` */
export async function findEvaluation(evaluations: Pick<EvaluationStore, 'get'>, id: string): Promise<Evaluation> {
  return (await evaluations.get(id)) ?? noEvaluation(id)
}

/** @throws {Failure} `missing`, always */
export function noEvaluation(id: string): never {
  throw new Failure('missing', `Evaluation ${id} not found`)
}
