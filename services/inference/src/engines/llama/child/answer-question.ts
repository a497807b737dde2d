import type { Answers, Question, QuestionKind } from '../protocol.ts'
import type { LoadedModel } from './load-model.ts'

export type AnswerOptions = {
  /** Called while the answer is being computed. */
  readonly onProgress: () => void
  readonly signal: AbortSignal
}

/** @throws {Failure} `invalid` for what the model cannot take; the signal's reason once it aborts */
export async function answerQuestion(
  question: Question,
  model: LoadedModel,
  { onProgress, signal }: AnswerOptions,
): Promise<Answers[QuestionKind]> {
  const { embedder, ranker, template, prompts, tokenizer } = model
  switch (question.kind) {
    case 'embed':
      return embedder.embed(question.inputs, onProgress, signal)
    case 'rank':
      return ranker.rank(question.query, question.documents, onProgress, signal)
    case 'render':
      return template.render(question.messages, question.options)
    case 'tokenize':
      return prompts.tokenize(question.prompt, question)
    case 'detokenize':
      return tokenizer.text(tokenizer.known(question.tokens, 'tokens'), { showControl: true })
  }
}
