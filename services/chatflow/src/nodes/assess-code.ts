import { syntaxFault } from '../domain/code/syntax-fault.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { Assessment } from '../domain/flow/runnable-node.ts'

const timeoutMs = 10_000

/** Refuses code that is not JavaScript. What it does shows in a run alone. */
export async function assessCode(code: unknown, env: NodeEnv): Promise<Assessment> {
  if (typeof code !== 'string' || code.trim() === '') return {}
  const fault = await syntaxFault(code, env.sandbox, AbortSignal.timeout(timeoutMs))
  return fault === undefined ? {} : { refusal: `its code cannot be run: ${fault}; mend the code` }
}
