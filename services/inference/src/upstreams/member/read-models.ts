import { z } from 'zod'
import type { UpstreamModel } from '../../domain/upstreams/upstream.ts'
import type { UpstreamSettings } from '../config.ts'

const number = z.number().nullish().catch(undefined)

// Lenient: every server adds fields of its own.
const listSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      owned_by: z.string().nullish().catch(undefined),
      created: z.number().nullish().catch(undefined),
      max_model_len: z.number().nullish().catch(undefined),
      context_length: z.number().nullish().catch(undefined),
      meta: z
        .looseObject({ n_ctx: number, n_ctx_train: number, n_params: number, size: number })
        .nullish()
        .catch(undefined),
      status: z.looseObject({ value: z.string() }).nullish().catch(undefined),
    }),
  ),
})
const tagsSchema = z.looseObject({
  models: z.array(
    z.looseObject({
      name: z.string(),
      modified_at: z.string().nullish().catch(undefined),
      size: number,
      digest: z.string().nullish().catch(undefined),
      details: z.record(z.string(), z.unknown()).nullish().catch(undefined),
    }),
  ),
})

/** Where an upstream lists its models. */
export function modelsPath({ kind, path }: Pick<UpstreamSettings, 'kind' | 'path'>): string {
  return `${path}${kind === 'ollama' ? '/api/tags' : '/v1/models'}`
}

/** The models in the answer of `modelsPath`; `undefined` when it is none. */
export function readModels(body: unknown, settings: UpstreamSettings): readonly UpstreamModel[] | undefined {
  return settings.kind === 'ollama' ? readTags(body, settings.contextTokens) : readList(body)
}

function readList(body: unknown): readonly UpstreamModel[] | undefined {
  return listSchema.safeParse(body).data?.data.map((model) => {
    const { meta } = model
    const contextTokens = model.max_model_len ?? model.context_length ?? meta?.n_ctx ?? meta?.n_ctx_train
    return {
      theirs: model.id,
      ...present({
        ownedBy: model.owned_by,
        createdS: model.created == null ? undefined : Math.floor(model.created),
        contextTokens,
        sizeBytes: meta?.size,
        parameters: meta?.n_params,
        isLoaded: model.status == null ? undefined : model.status.value === 'loaded',
      }),
    }
  })
}

function readTags(body: unknown, contextTokens: number): readonly UpstreamModel[] | undefined {
  return tagsSchema.safeParse(body).data?.models.map(({ name, modified_at: modified, size, digest, details }) => {
    const createdS = Math.floor(Date.parse(modified ?? '') / 1_000)
    const known = present({ sizeBytes: size, digest, details })
    return { theirs: name, contextTokens, ...known, ...(Number.isNaN(createdS) ? {} : { createdS }) }
  })
}

/** Names of the models that an Ollama server has in memory, in the answer of its `/api/ps`. */
export function readRunning(body: unknown): ReadonlySet<string> {
  return new Set((tagsSchema.safeParse(body).data?.models ?? []).map(({ name }) => name))
}

function present(
  fields: { readonly [K in keyof UpstreamModel]?: UpstreamModel[K] | null | undefined },
): Partial<UpstreamModel> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
}

/**
 * What an upstream offers under our names: what it lists, or what is configured, with what it says of it.
 *
 * @param listed `undefined` when it lists nothing
 */
export function nameModels(
  configured: UpstreamSettings['models'],
  listed: readonly UpstreamModel[] | undefined,
): ReadonlyMap<string, UpstreamModel> {
  const known = new Map((listed ?? []).map((model) => [model.theirs, model]))
  if (configured === undefined) return withShortNames(known)
  const pairs = Array.isArray(configured) ? configured.map((id) => [id, id] as const) : Object.entries(configured)
  return new Map(pairs.map(([ours, theirs]) => [ours, known.get(theirs) ?? { theirs }]))
}

// Ollama's `llama3:latest` answers to `llama3` too.
function withShortNames(models: ReadonlyMap<string, UpstreamModel>): ReadonlyMap<string, UpstreamModel> {
  const short = [...models]
    .filter(([id]) => id.endsWith(':latest'))
    .map(([id, model]) => [id.slice(0, -':latest'.length), model] as const)
  return new Map([...models, ...short.filter(([id]) => !models.has(id))])
}
