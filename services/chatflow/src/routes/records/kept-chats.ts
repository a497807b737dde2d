import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { redactPersonal } from '../../domain/privacy/redact-personal.ts'
import type { KeptChat, KeptChatStore } from '../../domain/records/kept-chat.ts'
import type { MessageStore } from '../../domain/records/message.ts'
import { keepsAnonymously, keepsMessages } from '../../domain/records/retention.ts'
import { deletedSchema, jsonAnswer, renderDeleted } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import {
  keptChatChange,
  keptChatPage,
  keptChatQuery,
  keptChatSchema,
  newKeptChat,
  parsePlace,
  renderKeptChat,
  renderPlace,
} from '../../wire/predictions/conversations/kept-chat.ts'
import { onFlows } from '../access/access.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type KeptChatDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly chats: KeptChatStore
  readonly messages: Pick<MessageStore, 'remove'>
  readonly nowMs: () => number
}

const path = '/api/v1/chats/{id}'
const chatParam = z.object({ id: z.string().min(1).max(256).openapi({ description: 'Id of the session' }) })

/** The chats of the chat page. */
export function keptChatEndpoints(deps: KeptChatDeps): readonly ChatflowEndpoint[] {
  return [listEndpoint(deps), ...keepingEndpoints(deps)]
}

function listEndpoint({ chats }: KeptChatDeps): ChatflowEndpoint {
  return endpoint({
    method: 'get',
    path: '/api/v1/chats',
    summary: 'The chats that are kept, newest first, a page at a time',
    access: onFlows('view'),
    input: { query: keptChatQuery },
    output: keptChatPage,
    refusals: [400],
    async handle({ query: { text, folder, after, limit } }) {
      const place = after === undefined ? undefined : parsePlace(after)
      // One more than is shown tells whether there is a next page.
      const found = await chats.list({ text, folder, after: place, limit: limit + 1 })
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      return {
        chats: shown.map(renderKeptChat),
        folders: [...(await chats.folders())],
        next: found.length > limit && last !== undefined ? renderPlace(last) : null,
      }
    },
  })
}

function keepingEndpoints({ chatflows, chats, messages, nowMs }: KeptChatDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'put',
      path,
      effect: 'data',
      summary: 'Keep a session as a chat, or bring one that is kept to the top',
      access: onFlows('view'),
      input: { params: chatParam, body: newKeptChat },
      output: keptChatSchema,
      answers: { 409: jsonAnswer('It is held with another chatflow', errorSchema) },
      refusals: [400, 404],
      async handle({ params: { id }, body: { chatflowid, title, folder } }) {
        const chatflow = await findChatflow(chatflows, chatflowid)
        if (!keepsMessages(chatflow))
          throw new Failure('invalid', 'Cannot keep the chat: its flow keeps nothing of what is said', {
            param: 'chatflowid',
          })
        const now = nowMs()
        const name = keepsAnonymously(chatflow) ? redactPersonal(title) : title
        const times = { createdAtMs: now, updatedAtMs: now }
        const chat = { id, chatflowId: chatflow.id, title: name, folder: folder ?? undefined, ...times }
        const kept = await chats.touch(chat)
        if (kept === undefined) throw new Failure('conflict', `Chat ${id} is held with another chatflow`)
        return renderKeptChat(kept)
      },
    }),
    endpoint({
      method: 'patch',
      path,
      summary: 'Rename a chat, or move it to a folder; null takes it out of its folder',
      access: onFlows('view'),
      input: { params: chatParam, body: keptChatChange },
      output: keptChatSchema,
      refusals: [400, 404],
      async handle({ params: { id }, body: { title, folder } }) {
        const changed = await chats.change(id, {
          ...(title === undefined ? {} : { title }),
          ...(folder === undefined ? {} : { folder: folder ?? undefined }),
        })
        return renderKeptChat(changed ?? missing(id))
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Remove a chat with what was said in it',
      access: onFlows('delete'),
      input: { params: chatParam },
      output: deletedSchema,
      refusals: [404],
      async handle({ params: { id } }) {
        const { chatflowId } = (await chats.get(id)) ?? missing(id)
        // The messages first: a chat that is still listed can be removed again.
        await messages.remove(chatflowId, { sessionId: id })
        await chats.remove(id)
        return renderDeleted(1)
      },
    }),
  ]
}

function missing(id: string): KeptChat {
  throw new Failure('missing', `Chat ${id} not found`)
}
