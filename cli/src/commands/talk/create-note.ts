import type { DefaultModel } from '../../client/default-model.ts'
import { starterNote } from '../../offer/starter-note.ts'

/**
 * What stands below an answer, once: that it was the starter's. Called before the question, for who answers then.
 *
 * @param flowData the flow that answers
 * @param read which model answers now; where that cannot be told, nothing is said
 */
export function createNote(flowData: string, read: () => Promise<DefaultModel>): () => Promise<string | undefined> {
  let isTold = false
  return async () => {
    if (isTold) return undefined
    const now = await read().catch(() => undefined)
    const note = now && starterNote(now, flowData)
    isTold = note !== undefined
    return note
  }
}
