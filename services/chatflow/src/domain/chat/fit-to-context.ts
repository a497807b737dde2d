import type { ModelMessage } from './chat-model.ts'

// What is kept free for the answer, in tokens: a quarter of a small context.
const longestReserve = 512
// Of what is left beside the instructions, turns of a conversation get at most so much.
const historyShare = 0.4

type Prompt = {
  /** Instructions and question, which stay as they are. */
  readonly fixed: string
  readonly history: readonly ModelMessage[]
  /** Best first. */
  readonly texts: readonly string[]
}

/**
 * What of a prompt fits a model: the latest turns, and the best texts, of which the last one may be
 * cut. Of the best text something always stays.
 *
 * @param contextTokens tokens of prompt and answer together; nothing is left out when unknown
 */
export function fitToContext(
  { fixed, history, texts }: Prompt,
  contextTokens: number | undefined,
): Pick<Prompt, 'history' | 'texts'> {
  if (contextTokens === undefined) return { history, texts }
  const reserve = Math.min(longestReserve, Math.floor(contextTokens / 4))
  const room = Math.max(0, contextTokens - reserve - tokensOf(fixed))
  const turns = latest(history, room * historyShare)
  const left = room - turns.reduce((sum, { content }) => sum + tokensOf(content), 0)
  return { history: turns, texts: best(texts, left) }
}

function latest(history: readonly ModelMessage[], room: number): readonly ModelMessage[] {
  let used = 0
  let from = history.length
  while (from > 0) {
    used += tokensOf(history[from - 1]?.content ?? '')
    if (used > room) break
    from -= 1
  }
  // An answer without its question would only confuse.
  while (history[from] !== undefined && history[from]?.role !== 'user') from += 1
  return history.slice(from)
}

function best(texts: readonly string[], room: number): readonly string[] {
  const kept: string[] = []
  let left = room
  for (const text of texts) {
    const tokens = tokensOf(text)
    if (tokens > left) {
      const part = text.slice(0, Math.floor(text.length * Math.max(0.05, left / tokens)))
      // A few words more of a lesser text help nobody.
      if (kept.length === 0 || left > tokens / 2) kept.push(part)
      break
    }
    kept.push(text)
    left -= tokens
  }
  return kept
}

/** Tokens of a text by a guess on the high side, right for small vocabularies; others need about half of it. */
export function tokensOf(text: string): number {
  const ascii = text.match(/[\x20-\x7f]/g)?.length ?? 0
  return Math.ceil(ascii / 2.2) + (Buffer.byteLength(text) - ascii) + 6
}
