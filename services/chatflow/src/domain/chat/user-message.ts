import type { RunContext } from '../flow/run-context.ts'
import { attachedImages } from '../flow/upload.ts'
import type { ChatModel, ModelMessage } from './chat-model.ts'

/** What the user says, with the pictures that came with the question where the model can look at them. */
export function userMessage(
  model: Pick<ChatModel, 'takesImages'>,
  content: string,
  { uploads }: Pick<RunContext, 'uploads'>,
): ModelMessage {
  const images = model.takesImages ? attachedImages(uploads) : []
  return images.length === 0 ? { role: 'user', content } : { role: 'user', content, images }
}
