import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import { fitToContext } from '../../domain/chat/fit-to-context.ts'
import { withPictures } from '../../domain/chat/user-message.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import { fillKnown } from '../fill-known.ts'

/** What a model is told when it answers from documents; `{context}` are they. */
export const documentsPrompt = `Answer the question with the help of the documents below, which were found for it.
If they do not hold the answer, say that you do not know it: do not make one up.

{context}`

type Question = {
  readonly model: ChatModel
  readonly documents: readonly Document[]
  /** System message with `{context}`, perhaps `{question}`. */
  readonly prompt?: string
  readonly history?: readonly ModelMessage[]
  readonly question: string
  readonly returnSources: boolean
}

/**
 * Answers from documents, and tells which ones after the last token. They stand one after the other
 * with empty lines between, which small models read better than tags; what does not fit the model's
 * context is left out, the least fitting first.
 */
export async function answerFromDocuments(asked: Question, context: RunContext): Promise<NodeAnswer> {
  const { model, documents, prompt = documentsPrompt, history = [], question, returnSources } = asked
  const fitting = fitToContext(
    { fixed: prompt + question, history, texts: documents.map(({ pageContent }) => pageContent) },
    await model.contextTokens?.(context.signal),
  )
  const content = fillKnown(prompt, { context: fitting.texts.join('\n\n'), question })
  const messages: readonly ModelMessage[] = [
    { role: 'system', content },
    ...fitting.history,
    { role: 'user', content: question },
  ]
  const { text, usage } = await ask(model, withPictures(model, messages, context), context)
  if (!returnSources) return { text, usage }
  await context.emit({ event: 'sourceDocuments', data: documents })
  return { text, usage, sourceDocuments: documents }
}
