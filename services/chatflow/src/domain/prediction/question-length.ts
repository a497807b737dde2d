import { Failure } from '@hearth/kernel'
import type { QuestionLimit } from '../chatflows/flow-settings.ts'

/**
 * Holds a visitor's question to the longest that the owner of a chatflow allows.
 *
 * @throws {Failure} `invalid`, in the owner's words where there are any
 */
export function checkQuestionLength(limit: QuestionLimit | undefined, question: string): void {
  if (limit === undefined || question.length <= limit.maxChars) return
  const { maxChars, refusal } = limit
  const words = `Cannot ask: the question has ${question.length} characters, at most ${maxChars} are allowed`
  throw new Failure('invalid', refusal ?? words, { param: 'question' })
}
