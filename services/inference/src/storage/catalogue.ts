import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, yaml } from '@hearth/kernel'
import { z } from 'zod'
import { type CatalogueModel, purposes } from '../domain/catalogue/catalogue-model.ts'

const name = z.string().min(1).max(200)
const count = z.int().min(1)
const capabilities = ['tools', 'reasoning', 'vision'] as const

const fileSchema = z
  .strictObject({ quantization: name, file: z.string().endsWith('.gguf'), bytes: count, aboutBytes: count })
  .partial({ bytes: true, aboutBytes: true })
  .refine(({ bytes, aboutBytes }) => (bytes === undefined) !== (aboutBytes === undefined), {
    error: 'it must have either "bytes" or "aboutBytes"',
  })
  .transform(({ bytes, aboutBytes = 0, ...file }) => ({
    ...file,
    bytes: bytes ?? aboutBytes,
    isExact: bytes !== undefined,
  }))

const modelSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'it must be of small letters, digits, dots and hyphens'),
    name,
    purpose: z.enum(purposes),
    repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'it must be owner/name'),
    page: z.url({ protocol: /^https$/ }),
    licence: name,
    parameters: count,
    activeParameters: count.optional(),
    contextTokens: count,
    /** What the cache of keys and values is made of. */
    attention: z.strictObject({ layers: count, kvHeads: count, headWidth: count }),
    /** What a slot keeps besides, whatever the length of its context. */
    stateBytes: count.default(0),
    vocabulary: count,
    capabilities: z.array(z.enum(capabilities)),
    languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).min(1),
    files: z.array(fileSchema).min(1),
  })
  .transform(({ attention: { layers, kvHeads, headWidth }, ...model }) => ({
    ...model,
    // Keys and values, of two bytes each.
    contextBytesPerToken: layers * kvHeads * headWidth * 2 * 2,
    capabilities: {
      tools: model.capabilities.includes('tools'),
      reasoning: model.capabilities.includes('reasoning'),
      vision: model.capabilities.includes('vision'),
    },
  }))

const catalogueSchema = z.array(modelSchema).superRefine((models, context) => {
  for (const [at, { id }] of models.entries()) {
    if (models.findIndex((other) => other.id === id) === at) continue
    context.addIssue({ code: 'custom', path: [at, 'id'], message: `"${id}" is there already` })
  }
})

/** The catalogue that comes with the product, seen from this file. */
function cataloguePath(): string {
  return join(import.meta.dirname, '../../../../models/catalogue.yaml')
}

/**
 * The models of a catalogue, in the order of the file.
 *
 * @throws {Failure} `invalid`, naming every fault
 */
export function readCatalogue(path = cataloguePath()): readonly CatalogueModel[] {
  return parseCatalogue(readFileSync(path, 'utf8'))
}

/** @throws {Failure} `invalid`, naming every fault */
export function parseCatalogue(text: string): readonly CatalogueModel[] {
  const parsed = catalogueSchema.safeParse(yaml().parse(text))
  if (parsed.success) return parsed.data
  throw new Failure('invalid', `Cannot read the catalogue of models:\n${z.prettifyError(parsed.error)}`)
}
