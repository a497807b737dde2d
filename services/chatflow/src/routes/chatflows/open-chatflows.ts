import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import {
  chatbotConfigSchema,
  renderChatbotConfig,
  renderUploads,
  uploadsSchema,
} from '../../wire/chatflows/chatbot-config.ts'
import { chatflowSchema, renderPublicChatflow } from '../../wire/chatflows/chatflow.ts'
import { idParam } from '../../wire/common.ts'
import { requireRun } from '../access/authenticate.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { findChatflow } from './chatflows.ts'

export type OpenChatflowDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  /** @param flowData React Flow's JSON text */
  readonly isStreamable: (flowData: string) => boolean
}

const input = { params: idParam }

/** What pages and clients ask of a chatflow without a key. */
export function openChatflowEndpoints({ chatflows, isStreamable }: OpenChatflowDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/chatflows-streaming/{id}',
      summary: 'Whether a chatflow can stream its answers',
      access: 'anyone',
      input,
      output: z.object({ isStreaming: z.boolean() }),
      refusals: [400, 404],
      async handle({ params }) {
        const chatflow = await findChatflow(chatflows, params.id)
        // Code that has the last word on an answer must see the whole of it first.
        const isFinal = chatflow.settings.postProcessing === undefined
        return { isStreaming: isFinal && isStreamable(chatflow.flowData) }
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/chatflows-uploads/{id}',
      summary: 'What may be uploaded to a chatflow',
      access: 'anyone',
      input,
      output: uploadsSchema,
      refusals: [400, 404],
      handle: async ({ params }) => renderUploads(await findChatflow(chatflows, params.id)),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/public-chatbotConfig/{id}',
      summary: 'The settings of the widget of a chatflow; needs what asking it needs',
      access: 'flow caller',
      input,
      output: chatbotConfigSchema,
      refusals: [400, 404],
      async handle({ params }, c) {
        const chatflow = await findChatflow(chatflows, params.id)
        requireRun(c, chatflow)
        return renderChatbotConfig(chatflow)
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/public-chatflows/{id}',
      summary: 'A public chatflow, without its secrets',
      access: 'anyone',
      input,
      output: chatflowSchema,
      refusals: [400, 401, 404],
      async handle({ params }) {
        const chatflow = await findChatflow(chatflows, params.id)
        if (!chatflow.isPublic) throw new Failure('unauthorized', 'Unauthorized')
        return renderPublicChatflow(chatflow)
      },
    }),
  ]
}
