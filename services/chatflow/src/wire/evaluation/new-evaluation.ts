import { z } from '@hono/zod-openapi'
import type { Drawing } from '../../domain/evaluation/evaluation.ts'

const maxFlows = 8

/** A list, or as Flowise's page sends it: the JSON text of one, empty for none. */
function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z
    .union([z.array(z.unknown()), z.string()])
    .nullish()
    .transform((sent, context) => {
      if (sent === null || sent === undefined || sent === '') return []
      if (typeof sent !== 'string') return sent
      try {
        return JSON.parse(sent) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'is neither a list nor the JSON text of one' })
        return z.NEVER
      }
    })
    .pipe(z.array(item).max(most))
}

const drawing = z
  .union([z.int().min(1), z.literal('draft'), z.literal('deployed'), z.null()])
  .transform((sent): Drawing => sent ?? 'deployed')

const text = z.string().max(200)

export const newEvaluation = z
  .object({
    id: z.uuid().optional().openapi({ description: 'Ours: the id it is to have' }),
    name: z.string().trim().min(1).max(200),
    chatflowId: listOf(z.string(), maxFlows).openapi({
      type: 'string',
      description: 'JSON array of the ids of flows, or a list; one may stand in it twice',
    }),
    chatflowVersions: listOf(drawing, maxFlows).openapi({
      description: 'Ours: which drawing of each flow, a number, "draft", or null for the deployed one',
    }),
    datasetId: z.string(),
    selectedSimpleEvaluators: listOf(z.string(), 100).openapi({ type: 'string', description: 'As chatflowId' }),
    selectedLLMEvaluators: listOf(z.string(), 100).openapi({ type: 'string', description: 'As chatflowId' }),
    datasetAsOneConversation: z.boolean().nullish(),
    llm: text.nullish().openapi({ description: 'Node of the model that judges; default: that of this machine' }),
    model: text.nullish(),
    credentialId: text.nullish(),
  })
  .refine(({ chatflowId }) => chatflowId.length > 0, { path: ['chatflowId'], message: 'names no flow' })
  .openapi('NewEvaluation')

export type NewEvaluation = z.output<typeof newEvaluation>

export const evaluationIds = z.object({
  ids: z.array(z.string()).max(1_000).default([]),
  isDeleteAllVersion: z.boolean().nullish(),
})
