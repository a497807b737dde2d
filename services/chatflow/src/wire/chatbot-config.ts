import { z } from '@hono/zod-openapi'
import type { Chatflow } from '../domain/chatflow.ts'
import { redactFlow } from '../domain/redact-flow.ts'

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

/** This version takes no uploads, whatever a flow is drawn with. */
export const noUploads: z.output<typeof uploadsSchema> = {
  isSpeechToTextEnabled: false,
  isImageUploadAllowed: false,
  isRAGFileUploadAllowed: false,
  imgUploadSizeAndTypes: [],
  fileUploadSizeAndTypes: [],
}

export const chatbotConfigSchema = z
  .looseObject({ uploads: uploadsSchema, flowData: z.string(), isTTSEnabled: z.boolean() })
  .openapi('ChatbotConfig')

// The server's own business, and switches of endpoints that this version has not: a widget that
// read them would show forms that lead nowhere.
const unshown = new Set([
  'allowedOrigins',
  'allowedOriginsError',
  'postProcessing',
  'chatFeedback',
  'leads',
  'followUpPrompts',
  'fullFileUpload',
])

/** What the widget asks for first: the owner's settings of its looks, and what the chatflow can do. */
export function renderChatbotConfig(chatflow: Chatflow): z.output<typeof chatbotConfigSchema> {
  const settings = Object.entries(parseSettings(chatflow.chatbotConfig)).filter(([name]) => !unshown.has(name))
  return {
    ...Object.fromEntries(settings),
    uploads: noUploads,
    flowData: redactFlow(chatflow.flowData),
    isTTSEnabled: false,
  }
}

function parseSettings(text: string | undefined): object {
  const settings: unknown = JSON.parse(text ?? '{}')
  return typeof settings === 'object' && settings !== null ? settings : {}
}
