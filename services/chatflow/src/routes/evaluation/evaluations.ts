import { z } from '@hono/zod-openapi'
import type { EvaluatedRowStore, Evaluation, EvaluationStore } from '../../domain/evaluation/evaluation.ts'
import type { Evaluations } from '../../domain/evaluation/evaluations.ts'
import { versionsOf, withVersions } from '../../domain/evaluation/versions-of.ts'
import { idParam, listOrPage, pageQuery, parsePage, renderDate } from '../../wire/common.ts'
import {
  evaluationSchema,
  evaluationWithRowsSchema,
  listedEvaluationSchema,
  renderEvaluatedRow,
  renderEvaluation,
} from '../../wire/evaluation/evaluation.ts'
import { evaluationIds, type NewEvaluation, newEvaluation } from '../../wire/evaluation/new-evaluation.ts'
import { onFlows } from '../access/access.ts'
import { requirePermission } from '../access/authenticate.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { findEvaluation, noEvaluation } from './find-evaluation.ts'
import { type OutdatedDeps, outdatedEndpoint } from './outdated.ts'
import { type PlanDeps, planEvaluation, type Wanted } from './plan-evaluation.ts'

export type EvaluationDeps = PlanDeps &
  OutdatedDeps & {
    readonly evaluations: EvaluationStore
    readonly evaluatedRows: EvaluatedRowStore
    readonly evaluationRuns: Pick<Evaluations, 'start' | 'stop' | 'remove'>
  }

const path = '/api/v1/evaluations'

/** Datasets put to flows, and what came of it. */
export function evaluationEndpoints(deps: EvaluationDeps): readonly ChatflowEndpoint[] {
  return [
    ...readingEndpoints(deps),
    ...versionEndpoints(deps),
    outdatedEndpoint(deps),
    ...runningEndpoints(deps),
    ...removingEndpoints(deps),
  ]
}

function readingEndpoints({ evaluations, evaluatedRows }: EvaluationDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Evaluations, those of one name together, the newest first',
      access: ['evaluations:view'],
      input: { query: z.object({ ...pageQuery, chatflowId: z.string().optional() }) },
      output: listOrPage(listedEvaluationSchema),
      refusals: [412],
      handle: ({ query: { chatflowId, ...query } }) => listed(evaluations, chatflowId, parsePage(query)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      summary: 'An evaluation with its rows, as far as they have been answered',
      access: ['evaluations:view'],
      input: { params: idParam },
      output: evaluationWithRowsSchema,
      async handle({ params: { id } }) {
        const evaluation = await findEvaluation(evaluations, id)
        const versions = await sameName(evaluations, evaluation)
        const { rows } = await evaluatedRows.list({ where: { evaluationId: id } })
        return {
          ...renderEvaluation(evaluation),
          versionCount: versions.length,
          versionNo: versions.findIndex((version) => version.id === id) + 1,
          totalRows: evaluation.totalRows,
          rows: rows.map(renderEvaluatedRow),
        }
      },
    }),
  ]
}

function versionEndpoints({ evaluations }: EvaluationDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: `${path}/versions/{id}`,
      summary: 'The evaluations of the same name, oldest first',
      access: ['evaluations:view'],
      input: { params: idParam },
      output: z.object({
        versions: z.array(z.object({ id: z.string(), runDate: z.iso.datetime(), version: z.int() })),
      }),
      async handle({ params }) {
        const all = await sameName(evaluations, await findEvaluation(evaluations, params.id))
        return { versions: all.map(({ id, runAtMs }, at) => ({ id, runDate: renderDate(runAtMs), version: at + 1 })) }
      },
    }),
  ]
}

function runningEndpoints(deps: EvaluationDeps): readonly ChatflowEndpoint[] {
  const { evaluations, evaluationRuns } = deps
  return [
    endpoint({
      method: 'post',
      path,
      summary: 'Put a dataset to flows; it goes on in the background',
      access: ['evaluations:create'],
      input: { body: newEvaluation },
      output: listOrPage(listedEvaluationSchema),
      refusals: [400, 404],
      async handle({ body }, c) {
        // It asks flows and shows what they say.
        requirePermission(c, onFlows('view'))
        await evaluationRuns.start(await planEvaluation(deps, c, wantedOf(body)))
        return listed(evaluations)
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/run-again/{id}`,
      summary: 'Put the same dataset to the same flows once more',
      access: ['evaluations:run'],
      input: { params: idParam },
      output: listOrPage(listedEvaluationSchema),
      async handle({ params }, c) {
        const { name, datasetId, targets, options } = await findEvaluation(evaluations, params.id)
        requirePermission(c, onFlows('view'))
        await evaluationRuns.start(await planEvaluation(deps, c, { name, datasetId, targets, options }))
        return listed(evaluations)
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/{id}/stop`,
      summary: 'End an evaluation; rows that have been answered stay',
      access: ['evaluations:run', 'evaluations:create'],
      input: { params: idParam },
      output: z.object({ stopped: z.boolean() }),
      answer: 'Whether it was going on',
      async handle({ params }) {
        const { id } = await findEvaluation(evaluations, params.id)
        return { stopped: evaluationRuns.stop(id) }
      },
    }),
  ]
}

function removingEndpoints({ evaluations, evaluationRuns }: EvaluationDeps): readonly ChatflowEndpoint[] {
  const rest = async () => (await evaluations.list()).rows.map(renderEvaluation)
  return [
    endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Remove an evaluation with its rows',
      access: ['evaluations:delete'],
      input: { params: idParam },
      output: z.array(evaluationSchema),
      answer: 'Those that are left',
      async handle({ params }) {
        if (!(await evaluationRuns.remove(params.id))) noEvaluation(params.id)
        return await rest()
      },
    }),
    endpoint({
      method: 'patch',
      path,
      summary: 'Remove evaluations, or all of their names',
      access: ['evaluations:delete'],
      input: { body: evaluationIds },
      output: z.array(evaluationSchema),
      answer: 'Those that are left',
      async handle({ body: { ids, isDeleteAllVersion } }) {
        for (const id of ids) {
          const evaluation = await evaluations.get(id)
          if (evaluation === undefined) continue
          const doomed = isDeleteAllVersion === true ? await sameName(evaluations, evaluation) : [evaluation]
          for (const one of doomed) await evaluationRuns.remove(one.id)
        }
        return await rest()
      },
    }),
  ]
}

function wantedOf(body: NewEvaluation): Wanted {
  const { id, name, datasetId, selectedSimpleEvaluators, selectedLLMEvaluators, llm, model, credentialId } = body
  return {
    ...{ id, name, datasetId },
    targets: body.chatflowId.map((chatflowId, at) => ({ chatflowId, wanted: body.chatflowVersions[at] ?? 'deployed' })),
    options: {
      evaluatorIds: selectedSimpleEvaluators,
      judgeIds: selectedLLMEvaluators,
      judge: llm ? { node: llm, model: model || undefined, credentialId: credentialId || undefined } : undefined,
      asOneConversation: body.datasetAsOneConversation === true,
    },
  }
}

type Page = ReturnType<typeof parsePage>

// Flowise's pages count names, each with all its evaluations.
async function listed(evaluations: EvaluationStore, chatflowId?: string, page?: Page) {
  const { rows } = await evaluations.list()
  const isMeant = ({ targets }: Evaluation) =>
    chatflowId === undefined || targets.some((target) => target.chatflowId === chatflowId)
  const names = versionsOf(rows.filter(isMeant))
  const shown = page === undefined ? names : names.slice(page.offset, page.offset + page.limit)
  const data = shown
    .flatMap(withVersions)
    .map(({ evaluation, isLatest, version }) => ({ ...renderEvaluation(evaluation), latestEval: isLatest, version }))
  return page === undefined ? data : { data, total: names.length }
}

async function sameName(evaluations: EvaluationStore, { name }: Evaluation): Promise<readonly Evaluation[]> {
  return (await evaluations.list({ where: { name }, reverse: true })).rows
}
