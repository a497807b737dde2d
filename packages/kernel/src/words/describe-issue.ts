import { z } from 'zod'
import { sayIssue } from './say-issue.ts'

// For the whole process, as validators of libraries parse without asking for words.
z.config({ localeError: sayIssue })

/** What is wrong, behind the field that it is wrong with: `"items": must be a list, but is missing`. */
export function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `"${path.join('.')}": ${message}`
}
