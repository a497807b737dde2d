import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { ChatflowStore, LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import { type ChatflowVersionStore, findVersion } from '../../domain/chatflows/chatflow-version.ts'
import type { DraftStore } from '../../domain/drafts/draft.ts'
import type { DatasetRowStore, DatasetStore } from '../../domain/evaluation/dataset.ts'
import type { Drawing, EvaluationOptions, Judge, Target } from '../../domain/evaluation/evaluation.ts'
import type { Plan } from '../../domain/evaluation/evaluations.ts'
import type { Evaluator, EvaluatorStore } from '../../domain/evaluation/evaluator.ts'
import type { ChatModelByName } from '../../domain/prediction/answer/suggest.ts'
import { onFlows } from '../access/access.ts'
import { requirePermission } from '../access/authenticate.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { findDataset } from './datasets.ts'

export type PlanDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly versions: Pick<ChatflowVersionStore, 'get' | 'list'>
  readonly drafts: Pick<DraftStore, 'get'>
  readonly datasets: Pick<DatasetStore, 'get'>
  readonly datasetRows: Pick<DatasetRowStore, 'list'>
  readonly evaluators: Pick<EvaluatorStore, 'get'>
  readonly modelByName: ChatModelByName
  readonly nowMs: () => number
  readonly newId: () => string
}

/** What an evaluation is to do, as its caller or an earlier one says. */
export type Wanted = {
  readonly id?: string | undefined
  readonly name: string
  readonly datasetId: string
  readonly targets: readonly { readonly chatflowId: string; readonly wanted: Drawing }[]
  readonly options: EvaluationOptions
}

/**
 * Looks up all that an evaluation works with, so that what changes meanwhile does not change it.
 *
 * @throws {Failure} `missing` for a flow, a version, a draft, a dataset or an evaluator that is not there, `invalid`
 *   for a dataset without rows, `forbidden` for a draft whose flow the caller may not change
 */
export async function planEvaluation(deps: PlanDeps, c: Context<ChatflowEnv>, wanted: Wanted): Promise<Plan> {
  const { name, options } = wanted
  const dataset = await findDataset(deps.datasets, wanted.datasetId)
  const { rows } = await deps.datasetRows.list({ where: { datasetId: dataset.id } })
  if (rows.length === 0) {
    throw new Failure('invalid', `Cannot evaluate: the dataset "${dataset.name}" has no rows`, { param: 'datasetId' })
  }
  const asked = await Promise.all(wanted.targets.map((target) => openTarget(deps, c, target)))
  const evaluators = await Promise.all(
    [...options.evaluatorIds, ...options.judgeIds].map((id) => findEvaluator(deps.evaluators, id)),
  )
  const evaluation = {
    id: wanted.id ?? deps.newId(),
    name,
    datasetId: dataset.id,
    datasetName: dataset.name,
    targets: asked.map(({ target }) => target),
    options,
    status: 'pending',
    totalRows: rows.length,
    figures: undefined,
    runAtMs: deps.nowMs(),
  } as const
  const sessions = asked.map(() => (options.asOneConversation ? deps.newId() : undefined))
  const openJudge = () => openModel(deps.modelByName, options.judge)
  return { evaluation, rows, examination: { flows: asked.map(({ flow }) => flow), sessions, evaluators, openJudge } }
}

type OpenTarget = { readonly target: Target; readonly flow: LoadedChatflow }

async function openTarget(
  deps: PlanDeps,
  c: Context<ChatflowEnv>,
  { chatflowId, wanted }: Wanted['targets'][number],
): Promise<OpenTarget> {
  const flow = await findChatflow(deps.chatflows, chatflowId)
  const about = { chatflowId, name: flow.name, wanted }
  if (wanted === 'draft') {
    requirePermission(c, onFlows('update'))
    const draft = await deps.drafts.get(chatflowId)
    if (draft === undefined) throw new Failure('missing', `Chatflow ${chatflowId} has no draft`)
    return { target: { ...about, version: 'draft' }, flow: { ...flow, flowData: draft.flowData, drawing: 'draft' } }
  }
  if (wanted === 'deployed') {
    const [newest] = await deps.versions.list(chatflowId)
    return { target: { ...about, version: newest?.version ?? 0 }, flow }
  }
  const { flowData } = await findVersion(deps.versions, chatflowId, wanted)
  return { target: { ...about, version: wanted }, flow: { ...flow, flowData, drawing: String(wanted) } }
}

async function findEvaluator(evaluators: PlanDeps['evaluators'], id: string): Promise<Evaluator> {
  const evaluator = await evaluators.get(id)
  if (evaluator === undefined) throw new Failure('missing', `Evaluator ${id} not found`)
  return evaluator
}

async function openModel(modelByName: ChatModelByName, judge: Judge | undefined): Promise<ChatModel> {
  const { node = 'chatHearth', model, credentialId } = judge ?? {}
  return await modelByName(node, model === undefined ? {} : { modelName: model }, credentialId)
}
