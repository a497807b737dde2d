import type { ChatFormat } from '../../../../domain/chat-format/chat-format.ts'
import { markerTexts } from '../../../../domain/chat-format/marker-texts.ts'
import type { Tokenizer } from './tokenizer.ts'

/**
 * The control tokens that are no part of an answer's text.
 *
 * Those that a model marks its reasoning and calls with are: Mistral's `[TOOL_CALLS]` is a control token, and who
 * reads an answer has to see it.
 */
export function hiddenTokens(tokenizer: Tokenizer, format: ChatFormat): ReadonlySet<number> {
  const markers = markerTexts(format)
  const isMarker = (token: number) => {
    const text = tokenizer.text([token], { showControl: true })
    return text !== '' && markers.some((marker) => marker.includes(text))
  }
  return new Set(tokenizer.controlTokens.filter((token) => !isMarker(token)))
}
