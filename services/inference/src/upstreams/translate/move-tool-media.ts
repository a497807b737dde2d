import type { ChatMessage } from '../../domain/engine/engine.ts'
import { type Content, joinContents, type Media, piecesOf } from '../../domain/engine/media.ts'

/**
 * The conversation with what tools showed moved to the user: OpenAI takes text alone from tools, and lets
 * nothing stand between the results of one message's calls. As other gateways have it, the result says
 * that a picture follows, and behind the last of them it leads what the user says, if need be alone.
 */
export function moveToolMedia(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (!messages.some(({ role, media }) => role === 'tool' && media !== undefined)) return messages
  const moved: ChatMessage[] = []
  let shown: Content[] = []
  for (const message of messages) {
    const isResult = message.role === 'tool'
    const user = message.role === 'user' ? message : undefined
    if (shown.length > 0 && !isResult) {
      moved.push({ role: 'user', ...user, ...joinContents([...shown, ...(user === undefined ? [] : [user])]) })
      shown = []
      if (user !== undefined) continue
    }
    moved.push(isResult ? pointing(message) : message)
    if (isResult && message.media !== undefined) shown.push(mediaAlone(message.media))
  }
  return shown.length === 0 ? moved : [...moved, { role: 'user', ...joinContents(shown) }]
}

const words = { image: 'image', audio: 'audio', file: 'file', unsupported: 'content' } as const

function pointing(result: ChatMessage): ChatMessage {
  const { media, ...rest } = result
  if (media === undefined) return result
  const lines = piecesOf(result).map((piece) =>
    typeof piece === 'string' ? piece : `(see following user message for ${words[piece.kind]})`,
  )
  return { ...rest, content: lines.join('\n') }
}

function mediaAlone(media: readonly Media[]): Content {
  return { content: '', media: media.map((each) => ({ ...each, at: 0 })) }
}
