import { describeIssue, Failure } from '@hearth/kernel'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import type { AppEnv } from '../app-env.ts'

// One body can hold thousands; the first few say what is wrong with it.
const maxFaults = 10

/** An empty set of routes whose schema faults become a `Failure` that names the field. */
export function createRoutes(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    // As with the peers' servers, a slash at the end of a path makes no difference.
    strict: false,
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error)
    },
  })
}

/** The failure for input that does not fit its schema: its faults in one sentence, the first field in `param`. */
export function invalidRequest(error: z.core.$ZodError): Failure {
  const faults = error.issues.slice(0, maxFaults).map(describeIssue)
  if (error.issues.length > maxFaults) faults.push(`and ${error.issues.length - maxFaults} more`)
  const param = error.issues[0]?.path.join('.')
  return new Failure('invalid', `Cannot read the request: ${faults.join('; ')}`, {
    cause: error,
    ...(param === undefined || param === '' ? {} : { param }),
  })
}
