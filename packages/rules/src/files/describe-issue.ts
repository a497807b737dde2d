import type { z } from 'zod'
import type { YamlText } from './read-yaml.ts'

/** What is wrong with a value, with its line. */
export function describeIssue(issue: z.core.$ZodIssue, { line }: Pick<YamlText, 'line'>): readonly string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `line ${line([...issue.path, key])}: field ${key} not found`)
  }
  // Of several forms the last is the one that says something.
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined
  if (inner !== undefined && inner.length > 0) {
    return inner.flatMap((one) => describeIssue({ ...one, path: [...issue.path, ...one.path] }, { line }))
  }
  const where = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
  return [`line ${line(issue.path)}: ${where}${issue.message}`]
}
