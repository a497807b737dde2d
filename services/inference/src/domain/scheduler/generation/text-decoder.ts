/** Turns tokens into text as they arrive; never lets half a character out. */
export type TokenTextDecoder = {
  /** Text that became complete with this token; empty while a character is unfinished. */
  push(token: number): string
  /** What is left at the end, without an unfinished character. */
  flush(): string
}

const replacement = '\uFFFD'
// A character has at most four bytes and a token at least one: of more pending tokens the first ones are no
// part of an unfinished character, so their bytes are not valid text and are let through as U+FFFD.
const maxUnfinishedTokens = 3

type TextDecoderOptions = {
  readonly before?: readonly number[]
  readonly wholeText?: (token: number) => string | undefined
}

/**
 * @param detokenize text of a run of tokens; pure. Tokens are read together with those just before
 *   them, because some tokenizers drop or add a space at the start of a run
 * @param before the tokens just before the first one
 * @param wholeText the text of a token where that is the same in any company and whole characters
 */
export function createTokenTextDecoder(
  detokenize: (tokens: readonly number[]) => string,
  { before = [], wholeText = () => undefined }: TextDecoderOptions = {},
): TokenTextDecoder {
  let context = before
  let contextText = detokenize(context)
  let pending: number[] = []

  const textBehind = (known: readonly number[], knownText: string, tokens: readonly number[]) => {
    const all = detokenize([...known, ...tokens])
    return all.startsWith(knownText) ? all.slice(knownText.length) : detokenize(tokens)
  }
  const pendingText = () => textBehind(context, contextText, pending)
  const release = (text: string, kept: number) => {
    context = pending.slice(0, pending.length - kept)
    contextText = detokenize(context)
    pending = pending.slice(pending.length - kept)
    return text
  }
  /** Lets go of all tokens but the last ones that may be an unfinished character. */
  const releaseInvalid = (text: string) => {
    for (let kept = maxUnfinishedTokens; kept > 0; kept--) {
      const head = pending.slice(0, -kept)
      const begun = textBehind(context, contextText, head)
      const rest = textBehind(head, detokenize(head), pending.slice(-kept))
      if (begun + rest === text) return release(begun, kept)
    }
    return release(text, 0)
  }
  return {
    push(token) {
      const whole = pending.length === 0 ? wholeText(token) : undefined
      if (whole !== undefined) {
        context = []
        contextText = ''
        return whole
      }
      pending.push(token)
      const text = pendingText()
      if (text === '') return ''
      if (!text.endsWith(replacement)) return release(text, 0)
      return pending.length <= maxUnfinishedTokens ? '' : releaseInvalid(text)
    },
    flush() {
      if (pending.length === 0) return ''
      const text = release(pendingText(), 0)
      return text.endsWith(replacement) ? text.slice(0, -1) : text
    },
  }
}
