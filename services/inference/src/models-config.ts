import { z } from 'zod'

const name = z.string().min(1).max(256)
const samplingSchema = z.strictObject({
  temperature: z.number().min(0).max(10).optional(),
  topP: z.number().gt(0).max(1).optional(),
  topK: z.int().min(0).optional(),
  minP: z.number().min(0).max(1).optional(),
  frequencyPenalty: z.number().min(-2).max(2).optional(),
  presencePenalty: z.number().min(-2).max(2).optional(),
  repetitionPenalty: z.number().gt(0).max(10).optional(),
  seed: z.int().min(0).max(4_294_967_295).optional(),
})

/** A LoRA adapter: a GGUF file, and how strongly it is applied, 1 being full strength. */
const adapterSchema = z.strictObject({ path: z.string().min(1), scale: z.number().min(-10).max(10).default(1) })

const llamaServerSchema = z.strictObject({
  /** Path of llama.cpp's `llama-server`, or its name on the search path. */
  binary: z.string().min(1),
  /** Further arguments, such as `["--mmproj", "/models/mmproj.gguf"]`. */
  args: z.array(z.string()).max(128).default([]),
})

const draftRefusal =
  'a draft model is not used: the engine library drafts only one answer at a time. Leave "draft" out, or run the model on llama-server with "llamaServer": {"args": ["-md", …]}'

const modelFields = z.strictObject({
  /** What clients call it; may contain `/` and `:`. */
  id: name,
  /** Its GGUF file on this machine; relative to where Hearth was started. */
  path: z.string().min(1).optional(),
  /** Where its file is pulled from, when it is asked for first: an `hf:` or `https:` address. */
  uri: z
    .string()
    .regex(/^(hf:|https?:\/\/)/i, 'it must begin with "hf:" or "https:"; a file of this machine belongs in "path"')
    .max(2_048)
    .optional(),
  /** Further names that clients may call it. */
  aliases: z.array(name).max(64).default([]),
  /** Its own setting; default: the service's of the same name. */
  contextTokens: z.int().min(64).max(1_048_576).optional(),
  slots: z.int().min(1).max(64).optional(),
  kvType: z.enum(['f16', 'q8_0']).optional(),
  threads: z.int().min(1).max(512).optional(),
  gpuLayers: z.int().min(0).max(10_000).optional(),
  /** A chat template in place of the file's own: Jinja text, or the path of a file that ends in `.jinja`. */
  template: z.string().min(1).max(1_048_576).optional(),
  /** How tokens are drawn where a request does not say. */
  sampling: samplingSchema.default({}),
  /** Seconds without a request after which it leaves memory; default: `modelTtlS` of the service. */
  ttlS: z.int().min(1).max(31_536_000).optional(),
  /** Whether it stays in memory once it is loaded. */
  pin: z.boolean().default(false),
  lora: z.array(adapterSchema).max(16).default([]),
  /** Computes this model with llama.cpp's own server, which can read images and audio. */
  llamaServer: llamaServerSchema.optional(),
  draft: z.undefined({ error: draftRefusal }).optional(),
})

/** A text such as `small=hf:user/repo:Q4_K_M` stands for a model with nothing but an id and a place. */
function fromText(input: unknown): unknown {
  if (typeof input !== 'string') return input
  const [, id = input, place] = /^([^=]+)=(.*)$/.exec(input) ?? []
  if (place === undefined) return { id }
  return /^(hf:|https?:\/\/)/i.test(place) ? { id, uri: place } : { id, path: place }
}

const modelSchema = z
  .preprocess(fromText, modelFields)
  .refine(({ path, uri }) => path === undefined || uri === undefined, 'set "path" or "uri", not both')

/** Entries of `models`. */
export const modelsSchema = z
  .array(modelSchema)
  .max(256)
  .superRefine((models, context) => {
    const names = models.flatMap(({ id, aliases }) => [id, ...aliases])
    const twice = names.find((each, at) => names.indexOf(each) !== at)
    if (twice !== undefined) context.addIssue(`the name "${twice}" is given twice; ids and aliases must differ`)
  })

/** What the configuration says of one model. */
export type ModelEntry = z.output<typeof modelSchema>
