import type { z } from 'zod'

/** What is wrong with the first thing that does not fit, under the codes of Alertmanager's validation. */
export function renderMisfit({ issues: [issue] }: z.core.$ZodError): {
  readonly code: number
  readonly message: string
} {
  if (issue === undefined) return { code: 600, message: 'body is not valid' }
  const place = issue.path.length === 0 ? 'body' : `${issue.path.join('.')} in body`
  if (issue.code === 'invalid_type' && issue.input === undefined) return { code: 602, message: `${place} is required` }
  if (issue.code === 'too_small') return { code: 612, message: `${place} should have at least ${issue.minimum} items` }
  if (issue.code === 'invalid_type') return { code: 601, message: `${place} must be of type ${issue.expected}` }
  return { code: 601, message: `${place}: ${issue.message}` }
}
