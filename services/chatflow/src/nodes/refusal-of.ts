import { Failure } from '@hearth/kernel'
import type { Assessment } from '../domain/flow/runnable-node.ts'

/** What a run would fail with at once, as a refusal beforehand. */
export async function refusalOf(work: () => unknown): Promise<Assessment> {
  try {
    await work()
    return {}
  } catch (error) {
    if (error instanceof Failure) return { refusal: error.message }
    throw error
  }
}
