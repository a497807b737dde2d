import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { authorOf } from '../../domain/access/api-key.ts'
import { type AddChatflowDeps, addChatflow } from '../../domain/chatflows/add-chatflow.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { chatflowNotFound, requireChatflowId } from '../../domain/chatflows/chatflow-id.ts'
import { type ChatflowVersionStore, findVersion } from '../../domain/chatflows/chatflow-version.ts'
import type { DraftStore } from '../../domain/drafts/draft.ts'
import type { DraftEvents } from '../../domain/drafts/draft-events.ts'
import {
  chatflowChangeSchema,
  chatflowListSchema,
  chatflowQuery,
  chatflowSchema,
  newChatflowSchema,
  parseChatflowChange,
  parseNewChatflow,
  renderChatflow,
} from '../../wire/chatflows/chatflow.ts'
import { deletedSchema, idParam, parsePage, renderDeleted } from '../../wire/common.ts'
import { onFlows } from '../access/access.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { whoOf } from './drafts/who-of.ts'
import { createOutlineList } from './outline-list.ts'
import { streamArray } from './stream-array.ts'

export type ChatflowDeps = Omit<AddChatflowDeps, 'store'> & {
  readonly chatflows: ChatflowStore
  readonly versions: Pick<ChatflowVersionStore, 'get'>
  readonly drafts: Pick<DraftStore, 'get' | 'revisions'>
  readonly draftEvents: Pick<DraftEvents, 'tell'>
}

const path = '/api/v1/chatflows'

/** `/chatflows`: the flows themselves. */
export function chatflowEndpoints(deps: ChatflowDeps): readonly ChatflowEndpoint[] {
  return [...readingEndpoints(deps), ...changingEndpoints(deps)]
}

function readingEndpoints({ chatflows: store, versions, drafts }: ChatflowDeps): readonly ChatflowEndpoint[] {
  const listOutlines = createOutlineList({ chatflows: store, drafts })
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'All chatflows, newest change first',
      access: onFlows('view'),
      input: { query: chatflowQuery },
      output: chatflowListSchema,
      answer: 'An array, or a page with the total',
      async handle({ query: { type, view, ...query } }, c) {
        const page = parsePage(query)
        const filter = type === undefined ? {} : { type }
        if (view === 'outline') return await listOutlines(await store.outlines(filter), page)
        if (page === undefined) return c.body(await listAll(store, filter), 200, { 'content-type': 'application/json' })
        const { chatflows, total } = await store.list({ ...filter, ...page })
        return { data: chatflows.map(renderChatflow), total }
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      summary: 'One chatflow, as it is or as it was drawn in an earlier version',
      access: onFlows('view'),
      input: { params: idParam, query: z.object({ version: z.coerce.number().int().min(1).optional() }) },
      output: chatflowSchema,
      async handle({ params, query: { version } }) {
        const chatflow = await findChatflow(store, params.id)
        if (version === undefined) return renderChatflow(chatflow)
        const { flowData } = await findVersion(versions, chatflow.id, version)
        return renderChatflow({ ...chatflow, flowData })
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/has-changed/{id}/{date}`,
      summary: 'Whether a chatflow has changed since the date its reader knows',
      access: onFlows('view', 'update'),
      input: { params: idParam.extend({ date: z.string().openapi({ format: 'date-time' }) }) },
      output: z.object({ hasChanged: z.boolean() }),
      refusals: [400, 404],
      async handle({ params: { id, date } }) {
        const knownMs = parseKnownDate(date)
        const { updatedAtMs } = await findChatflow(store, id)
        return { hasChanged: updatedAtMs !== knownMs }
      },
    }),
  ]
}

function changingEndpoints(deps: ChatflowDeps): readonly ChatflowEndpoint[] {
  const { chatflows: store, draftEvents, nowMs } = deps
  return [
    endpoint({
      method: 'post',
      path,
      summary: 'Create a chatflow',
      access: onFlows('create'),
      input: { body: newChatflowSchema },
      output: chatflowSchema,
      async handle({ body }, c) {
        const save = { author: authorOf(c.get('caller')), note: body.versionNote }
        return renderChatflow(await addChatflow({ ...deps, store }, parseNewChatflow(body), save))
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/{id}`,
      summary: 'Change the fields that are sent',
      access: onFlows('update'),
      input: { params: idParam, body: chatflowChangeSchema },
      output: chatflowSchema,
      async handle({ params, body }, c) {
        const id = requireChatflowId(params.id)
        const save = { author: authorOf(c.get('caller')), note: body.versionNote }
        const changed = await store.change(id, parseChatflowChange(body, nowMs()), save)
        if (changed === undefined) throw chatflowNotFound(id)
        if (body.flowData !== undefined) draftEvents.tell(id, { ...whoOf(c), what: 'deployed', revision: undefined })
        return renderChatflow(changed)
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Remove a chatflow with its messages',
      access: onFlows('delete'),
      input: { params: idParam },
      output: deletedSchema,
      refusals: [400, 404],
      async handle({ params }) {
        const id = requireChatflowId(params.id)
        if (!(await store.remove(id))) throw chatflowNotFound(id)
        return renderDeleted(1)
      },
    }),
  ]
}

// Thousands of drawings are more than a process should hold at once.
async function listAll(store: ChatflowStore, filter: Parameters<ChatflowStore['list']>[0]) {
  const ids = (await store.outlines(filter)).map(({ id }) => id)
  return streamArray(ids, async (some) => {
    const { chatflows } = await store.list({ ids: some })
    const byId = new Map(chatflows.map((chatflow) => [chatflow.id, chatflow]))
    return some.flatMap((id) => byId.get(id) ?? []).map(renderChatflow)
  })
}

/**
 * @throws {Failure} `invalid` for anything but a UUID, `missing` when there is no such chatflow
 */
export async function findChatflow(store: Pick<ChatflowStore, 'get'>, id: string) {
  const chatflow = await store.get(requireChatflowId(id))
  if (chatflow === undefined) throw chatflowNotFound(id)
  return chatflow
}

function parseKnownDate(text: string): number {
  const atMs = Date.parse(text)
  if (!Number.isNaN(atMs)) return atMs
  throw new Failure('invalid', `Cannot compare dates: "${text}" is not an ISO 8601 date`, { param: 'date' })
}
