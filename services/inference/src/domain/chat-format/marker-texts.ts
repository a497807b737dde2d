import type { CallFormat, ChatFormat } from './chat-format.ts'
import { hermesCalls } from './hermes.ts'

/** All texts that tell the parts of an answer apart; a control token in one of them is part of the answer's text. */
export function markerTexts({
  reasoning,
  toolCalls = hermesCalls,
  frames = [],
  contentOpen,
}: ChatFormat): readonly string[] {
  const { listOpen, listClose, separator, otherOpens = [], call } = toolCalls
  return [
    ...(reasoning === undefined ? [] : [reasoning.open, reasoning.close]),
    ...[listOpen, listClose, separator, ...otherOpens],
    ...callTexts(call),
    ...frames,
    ...(contentOpen === undefined ? [] : [contentOpen]),
  ].filter((text) => text.trim() !== '')
}

function callTexts(call: CallFormat): readonly string[] {
  const around = [call.open, call.close]
  switch (call.kind) {
    case 'json':
    case 'pythonic':
      return around
    case 'braced':
      return [...around, call.quote]
    case 'named':
      return [...around, call.middle]
    case 'tagged': {
      const { middle, parameterOpen, parameterMiddle, otherMiddle = '', parameterClose } = call
      return [...around, middle, parameterOpen, parameterMiddle, otherMiddle, parameterClose]
    }
  }
}
