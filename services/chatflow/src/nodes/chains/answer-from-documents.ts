import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import { withPictures } from '../../domain/chat/user-message.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import { ask } from '../../domain/chat/ask.ts'
import { fillKnown } from './fill-known.ts'

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

/** Answers from documents, and tells which ones after the last token. */
export async function answerFromDocuments(asked: Question, context: RunContext): Promise<NodeAnswer> {
  const { model, documents, prompt = documentsPrompt, history = [], question, returnSources } = asked
  const content = fillKnown(prompt, { context: documentsText(documents), question })
  const messages: readonly ModelMessage[] = [
    { role: 'system', content },
    ...history,
    { role: 'user', content: question },
  ]
  const { text, usage } = await ask(model, withPictures(model, messages, context), context)
  if (!returnSources) return { text, usage }
  await context.emit({ event: 'sourceDocuments', data: documents })
  return { text, usage, sourceDocuments: documents }
}

/** Documents one after the other, each between tags with its number. */
function documentsText(documents: readonly Document[]): string {
  return documents.map(({ pageContent }, at) => `<doc id='${at}'>${pageContent}</doc>`).join('\n')
}
