import { Failure } from '@hearth/kernel'

/** What helps a store whose vectors are of another model than is asked now. */
export const embedAnew =
  'embed it anew (POST /api/v1/vector/reembed/<flow>, for a document store /api/v1/document-store/vectorstore/reembed)'

/** That vectors of one model cannot be compared with those of another. */
export function mixedModels(attempt: string, held: string, given: string): Failure {
  return new Failure(
    'broken',
    `Cannot ${attempt} the vector store: its vectors were made by "${held}" and these by "${given}"; ` +
      `ask for the model it was filled with, or ${embedAnew}`,
  )
}
