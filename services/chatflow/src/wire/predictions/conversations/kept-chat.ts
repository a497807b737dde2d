import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ChatPlace } from '../../../domain/records/kept-chat.ts'
import { rowRenderer } from '../../row.ts'

const title = z.string().trim().min(1).max(200)
const folder = z.string().trim().min(1).max(100)

export const newKeptChat = z
  .object({ chatflowid: z.string(), title, folder: folder.nullish() })
  .openapi('NewKeptChat', { description: 'Title and folder count for a chat that is not kept yet' })

export const keptChatChange = z.object({ title: title.optional(), folder: folder.nullish() }).openapi('KeptChatChange')

export const keptChatSchema = z
  .object({
    id: z.string().openapi({ description: 'Id of the session' }),
    chatflowid: z.string(),
    title: z.string(),
    folder: z.string().nullable(),
    createdDate: z.iso.datetime(),
    updatedDate: z.iso.datetime().openapi({ description: 'When something was said last' }),
  })
  .openapi('KeptChat')

export const renderKeptChat = rowRenderer(keptChatSchema)

export const keptChatQuery = z.object({
  text: z.string().max(200).optional().openapi({ description: 'Stands in the title or in what was said' }),
  folder: z.string().optional(),
  after: z.string().optional().openapi({ description: '`next` of the page before' }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const keptChatPage = z.object({
  chats: z.array(keptChatSchema),
  folders: z.array(z.object({ name: z.string(), count: z.int() })).openapi({ description: 'Of all chats' }),
  next: z.string().nullable().openapi({ description: 'Where the next page begins; null after the last' }),
})

/** A place in the list, as one word. */
export function renderPlace({ updatedAtMs, id }: ChatPlace): string {
  return `${updatedAtMs}:${id}`
}

/** @throws {Failure} `invalid` for anything but what {@link renderPlace} gives */
export function parsePlace(text: string): ChatPlace {
  const [, time, id] = /^(\d{1,15}):(.+)$/.exec(text) ?? []
  if (time !== undefined && id !== undefined) return { updatedAtMs: Number(time), id }
  throw new Failure('invalid', `Cannot read the query: after is "${text}", not the next of a page`, { param: 'after' })
}
