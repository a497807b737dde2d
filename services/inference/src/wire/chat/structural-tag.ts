import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Tag, TagFormat } from '../../domain/grammar/compile-tags.ts'
import { boundedDepth } from '../bounded-depth.ts'

const maxParts = 128
const marker = z.string().max(1_024)
const schemaLike = z.union([z.record(z.string(), z.unknown()), z.boolean()])

const formatSchema: z.ZodType<TagFormat> = z.lazy(() =>
  z.union([
    z
      .object({ type: z.literal('const_string'), value: z.string().max(65_536) })
      .transform(({ value }) => ({ kind: 'text' as const, text: value })),
    z.object({ type: z.literal('any_text') }).transform(() => ({ kind: 'any' as const })),
    z
      .object({ type: z.literal('json_schema'), json_schema: schemaLike })
      .transform(({ json_schema: schema }) => ({ kind: 'schema' as const, schema })),
    z
      .object({ type: z.literal('regex'), pattern: z.string().min(1) })
      .transform(({ pattern }) => ({ kind: 'pattern' as const, pattern })),
    parts('sequence', 'sequence'),
    parts('or', 'choice'),
    tagSchema,
    z
      .object({
        type: z.literal('triggered_tags'),
        triggers: z.array(marker.min(1)).min(1).max(maxParts),
        ...listFields,
      })
      .transform(({ triggers, ...list }) => ({ kind: 'triggered' as const, triggers, ...toTagList(list) })),
    z
      .object({ type: z.literal('tags_with_separator'), separator: marker, ...listFields })
      .transform(({ separator, ...list }) => ({ kind: 'separated' as const, separator, ...toTagList(list) })),
  ]),
)

function parts<K extends 'sequence' | 'choice'>(type: string, kind: K) {
  const elements = z.array(formatSchema).min(1).max(maxParts)
  return z.object({ type: z.literal(type), elements }).transform(({ elements: items }) => ({ kind, items }))
}

const tagSchema: z.ZodType<Tag> = z.lazy(() =>
  z
    .object({
      type: z.literal('tag').optional(),
      begin: marker.min(1),
      content: formatSchema,
      end: z.union([marker, z.array(marker).min(1).max(maxParts)]),
    })
    .transform(({ begin, content, end }) => ({
      kind: 'tag' as const,
      begin,
      content,
      ends: typeof end === 'string' ? [end] : end,
    })),
)

const listFields = {
  tags: z.array(tagSchema).min(1).max(maxParts),
  at_least_one: z.boolean().default(false),
  stop_after_first: z.boolean().default(false),
}

type ListFields = z.infer<z.ZodObject<typeof listFields>>

function toTagList({ tags, at_least_one: atLeastOne, stop_after_first: stopAfterFirst }: ListFields) {
  return { tags, atLeastOne, stopAfterFirst }
}

/** The form of the time before there were formats: free text with structures that triggers begin. */
const formerSchema = z.object({
  structures: z
    .array(z.object({ begin: marker.min(1), schema: schemaLike.nullish(), end: marker }))
    .min(1)
    .max(maxParts),
  triggers: z.array(marker.min(1)).min(1).max(maxParts),
})

/**
 * A `structural_tag` as vLLM takes it: with a `format`, or with `structures` and `triggers`.
 *
 * @param given an object, or the same as JSON text
 * @throws {Failure} `invalid`
 */
export function readStructuralTag(given: unknown, param: string): TagFormat {
  const tag = boundedDepth(typeof given === 'string' ? parse(given, param) : given, param)
  const isFormer = typeof tag === 'object' && tag !== null && 'structures' in tag
  const read = isFormer ? formerSchema.transform(toFormat).safeParse(tag) : wholeSchema.safeParse(tag)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = [param, ...(issue?.path ?? [])].join('.')
  throw new Failure('invalid', `Cannot read the structural tag: "${path}" is none of the formats that there are`, {
    param: path,
  })
}

const wholeSchema = z.object({ format: formatSchema }).transform(({ format }) => format)

function toFormat({ structures, triggers }: z.infer<typeof formerSchema>): TagFormat {
  const tags = structures.map(({ begin, schema, end }): Tag => {
    const content: TagFormat = schema ? { kind: 'schema', schema } : { kind: 'any' }
    return { kind: 'tag', begin, content, ends: [end] }
  })
  return { kind: 'triggered', triggers, tags, atLeastOne: false, stopAfterFirst: false }
}

function parse(text: string, param: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure('invalid', `Cannot read "${param}": it is not JSON`, { cause, param })
  }
}
