import { z } from 'zod'
import { askJson } from './ask-json.ts'
import type { InferenceService } from './default-model.ts'
import { noSuchModel } from './models.ts'

const entrySchema = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  address: z.string(),
  quantization: z.string(),
  size_bytes: z.number(),
  memory_bytes: z.number(),
  context_tokens: z.number(),
  licence: z.string(),
  page: z.string(),
  capabilities: z.record(z.string(), z.boolean()),
  languages: z.array(z.string()),
  tokens_per_second: z.number().nullable(),
  fit: z.enum(['well', 'slowly', 'no']),
  reason: z.string(),
  recommended: z.boolean(),
  stored_as: z.string().nullable(),
})

const catalogueSchema = z.object({
  machine: z.object({
    memory_bytes: z.number(),
    free_disk_bytes: z.number(),
    memory_bytes_per_second: z.number(),
    cores: z.number(),
    gpus: z.array(z.object({ name: z.string(), memory_bytes: z.number(), in_use: z.boolean() })),
  }),
  data: z.array(entrySchema),
})

const foundSchema = z.object({
  data: z.array(entrySchema),
  hub: z.array(z.object({ repository: z.string(), licence: z.string().nullable(), downloads: z.number().nullable() })),
  hub_error: z.string().nullable(),
})

const infoSchema = z.object({
  repository: z.string(),
  entry: entrySchema.nullable(),
  files: z.array(z.object({ file: z.string(), size_bytes: z.number().nullable(), address: z.string() })),
  hub_error: z.string().nullable(),
})

const checkSchema = z.object({
  data: z.array(z.object({ file: z.string(), fault: z.string().nullable() })),
})

/** A model of the catalogue as it would run on the machine of the service. */
export type CatalogueEntry = z.output<typeof entrySchema>

/** What is known of a model, and the files that its repository has. */
export type ModelInfo = z.output<typeof infoSchema>

// The service measures this machine first, or asks the hub.
const timeoutMs = 30_000

export function readCatalogue(service: InferenceService): Promise<z.output<typeof catalogueSchema>> {
  return get(service, '/models/catalogue', catalogueSchema, 'read the catalogue of models')
}

export function searchModels(service: InferenceService, words: string): Promise<z.output<typeof foundSchema>> {
  return get(service, `/models/search?q=${encodeURIComponent(words)}`, foundSchema, `search for "${words}"`)
}

/** @throws {Failure} `missing` where neither the catalogue nor the hub has it */
export function readModelInfo(service: InferenceService, model: string): Promise<ModelInfo> {
  const what = `tell about the model "${model}"`
  return get(service, `/models/info?model=${encodeURIComponent(model)}`, infoSchema, what, noSuchModel)
}

export function checkModel(service: InferenceService, id: string): Promise<z.output<typeof checkSchema>> {
  return get(service, `/models/catalogue/check?model=${encodeURIComponent(id)}`, checkSchema, `check "${id}"`)
}

function get<S extends z.ZodType>(
  { url, key }: InferenceService,
  path: string,
  schema: S,
  what: string,
  missing?: string,
): Promise<z.output<S>> {
  const signal = AbortSignal.timeout(timeoutMs)
  return askJson(`${url}${path}`, schema, { what, key, signal, ...(missing === undefined ? {} : { missing }) })
}
