import { z } from '@hono/zod-openapi'
import { modelNameSchema } from './stored-model.ts'

// As the settings of the same names are bounded.
const fields = {
  context_tokens: z.int().min(64).max(1_048_576),
  slots: z.int().min(1).max(64),
  gpu_layers: z.int().min(0).max(10_000),
}

/** The body of a load: the model, and what of its settings is to be otherwise; `null` leaves the setting as it is. */
export const loadSchema = modelNameSchema.extend({
  context_tokens: fields.context_tokens.nullish(),
  slots: fields.slots.nullish(),
  gpu_layers: fields.gpu_layers.nullish(),
})

/** The same in a query. */
export const estimateSchema = modelNameSchema.extend({
  context_tokens: z.coerce.number().pipe(fields.context_tokens).optional(),
  slots: z.coerce.number().pipe(fields.slots).optional(),
  gpu_layers: z.coerce.number().pipe(fields.gpu_layers).optional(),
})

/** Settings of a load as they were asked for. */
export type AskedLoad = {
  readonly contextTokens?: number | undefined
  readonly slots?: number | undefined
  readonly gpuLayers?: number | undefined
}

/** @returns `undefined` when nothing of it was named, not even to have it as it is set */
export function readAskedLoad(body: z.output<typeof loadSchema>): AskedLoad | undefined {
  const { context_tokens: contextTokens, slots, gpu_layers: gpuLayers } = body
  if ([contextTokens, slots, gpuLayers].every((each) => each === undefined)) return undefined
  return { contextTokens: contextTokens ?? undefined, slots: slots ?? undefined, gpuLayers: gpuLayers ?? undefined }
}
