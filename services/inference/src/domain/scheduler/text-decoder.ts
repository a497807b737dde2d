/** Turns tokens into text as they arrive; never lets half a character out. */
export type TokenTextDecoder = {
  /** Text that became complete with this token; empty while a character is unfinished. */
  push(token: number): string
  /** What is left at the end, without an unfinished character. */
  flush(): string
}

const replacement = '\uFFFD'
// A character has at most four bytes and a token at least one: more pending tokens cannot be one
// unfinished character, so the bytes are not valid text and are let through as U+FFFD.
const maxPendingTokens = 4

/**
 * @param detokenize text of a run of tokens; pure. Tokens are read together with those just before
 *   them, because some tokenizers drop or add a space at the start of a run
 * @param before the tokens just before the first one
 */
export function createTokenTextDecoder(
  detokenize: (tokens: readonly number[]) => string,
  before: readonly number[] = [],
): TokenTextDecoder {
  let context = before
  let contextText = detokenize(context)
  let pending: number[] = []

  const pendingText = () => {
    const all = detokenize([...context, ...pending])
    return all.startsWith(contextText) ? all.slice(contextText.length) : detokenize(pending)
  }
  const release = (text: string) => {
    context = pending
    contextText = detokenize(context)
    pending = []
    return text
  }
  return {
    push(token) {
      pending.push(token)
      const text = pendingText()
      if (text === '') return ''
      return text.endsWith(replacement) && pending.length < maxPendingTokens ? '' : release(text)
    },
    flush() {
      if (pending.length === 0) return ''
      const text = release(pendingText())
      return text.endsWith(replacement) ? text.slice(0, -1) : text
    },
  }
}
