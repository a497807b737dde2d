import type { RunContext } from '../flow/run-context.ts'
import { attachedImages } from '../flow/upload.ts'
import type { ChatModel, ModelMessage } from './chat-model.ts'

/**
 * The messages with the pictures that came with the question on the last thing the user says,
 * where the model can look at them.
 */
export function withPictures(
  model: Pick<ChatModel, 'takesImages'>,
  messages: readonly ModelMessage[],
  { uploads }: Pick<RunContext, 'uploads'>,
): readonly ModelMessage[] {
  const images = model.takesImages ? attachedImages(uploads) : []
  const last = messages.findLast(({ role }) => role === 'user')
  if (images.length === 0 || last === undefined) return messages
  return messages.map((message) => (message === last ? { ...message, images } : message))
}
