import { Failure } from '@hearth/kernel'
import { streamFrames } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { authorOf } from '../../../domain/access/api-key.ts'
import type { ChatflowStore } from '../../../domain/chatflows/chatflow.ts'
import { type ChatflowVersionStore, newestVersion } from '../../../domain/chatflows/chatflow-version.ts'
import type { Draft, DraftStore } from '../../../domain/drafts/draft.ts'
import type { DraftEvent, DraftEvents } from '../../../domain/drafts/draft-events.ts'
import { chatflowSchema, renderChatflow } from '../../../wire/chatflows/chatflow.ts'
import {
  draftChange,
  draftDeployment,
  draftFrame,
  draftLook,
  draftQuery,
  draftSchema,
  renderDeployed,
  renderDraft,
} from '../../../wire/chatflows/draft.ts'
import { eventAnswer, idParam, jsonAnswer } from '../../../wire/common.ts'
import { onFlows } from '../../access/access.ts'
import type { ChatflowEnv } from '../../access/env.ts'
import { type ChatflowEndpoint, endpoint } from '../../endpoint.ts'
import { findChatflow } from '../chatflows.ts'
import { whoOf } from './who-of.ts'

export type DraftDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly versions: ChatflowVersionStore
  readonly drafts: DraftStore
  readonly draftEvents: DraftEvents
  readonly heartbeatMs: number
  readonly nowMs: () => number
}

const path = '/api/v1/chatflows/{id}/draft'
// Who may not change a flow sees what is deployed.
const access = onFlows('update')
const conflict = { 409: jsonAnswer('It is another meanwhile, which is the answer', draftSchema) }

/** What is drawn of a flow and not deployed yet. */
export function draftEndpoints(deps: DraftDeps): readonly ChatflowEndpoint[] {
  return [...keepingEndpoints(deps), ...endingEndpoints(deps), eventsEndpoint(deps)]
}

function keepingEndpoints({ chatflows, versions, drafts, draftEvents, nowMs }: DraftDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'What is drawn of a chatflow and not deployed yet',
      access,
      input: { params: idParam, query: draftLook },
      output: draftSchema,
      async handle({ params, query }) {
        const { id } = await findChatflow(chatflows, params.id)
        const draft = await drafts.get(id)
        if (draft === undefined && query.orDeployed === 'true') return renderDeployed(await newestVersion(versions, id))
        return renderDraft(requireDraft(id, draft))
      },
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Keep a draft in place of the one with the revision that is sent',
      access,
      input: { params: idParam, body: draftChange },
      output: draftSchema,
      answers: conflict,
      async handle({ params, body: { revision, ...content } }, c) {
        const { id } = await findChatflow(chatflows, params.id)
        const author = authorOf(c.get('caller'))
        const outcome = await drafts.put({ ...content, chatflowId: id, author, updatedAtMs: nowMs() }, revision)
        if (outcome.kind === 'changed') return refuse(c, id, outcome.present)
        draftEvents.tell(id, { ...whoOf(c), what: 'saved', revision: outcome.value.revision })
        return renderDraft(outcome.value)
      },
    }),
  ]
}

function endingEndpoints({ chatflows, drafts, draftEvents, nowMs }: DraftDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'delete',
      path,
      summary: 'Discard a draft, the one with this revision where one is given',
      access,
      input: { params: idParam, query: draftQuery },
      output: z.object({ discarded: z.literal(true) }),
      answers: conflict,
      refusals: [400, 404],
      async handle({ params, query }, c) {
        const { id } = await findChatflow(chatflows, params.id)
        const outcome = await drafts.remove(id, query.revision)
        if (outcome.kind === 'changed') return refuse(c, id, outcome.present)
        draftEvents.tell(id, { ...whoOf(c), what: 'discarded', revision: undefined })
        return { discarded: true as const }
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/deploy`,
      summary: 'Make a draft the chatflow, unless another version than its own is deployed',
      access,
      input: { params: idParam, body: draftDeployment },
      output: chatflowSchema,
      answers: conflict,
      async handle({ params, body: { revision, note } }, c) {
        const { id } = await findChatflow(chatflows, params.id)
        const save = { author: authorOf(c.get('caller')), note }
        const outcome = await drafts.deploy(id, revision, save, nowMs())
        if (outcome.kind === 'changed') return refuse(c, id, outcome.present)
        draftEvents.tell(id, { ...whoOf(c), what: 'deployed', revision: undefined })
        return renderChatflow(outcome.value)
      },
    }),
  ]
}

function eventsEndpoint({ chatflows, draftEvents, heartbeatMs }: DraftDeps): ChatflowEndpoint {
  return endpoint({
    method: 'get',
    path: `${path}/events`,
    summary: 'What becomes of a draft, and that another version was deployed, as server-sent events',
    access,
    input: { params: idParam },
    answers: { 200: eventAnswer('Each tells what, the revision, the author and the window (`x-hearth-tab`)') },
    refusals: [400, 404],
    async handle({ params }, c) {
      const { id } = await findChatflow(chatflows, params.id)
      const disconnect = new AbortController()
      const events = draftEvents.listen(id, disconnect.signal)
      if (events === undefined) {
        throw new Failure('rate-limited', 'Cannot listen: too many listen already', { retryAfterSeconds: 5 })
      }
      const heartbeat = { everyMs: heartbeatMs, frame: silentFrame }
      return streamFrames(c, framesOf(events), { disconnect, heartbeat })
    },
  })
}

const silentFrame = ':\n\n'

async function* framesOf(events: AsyncIterable<DraftEvent>): AsyncGenerator<string> {
  // From here on nothing is missed, which who listens has to know before looking at the draft.
  yield silentFrame
  for await (const event of events) yield draftFrame(event)
}

function refuse(c: Context<ChatflowEnv>, chatflowId: string, present: Draft | undefined): Response {
  return c.json(renderDraft(requireDraft(chatflowId, present)), 409)
}

/** @throws {Failure} `missing` when the chatflow has no draft */
function requireDraft(chatflowId: string, draft: Draft | undefined): Draft {
  if (draft !== undefined) return draft
  throw new Failure('missing', `Chatflow ${chatflowId} has no draft`)
}
