import type { Endpoint } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Access } from '../../domain/access/access.ts'
import {
  changedConversationSchema,
  newConversationSchema,
  newItemsSchema,
  renderConversation,
  unknownConversation,
  unknownItem,
} from '../../wire/response/conversation.ts'
import { toMessages } from '../../wire/response/input-item.ts'
import { itemListQuerySchema, renderItemList, resolveReferences } from '../../wire/response/stored-response.ts'
import { endpoint } from '../endpoint.ts'
import type { ResponseDeps } from './deps.ts'

const params = z.object({ id: z.string() })
const itemParams = z.object({ id: z.string(), item: z.string() })

/** Conversations as OpenAI has them: items that a response goes on from and adds itself to. */
export function conversationEndpoints(deps: ResponseDeps): readonly Endpoint<Access>[] {
  const { conversations, items } = deps
  const access = 'any-key'
  return [
    endpoint({
      ...{ method: 'post', path: '/v1/conversations', effect: 'data', summary: 'Begin a conversation', access },
      input: { body: newConversationSchema },
      answer: 'The conversation',
      handle({ body }, c) {
        const given = resolveReferences(body.items ?? [], items)
        toMessages(given)
        return c.json(renderConversation(conversations.make(body.metadata ?? {}, given)))
      },
    }),
    endpoint({
      ...{ method: 'get', path: '/v1/conversations/{id}', summary: 'Read a conversation', access },
      input: { params },
      answer: 'The conversation, without its items',
      handle: ({ params: { id } }, c) => c.json(renderConversation(conversations.get(id))),
    }),
    endpoint({
      ...{ method: 'post', path: '/v1/conversations/{id}', effect: 'data', summary: 'Label a conversation', access },
      input: { params, body: changedConversationSchema },
      answer: 'The conversation',
      handle: ({ params: { id }, body }, c) => c.json(renderConversation(conversations.label(id, body.metadata ?? {}))),
    }),
    endpoint({
      ...{ method: 'delete', path: '/v1/conversations/{id}', effect: 'data', summary: 'Forget a conversation', access },
      input: { params },
      answer: 'It is forgotten; its items stay as long as they are kept',
      handle({ params: { id } }, c) {
        if (!conversations.delete(id)) throw unknownConversation(id)
        return c.json({ id, object: 'conversation.deleted', deleted: true })
      },
    }),
    ...itemEndpoints(deps),
  ]
}

function itemEndpoints({ conversations, items }: ResponseDeps): readonly Endpoint<Access>[] {
  const access = 'any-key'
  const itemPath = '/v1/conversations/{id}/items/{item}'
  return [
    endpoint({
      ...{ method: 'get', path: '/v1/conversations/{id}/items', summary: 'List what a conversation holds', access },
      input: { params, query: itemListQuerySchema },
      answer: 'A page of items',
      handle: ({ params: { id }, query }, c) => c.json(renderItemList(conversations.get(id).items, query)),
    }),
    endpoint({
      ...{
        method: 'post',
        path: '/v1/conversations/{id}/items',
        effect: 'data',
        summary: 'Add to a conversation',
        access,
      },
      input: { params, body: newItemsSchema },
      answer: 'The items that were added',
      handle({ params: { id }, body }, c) {
        const given = resolveReferences(body.items, items)
        toMessages(given)
        const added = conversations.add(id, given)
        return c.json(renderItemList(added, { limit: added.length, order: 'asc' }))
      },
    }),
    endpoint({
      ...{ method: 'get', path: itemPath, summary: 'Read an item of a conversation', access },
      input: { params: itemParams },
      answer: 'The item',
      handle({ params: { id, item } }, c) {
        const found = conversations.get(id).items.find((each) => each.id === item)
        if (found === undefined) throw unknownItem(item, id)
        return c.json(found)
      },
    }),
    endpoint({
      ...{ method: 'delete', path: itemPath, effect: 'data', summary: 'Take an item out of a conversation', access },
      input: { params: itemParams },
      answer: 'The conversation',
      handle({ params: { id, item } }, c) {
        if (!conversations.take(id, item)) throw unknownItem(item, id)
        return c.json(renderConversation(conversations.get(id)))
      },
    }),
  ]
}
