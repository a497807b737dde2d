import { z } from 'zod'

// As Kubernetes' own servers have it.
const maxOperations = 10_000

const path = z.string()
const operation = z.discriminatedUnion('op', [
  z
    .object({ op: z.enum(['add', 'replace', 'test']), path, value: z.unknown() })
    .refine((given) => 'value' in given, { path: ['value'], error: 'is missing' }),
  z.object({ op: z.literal('remove'), path }),
  z.object({ op: z.enum(['move', 'copy']), path, from: path }),
])

/** A JSON patch (RFC 6902). */
export const jsonPatchSchema = z.array(operation).max(maxOperations)

/** A JSON merge patch (RFC 7396) of a resource. */
export const mergePatchSchema = z.record(z.string(), z.unknown())

/** What is applied: a resource of which only the fields stand there that whoever applies it means. */
export const applySchema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ managedFields: z.null({ error: 'must be nil' }).optional() }).loose(),
})

/** The kinds of patches that are taken, by their media types. */
export const patchTypes = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const
