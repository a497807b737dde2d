import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isPermitted, type Permission } from '../../domain/access/permission.ts'
import type { ChatflowStore, LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import type { Ingestions } from '../../domain/documents/ingest/ingestions.ts'
import type { UpsertFlowDeps } from '../../domain/documents/ingest/upsert-flow.ts'
import type { UpsertHistory } from '../../domain/documents/ingest/upsert-history.ts'
import { uploadStoreOf } from '../../domain/flow/compile/upload-abilities.ts'
import { idParam, jsonBody } from '../../wire/common.ts'
import { indexingSchema } from '../../wire/documents/document-store.ts'
import { type FlowUpsertRequest, flowUpsertSchema, toFlowUpsert } from '../../wire/documents/upsert.ts'
import { type AdmitDeps, admitVisitor } from '../access/admit-visitor.ts'
import { requirePermission } from '../access/authenticate.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { parseWith } from '../parse-with.ts'
import { readBody } from '../read-body.ts'
import { isMultipart, readFormParts } from '../read-form.ts'
import { storeForInputs } from '../store-for-inputs.ts'
import { background, ingest } from './ingest.ts'

type Fields = Readonly<Record<string, unknown>>

export type VectorDeps = UpsertFlowDeps &
  AdmitDeps & {
    readonly chatflows: Pick<ChatflowStore, 'get'>
    readonly history: UpsertHistory
    readonly jobs: Ingestions
    /** Values of `{{$vars.…}}` for a run of the chatflow. */
    readonly varsOf: (chatflow: LoadedChatflow, requested: Fields) => Promise<Fields>
    readonly newId: () => string
  }

const upserters: readonly Permission[] = ['chatflows:view', 'agentflows:view', 'documentStores:upsert-config']

const shared = {
  method: 'post',
  summary: 'Put the documents of a chatflow into its vector store',
  description: 'JSON, or a form whose files go to the loaders their endings tell. A job with ?background=true.',
  input: { params: idParam },
  reads: { query: background, body: jsonBody(flowUpsertSchema) },
  output: indexingSchema,
  refusals: [400, 403, 404],
} as const

/**
 * `POST /vector/upsert/:id` and its twin of the editor: a flow's documents go into its vector store.
 * Whoever may ask a chatflow that takes uploads may put files there, which their chat alone finds.
 */
export function vectorEndpoints(deps: VectorDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      ...shared,
      path: '/api/v1/vector/upsert/{id}',
      access: 'uploader',
      async handle({ params }, c) {
        if (isPermitted(c.get('caller'), upserters)) return upsertAll(c, params.id)
        const chatflow = await admitVisitor(c, deps, params.id)
        const stopNodeId = uploadStoreOf(chatflow.flowData)
        if (stopNodeId === undefined) {
          requirePermission(c, upserters)
          return upsertAll(c, params.id)
        }
        const { request, files } = await readUpsert(c, deps, chatflow)
        if (Object.keys(files).length === 0 || request.chatId === undefined) throw noUpload()
        return upsert(c, deps, chatflow, { chatId: request.chatId, stopNodeId, overrides: {}, vars: {} }, files)
      },
    }),
    endpoint({
      ...shared,
      path: '/api/v1/vector/internal-upsert/{id}',
      access: upserters,
      handle: ({ params }, c) => upsertAll(c, params.id),
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/vector/reembed/{id}',
      summary: 'Make the vectors of a chatflow anew, by the model that makes them now',
      description:
        'The documents stay; the old vectors are found until all new ones are there. A job with ?background=true.',
      input: { params: idParam },
      reads: { query: background, body: jsonBody(flowUpsertSchema) },
      output: z.object({ numEmbedded: z.int() }),
      refusals: [400, 404],
      access: upserters,
      handle: ({ params }, c) => reembed(c, params.id),
    }),
  ]

  async function reembed(c: Context<ChatflowEnv>, id: string): Promise<Response> {
    const chatflow = await findChatflow(deps.chatflows, id)
    const request = toFlowUpsert(parseWith(flowUpsertSchema, (await readBody(c)) ?? {}))
    return await ingest(c, deps.jobs, {
      kind: 'reembed flow',
      chatflowId: chatflow.id,
      asked: { ...request, files: {} },
    })
  }

  async function upsertAll(c: Context<ChatflowEnv>, id: string): Promise<Response> {
    const chatflow = await findChatflow(deps.chatflows, id)
    const { request, files } = await readUpsert(c, deps, chatflow)
    return upsert(c, deps, chatflow, request, files)
  }
}

function noUpload(): Failure {
  const message = 'Cannot upload without a key: send a form with "files" and the "chatId" that is to find them'
  return new Failure('invalid', message, { param: 'files' })
}

function upsert(
  c: Context,
  deps: VectorDeps,
  { id }: LoadedChatflow,
  asked: FlowUpsertRequest,
  files: Fields,
): Promise<Response> {
  return ingest(c, deps.jobs, { kind: 'upsert flow', chatflowId: id, asked: { ...asked, files } })
}

async function readUpsert(
  c: Context,
  { env }: VectorDeps,
  chatflow: LoadedChatflow,
): Promise<{ readonly request: FlowUpsertRequest; readonly files: Fields }> {
  if (!isMultipart(c)) return { request: toFlowUpsert(parseWith(flowUpsertSchema, await readBody(c))), files: {} }
  const { fields, files: uploaded } = await readFormParts(c)
  const { stopNodeId, chatId, overrideConfig, ...inputs } = fields
  const request = toFlowUpsert(parseWith(flowUpsertSchema, { stopNodeId, chatId, overrideConfig }))
  const files = await storeForInputs(env.files, chatflow.id, uploaded)
  return { request: { ...request, overrides: { ...inputs, ...request.overrides } }, files }
}
