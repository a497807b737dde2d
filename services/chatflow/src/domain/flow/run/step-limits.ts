import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { FlowNode } from '../flow.ts'

/** Bounds of one node, from its inputs `hearthTimeoutMs`, `hearthRetries` and `hearthOnError`. */
export type StepLimits = {
  readonly timeoutMs: number | undefined
  /** Further attempts after the first. */
  readonly retries: number
  /** `stop` ends the run; in agent flows `continue` goes on with the error as output, `branch` takes the error's way. */
  readonly onError: 'stop' | 'continue' | 'branch'
}

const maxTimeoutMs = 86_400_000

// Editors keep numbers as text and leave out what nobody set as an empty one.
const limitsSchema = z.object({
  hearthTimeoutMs: z.preprocess(unset, z.coerce.number().int().min(1).max(maxTimeoutMs).optional()),
  hearthRetries: z.preprocess(unset, z.coerce.number().int().min(0).max(10).default(0)),
  hearthOnError: z.preprocess(unset, z.enum(['stop', 'continue', 'branch']).default('stop')),
})

/** @throws {Failure} `broken` for a limit that is none */
export function readStepLimits({ id, data }: FlowNode): StepLimits {
  const parsed = limitsSchema.safeParse(data.inputs)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const what = `"${issue?.path.join('.')}" of node "${data.label ?? id}"`
    throw new Failure('broken', `Cannot run the flow: ${what}: ${issue?.message}`, { cause: parsed.error })
  }
  const { hearthTimeoutMs: timeoutMs, hearthRetries: retries, hearthOnError: onError } = parsed.data
  return { timeoutMs, retries, onError }
}

function unset(value: unknown): unknown {
  return value === '' || value === null ? undefined : value
}
