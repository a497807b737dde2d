import { z } from '@hono/zod-openapi'
import type { NodeInput } from '../../domain/flow/node-form.ts'

/** A node as the editor holds it while it is drawn. */
export const nodeDataSchema = z
  .looseObject({
    id: z.string().default(''),
    name: z.string().min(1),
    label: z.string().optional(),
    inputs: z.record(z.string(), z.unknown()).default({}),
    inputParams: z
      .array(z.looseObject({ name: z.string(), label: z.string().default(''), type: z.string() }))
      .default([]),
    credential: z.string().nullish(),
    loadMethod: z.string().optional(),
    previousNodes: z.array(z.unknown()).optional(),
    currentNode: z.unknown().optional(),
  })
  .openapi('NodeData')

/** The fields of a node as it is drawn; what they lack, editors do without too. */
export function drawnFields({ inputParams }: { readonly inputParams: readonly object[] }): readonly NodeInput[] {
  return inputParams as readonly NodeInput[]
}

export const configurableInputsSchema = z
  .array(
    z.object({
      node: z.string(),
      nodeId: z.string(),
      label: z.string(),
      name: z.string(),
      type: z.string(),
      schema: z.array(z.object({ name: z.string(), label: z.string(), type: z.string() })).optional(),
    }),
  )
  .openapi('ConfigurableInputs')
