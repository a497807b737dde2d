import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { authorOf } from '../../domain/access/api-key.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { chatflowNotFound } from '../../domain/chatflows/chatflow-id.ts'
import { type ChatflowVersionStore, findVersion } from '../../domain/chatflows/chatflow-version.ts'
import { diffFlows } from '../../domain/chatflows/diff-flows.ts'
import { chatflowSchema, renderChatflow } from '../../wire/chatflows/chatflow.ts'
import {
  diffSchema,
  renderVersionSummary,
  versionSchema,
  versionSummary,
} from '../../wire/chatflows/chatflow-version.ts'
import { badRequest, idParam, jsonAnswer, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from './chatflows.ts'

const path = '/api/v1/chatflows/{id}/versions'
const number = z.coerce.number().int().min(1)
const errors = { ...badRequest, ...keyedErrors, ...notFound }
const view = { security: keyed, middleware: requires('chatflows:view', 'agentflows:view') }

const list = createRoute({
  ...view,
  method: 'get',
  path,
  summary: 'What was saved of a chatflow, newest first, without the drawings',
  request: { params: idParam },
  responses: { 200: jsonAnswer('The versions', z.array(versionSummary)), ...errors },
})

const get = createRoute({
  ...view,
  method: 'get',
  path: `${path}/{version}`,
  summary: 'One version with its drawing',
  request: { params: idParam.extend({ version: number }) },
  responses: { 200: jsonAnswer('The version', versionSchema), ...errors },
})

const diff = createRoute({
  ...view,
  method: 'get',
  path: `${path}/{version}/diff/{other}`,
  summary: 'What changed from one version to another',
  request: { params: idParam.extend({ version: number, other: number }) },
  responses: { 200: jsonAnswer('The differences', diffSchema), ...errors },
})

const restore = createRoute({
  method: 'post',
  path: `${path}/{version}/restore`,
  summary: 'Draw a chatflow as it was; this is a new version',
  security: keyed,
  middleware: requires('chatflows:update', 'agentflows:update'),
  request: { params: idParam.extend({ version: number }) },
  responses: { 200: jsonAnswer('The chatflow', chatflowSchema), ...errors },
})

export type ChatflowVersionRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get' | 'change'>
  readonly versions: ChatflowVersionStore
  readonly nowMs: () => number
}

export function chatflowVersionRoutes(deps: ChatflowVersionRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { chatflows, versions, nowMs } = deps
  const routes = createChatflowRoutes()
  routes.openapi(list, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    return c.json((await versions.list(id)).map(renderVersionSummary), 200)
  })
  routes.openapi(get, async (c) => {
    const { id, version } = c.req.valid('param')
    const found = await find(deps, id, version)
    return c.json({ ...renderVersionSummary(found), flowData: found.flowData }, 200)
  })
  routes.openapi(diff, async (c) => {
    const { id, version, other } = c.req.valid('param')
    const [before, after] = [await find(deps, id, version), await find(deps, id, other)]
    // The schema is written for readers and knows no `readonly`.
    return c.json(structuredClone(diffFlows(before.flowData, after.flowData)) as z.output<typeof diffSchema>, 200)
  })
  routes.openapi(restore, async (c) => {
    const { id, version } = c.req.valid('param')
    const { flowData } = await find(deps, id, version)
    const save = { author: authorOf(c.get('caller')), note: `Version ${version} again` }
    const changed = await chatflows.change(id, { flowData, updatedAtMs: nowMs() }, save)
    if (changed === undefined) throw chatflowNotFound(id)
    return c.json(renderChatflow(changed), 200)
  })
  return routes
}

/** @throws {Failure} `missing` when there is no such chatflow, or no such version of it */
async function find({ chatflows, versions }: ChatflowVersionRoutesDeps, id: string, version: number) {
  return findVersion(versions, (await findChatflow(chatflows, id)).id, version)
}
