import { Failure } from '@hearth/kernel'
import { sessionTokenOf } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { ApiKeys } from '../../domain/access/api-keys.ts'
import type { KeyRing } from '../../domain/access/key-ring.ts'
import type { UiSessions } from '../../domain/access/ui-sessions.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { apiKeyBody, apiKeySchema, parseApiKey, renderApiKey } from '../../wire/access/api-key.ts'
import {
  deletedSchema,
  idParam,
  listOrPage,
  pageQuery,
  parsePage,
  preconditionMisfit,
  renderDeleted,
  renderList,
} from '../../wire/common.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type ApiKeyDeps = {
  readonly keys: ApiKeys
  readonly ring: KeyRing
  readonly sessions: Pick<UiSessions, 'endAll'>
  readonly chatflows: Pick<ChatflowStore, 'outlines'>
}

const path = '/api/v1/apikey'

/** `/apikey`: the keys of this server. Those who hold one give no more than they hold. */
export function apiKeyEndpoints(deps: ApiKeyDeps): readonly ChatflowEndpoint[] {
  const { keys } = deps
  const renderAll = listRenderer(deps)
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'All API keys, without the keys themselves',
      access: ['apikeys:view'],
      input: { query: z.object(pageQuery) },
      output: listOrPage(apiKeySchema),
      refusals: [],
      async handle({ query }) {
        const page = parsePage(query)
        return renderList(await renderAll(), page)
      },
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Create an API key; the answer tells it this once',
      access: ['apikeys:create'],
      input: { body: apiKeyBody },
      misfit: preconditionMisfit,
      output: z.array(apiKeySchema),
      refusals: [400, 412],
      handle: async ({ body }, c) => renderAll(await keys.issue(c.get('caller'), parseApiKey(body))),
    }),
    endpoint({
      method: 'put',
      path: `${path}/{id}`,
      summary: 'Rename an API key or change its permissions',
      access: ['apikeys:update'],
      input: { params: idParam, body: apiKeyBody },
      misfit: preconditionMisfit,
      output: z.array(apiKeySchema),
      refusals: [400, 404, 412],
      async handle({ params, body }, c) {
        await keys.alter(c.get('caller'), params.id, parseApiKey(body))
        return renderAll()
      },
    }),
    rotateEndpoint(deps, renderAll),
    endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Revoke an API key, at once',
      access: ['apikeys:delete'],
      input: { params: idParam },
      output: deletedSchema,
      async handle({ params: { id } }) {
        if (await keys.revoke(id)) return renderDeleted(1)
        throw new Failure('missing', `Cannot revoke the API key ${id}: there is no such key`)
      },
    }),
  ]
}

function rotateEndpoint({ keys, sessions }: ApiKeyDeps, renderAll: ReturnType<typeof listRenderer>): ChatflowEndpoint {
  return endpoint({
    method: 'post',
    path: `${path}/{id}/rotate`,
    summary: 'Give an API key another text, told this once; the old one and browsers signed in by it are out at once',
    access: ['apikeys:update'],
    input: { params: idParam },
    output: z.array(apiKeySchema),
    refusals: [400, 404],
    async handle({ params: { id } }, c) {
      const rotated = await keys.rotate(c.get('caller'), id)
      await sessions.endAll(id, sessionTokenOf(c))
      return renderAll(rotated)
    },
  })
}

/** Words all keys; the text of one issued just now stands in its row. */
function listRenderer({ ring, chatflows }: ApiKeyDeps) {
  return async (issued?: { readonly key: ApiKey; readonly text: string }) => {
    const flows = await chatflows.outlines()
    const boundTo = (key: ApiKey) => flows.filter(({ apiKeyId }) => apiKeyId === key.id)
    const textOf = (key: ApiKey) => (issued?.key.id === key.id ? issued.text : undefined)
    return ring.list().map((key) => renderApiKey(key, boundTo(key), textOf(key)))
  }
}
