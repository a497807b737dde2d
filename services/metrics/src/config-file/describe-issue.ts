import { nearest } from '@hearth/kernel'
import { z } from 'zod'
import type { YamlSource } from './yaml-source.ts'

/** What is wrong, with the place in the text; a key that nobody knows comes with the nearest that is known. */
export function describeFault(issue: z.core.$ZodIssue, schema: z.ZodType, { place }: YamlSource): readonly string[] {
  if (issue.code !== 'unrecognized_keys') {
    const where = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
    return [`${place(issue.path)}: ${where}${issue.message}`]
  }
  const known = knownKeys(schema, issue.path)
  return issue.keys.map((key) => {
    const where = issue.path.length === 0 ? '' : ` in ${issue.path.join('.')}`
    const likely = nearest(key, known)
    const hint = likely === undefined ? '' : `; did you mean "${likely}"?`
    return `${place([...issue.path, key])}: unknown key "${key}"${where}${hint}`
  })
}

function knownKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const inner = unwrap(schema)
  const [first, ...rest] = path
  if (inner instanceof z.ZodArray && first !== undefined) return knownKeys(inner.element, rest)
  if (inner instanceof z.ZodRecord && first !== undefined) return knownKeys(inner.valueType, rest)
  if (!(inner instanceof z.ZodObject)) return []
  if (first === undefined) return Object.keys(inner.shape)
  const next = inner.shape[String(first)]
  return next === undefined ? [] : knownKeys(next, rest)
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unwrap(schema.unwrap())
  return schema
}
