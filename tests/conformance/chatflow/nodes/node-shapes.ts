import { createHash } from 'node:crypto'
import { z } from 'zod'

const kindsSchema = z.array(z.looseObject({ name: z.string() }))
// What explains a kind to people: nothing that a saved flow or an editor depends on.
const explanations = ['description', 'warning', 'hint', 'tooltip', 'deprecateMessage']
// What is typed into a field before its user does: a word is a setting, a sentence or more is a prompt.
const prefilled = ['default', 'placeholder', 'codeExample']
const promptWords = 6

/**
 * A digest of each kind as `GET /nodes` or `GET /components-credentials` serves it, by its name and in the order
 * served. The order of keys counts, and whether there is an explanation or a prompt; what either says does not.
 */
export function digestKinds(served: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(kindsSchema.parse(served).map((kind) => [kind.name, digest(kind)]))
}

function digest(kind: object): string {
  return createHash('sha256')
    .update(JSON.stringify(withoutTexts(kind)))
    .digest('hex')
    .slice(0, 16)
}

function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(key, member)]))
}

function shapeOf(key: string, member: unknown): unknown {
  if (explanations.includes(key)) return typeof member
  if (prefilled.includes(key)) return withoutPrompts(member)
  return withoutTexts(member)
}

// A prompt may stand alone, or in the rows of a list that is there from the start.
function withoutPrompts(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().split(/\s+/).length < promptWords ? value : 'prompt'
  if (Array.isArray(value)) return value.map(withoutPrompts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutPrompts(member)]))
}
