import { diffDocuments } from '@hearth/flow'
import { z } from '@hono/zod-openapi'
import { authorOf } from '../../domain/access/api-key.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { chatflowNotFound } from '../../domain/chatflows/chatflow-id.ts'
import { type ChatflowVersionStore, findVersion } from '../../domain/chatflows/chatflow-version.ts'
import { readDrawing } from '../../domain/chatflows/read-drawing.ts'
import type { DraftEvents } from '../../domain/drafts/draft-events.ts'
import { chatflowSchema, renderChatflow } from '../../wire/chatflows/chatflow.ts'
import {
  diffSchema,
  renderVersionSummary,
  versionChange,
  versionSchema,
  versionSummary,
} from '../../wire/chatflows/chatflow-version.ts'
import { idParam } from '../../wire/common.ts'
import { onFlows } from '../access/access.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { findChatflow } from './chatflows.ts'
import { whoOf } from './drafts/who-of.ts'

export type ChatflowVersionDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get' | 'change'>
  readonly versions: ChatflowVersionStore
  readonly draftEvents: Pick<DraftEvents, 'tell'>
  readonly nowMs: () => number
}

const path = '/api/v1/chatflows/{id}/versions'
const number = z.coerce.number().int().min(1)
const refusals = [400, 404]

/** What was saved of chatflows before. */
export function chatflowVersionEndpoints(deps: ChatflowVersionDeps): readonly ChatflowEndpoint[] {
  return [...readingEndpoints(deps), ...changingEndpoints(deps)]
}

function readingEndpoints(deps: ChatflowVersionDeps): readonly ChatflowEndpoint[] {
  const { chatflows, versions } = deps
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'What was saved of a chatflow, newest first, without the drawings',
      access: onFlows('view'),
      input: { params: idParam },
      output: z.array(versionSummary),
      refusals,
      async handle({ params }) {
        const { id } = await findChatflow(chatflows, params.id)
        return (await versions.list(id)).map(renderVersionSummary)
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{version}`,
      summary: 'One version with its drawing',
      access: onFlows('view'),
      input: { params: idParam.extend({ version: number }) },
      output: versionSchema,
      refusals,
      async handle({ params }) {
        const found = await find(deps, params.id, params.version)
        return { ...renderVersionSummary(found), flowData: found.flowData }
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{version}/diff/{other}`,
      summary: 'What changed from one version to another',
      access: onFlows('view'),
      input: { params: idParam.extend({ version: number, other: number }) },
      output: diffSchema,
      refusals,
      async handle({ params: { id, version, other } }) {
        const [before, after] = [await find(deps, id, version), await find(deps, id, other)]
        // The schema is written for readers and knows no `readonly`.
        const diff = diffDocuments(readDrawing(before.flowData), readDrawing(after.flowData))
        return structuredClone(diff) as z.output<typeof diffSchema>
      },
    }),
  ]
}

function changingEndpoints(deps: ChatflowVersionDeps): readonly ChatflowEndpoint[] {
  const { chatflows, versions, draftEvents, nowMs } = deps
  return [
    endpoint({
      method: 'patch',
      path: `${path}/{version}`,
      summary: 'Note afterwards why a version was saved',
      access: onFlows('update'),
      input: { params: idParam.extend({ version: number }), body: versionChange },
      output: versionSummary,
      async handle({ params: { id, version }, body }) {
        const note = body.note ?? undefined
        const { flowData: _, ...found } = await find(deps, id, version)
        await versions.annotate(found.chatflowId, version, note)
        return renderVersionSummary({ ...found, note })
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/{version}/restore`,
      summary: 'Deploy a chatflow as it was; this is a new version',
      access: onFlows('update'),
      input: { params: idParam.extend({ version: number }) },
      output: chatflowSchema,
      refusals,
      async handle({ params: { id, version } }, c) {
        const { flowData } = await find(deps, id, version)
        const save = { author: authorOf(c.get('caller')), note: `Version ${version} again` }
        const changed = await chatflows.change(id, { flowData, deployed: true, updatedAtMs: nowMs() }, save)
        if (changed === undefined) throw chatflowNotFound(id)
        draftEvents.tell(id, { ...whoOf(c), what: 'deployed', revision: undefined })
        return renderChatflow(changed)
      },
    }),
  ]
}

/** @throws {Failure} `missing` when there is no such chatflow, or no such version of it */
async function find({ chatflows, versions }: ChatflowVersionDeps, id: string, version: number) {
  return findVersion(versions, (await findChatflow(chatflows, id)).id, version)
}
