import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import { historyText } from '../../domain/chat/history-text.ts'

// Sessions whose summary is at hand; the one made longest ago is made again.
const maxSummaries = 200

/** Makes summaries of the beginnings of conversations; one that has only grown is not read anew from its start. */
export function createSummarizer(
  model: ChatModel,
): (messages: readonly ModelMessage[], signal: AbortSignal) => Promise<string> {
  const summaries = new Map<string, string>()
  return async (messages, signal) => {
    const known = longestKnown(summaries, messages)
    if (known.count === messages.length) return known.summary
    const content = promptOf(known.summary, messages.slice(known.count))
    const { text } = await model.generate([{ role: 'user', content }], signal)
    summaries.set(keyOf(messages), text)
    const [oldest] = summaries.keys()
    if (summaries.size > maxSummaries && oldest !== undefined) summaries.delete(oldest)
    return text
  }
}

function longestKnown(summaries: ReadonlyMap<string, string>, messages: readonly ModelMessage[]) {
  for (let count = messages.length; count > 0; count--) {
    const summary = summaries.get(keyOf(messages.slice(0, count)))
    if (summary !== undefined) return { count, summary }
  }
  return { count: 0, summary: '' }
}

// Conversations that begin and end with the same words after as many turns are the same.
function keyOf(messages: readonly ModelMessage[]): string {
  return JSON.stringify([messages.length, messages[0]?.content, messages.at(-2)?.content, messages.at(-1)?.content])
}

function promptOf(summary: string, added: readonly ModelMessage[]): string {
  const past = summary === '' ? '' : `Summary so far:\n${summary}\n\n`
  return `Sum up a conversation in a few sentences, keeping names, numbers and decisions. Answer with the summary alone.

${past}What was said${past === '' ? '' : ' since'}:
${historyText(added)}

Summary:`
}
