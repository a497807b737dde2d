import type { z } from 'zod'
import type { uploadsSchema } from '../../../../../services/chatflow/src/wire/chatflows/chatbot-config.ts'
import { t } from '../words.ts'

/** What `GET /api/v1/chatflows-uploads/:id` says of a flow. */
export type Uploads = z.output<typeof uploadsSchema>

/** How a file goes along: as a picture, into the vector store for this chat, or as its whole text. */
export type FileWay = 'picture' | 'document' | 'text'

/** What a flow takes. */
export type Accepted = {
  readonly pictures: Uploads['imgUploadSizeAndTypes']
  readonly documents: Uploads['fileUploadSizeAndTypes']
  /** Whether files may be read into the question, and of which types; absent for all. */
  readonly texts: { readonly types?: readonly string[] } | undefined
}

const megabyte = 1024 * 1024

/** What a flow takes by its nodes and by its settings; `undefined` where it is nothing. */
export function readAccepted(uploads: Uploads, chatbotConfig: string | null | undefined): Accepted | undefined {
  const { isImageUploadAllowed, imgUploadSizeAndTypes, isRAGFileUploadAllowed, fileUploadSizeAndTypes } = uploads
  const pictures = isImageUploadAllowed ? imgUploadSizeAndTypes : []
  const documents = isRAGFileUploadAllowed ? fileUploadSizeAndTypes : []
  const texts = readTexts(chatbotConfig)
  return pictures.length + documents.length === 0 && texts === undefined ? undefined : { pictures, documents, texts }
}

/** How a file goes along, or why it does not. */
export function wayOf(file: File, { pictures, documents, texts }: Accepted): { way: FileWay } | { refusal: string } {
  const picture = pictures.find(({ fileTypes }) => fileTypes.includes(file.type))
  if (picture !== undefined) return within(file, picture.maxUploadSize, 'picture')
  const ending = `.${file.name.split('.').at(-1)?.toLowerCase()}`
  const document = documents.find(({ fileTypes }) => fileTypes.includes(ending) || fileTypes.includes('*'))
  if (document !== undefined) return within(file, document.maxUploadSize, 'document')
  if (texts !== undefined && (texts.types === undefined || texts.types.includes(file.type))) return { way: 'text' }
  return { refusal: t('kindRefused', { ending }) }
}

function within(file: File, maxMb: number, way: FileWay): { way: FileWay } | { refusal: string } {
  if (file.size <= maxMb * megabyte) return { way }
  return { refusal: t('tooLarge', { megabytes: maxMb }) }
}

function readTexts(chatbotConfig: string | null | undefined): Accepted['texts'] {
  const { fullFileUpload } = recordOf(parse(chatbotConfig ?? ''))
  const { status, allowedUploadFileTypes } = recordOf(fullFileUpload)
  if (status !== true) return undefined
  if (typeof allowedUploadFileTypes !== 'string' || allowedUploadFileTypes === '') return {}
  return { types: allowedUploadFileTypes.split(',').map((type) => type.trim()) }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
