import { z } from '@hono/zod-openapi'
import type { LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import { redactFlow } from '../../domain/chatflows/redact-flow.ts'
import { type FileAbility, uploadAbilities } from '../../domain/flow/compile/upload-abilities.ts'

const sizeAndTypes = z.object({ fileTypes: z.array(z.string()), maxUploadSize: z.number() })

/** What a widget may upload. */
export const uploadsSchema = z
  .object({
    isSpeechToTextEnabled: z.boolean(),
    isImageUploadAllowed: z.boolean(),
    isRAGFileUploadAllowed: z.boolean(),
    imgUploadSizeAndTypes: z.array(sizeAndTypes),
    fileUploadSizeAndTypes: z.array(sizeAndTypes),
  })
  .openapi('Uploads')

export function renderUploads(chatflow: LoadedChatflow): z.output<typeof uploadsSchema> {
  const { speech, images, documents } = uploadAbilities(chatflow)
  return {
    isSpeechToTextEnabled: speech,
    isImageUploadAllowed: images !== undefined,
    isRAGFileUploadAllowed: documents.length > 0,
    imgUploadSizeAndTypes: images === undefined ? [] : [renderFiles(images)],
    fileUploadSizeAndTypes: documents.map(renderFiles),
  }
}

function renderFiles({ fileTypes, maxUploadSizeMb }: FileAbility): z.output<typeof sizeAndTypes> {
  return { fileTypes: [...fileTypes], maxUploadSize: maxUploadSizeMb }
}

export const chatbotConfigSchema = z
  .looseObject({ uploads: uploadsSchema, flowData: z.string(), isTTSEnabled: z.boolean() })
  .openapi('ChatbotConfig')

/** What the widget asks for first: the owner's settings of its looks, and what the chatflow can do. */
export function renderChatbotConfig(chatflow: LoadedChatflow): z.output<typeof chatbotConfigSchema> {
  return {
    ...chatflow.settings.widget,
    uploads: renderUploads(chatflow),
    flowData: redactFlow(chatflow.flowData),
    isTTSEnabled: chatflow.settings.textToSpeech !== undefined,
  }
}
