import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { DatasetStore } from '../../domain/evaluation/dataset.ts'
import type { Evaluation, EvaluationStore } from '../../domain/evaluation/evaluation.ts'
import { idParam } from '../../wire/common.ts'
import { datasetSchema, renderDataset } from '../../wire/evaluation/dataset.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { findEvaluation } from './find-evaluation.ts'

export type OutdatedDeps = {
  readonly evaluations: EvaluationStore
  readonly datasets: Pick<DatasetStore, 'get'>
  readonly chatflows: Pick<ChatflowStore, 'get'>
}

const outdatedSchema = z
  .object({
    isOutdated: z.boolean(),
    chatflows: z.array(
      z.object({
        chatflowName: z.string(),
        chatflowId: z.string(),
        chatflowType: z.string(),
        isOutdated: z.literal(true),
      }),
    ),
    dataset: z.union([datasetSchema, z.literal('')]),
    errors: z.array(z.object({ message: z.string(), id: z.string() })),
  })
  .openapi('OutdatedEvaluation')

type Outdated = z.output<typeof outdatedSchema>

/** Whether an evaluation would come out differently now, for all that one can tell without running it. */
export function outdatedEndpoint(deps: OutdatedDeps): ChatflowEndpoint {
  return endpoint({
    method: 'get',
    path: '/api/v1/evaluations/is-outdated/{id}',
    summary: 'What has changed since an evaluation',
    access: ['evaluations:view'],
    input: { params: idParam },
    output: outdatedSchema,
    async handle({ params }) {
      const evaluation = await findEvaluation(deps.evaluations, params.id)
      const dataset = await staleDataset(deps, evaluation)
      const flows = await staleFlows(deps, evaluation)
      const errors = [...dataset.errors, ...flows.errors]
      const isOutdated = errors.length > 0 || dataset.dataset !== '' || flows.chatflows.length > 0
      return { isOutdated, chatflows: flows.chatflows, dataset: dataset.dataset, errors }
    },
  })
}

async function staleDataset(
  { datasets }: OutdatedDeps,
  { datasetId, datasetName, runAtMs }: Evaluation,
): Promise<Pick<Outdated, 'dataset' | 'errors'>> {
  const dataset = await datasets.get(datasetId)
  if (dataset === undefined) {
    return { dataset: '', errors: [{ message: `Dataset ${datasetName} not found`, id: datasetId }] }
  }
  return { dataset: dataset.updatedAtMs > runAtMs ? renderDataset(dataset) : '', errors: [] }
}

// A version never changes; what is deployed, and a draft, may.
async function staleFlows(
  deps: OutdatedDeps,
  { targets, runAtMs }: Evaluation,
): Promise<Pick<Outdated, 'chatflows' | 'errors'>> {
  const chatflows: Outdated['chatflows'] = []
  const errors: Outdated['errors'] = []
  for (const { chatflowId, name, wanted } of targets) {
    const flow = await deps.chatflows.get(chatflowId)
    if (flow === undefined) errors.push({ message: `Chatflow ${name} not found`, id: chatflowId })
    else if (typeof wanted !== 'number' && flow.updatedAtMs > runAtMs) {
      const chatflowType = flow.type === 'AGENTFLOW' ? 'Agentflow v2' : 'Chatflow'
      chatflows.push({ chatflowName: name, chatflowId, chatflowType, isOutdated: true })
    }
  }
  return { chatflows, errors }
}
