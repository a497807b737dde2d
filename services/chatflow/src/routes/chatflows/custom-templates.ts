import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Permission } from '../../domain/access/permission.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { CustomTemplateStore } from '../../domain/chatflows/custom-template.ts'
import {
  createTemplate,
  customTemplateSchema,
  newTemplateSchema,
  renderCustomTemplate,
} from '../../wire/chatflows/custom-template.ts'
import { deletedSchema, renderDeleted } from '../../wire/common.ts'
import { type ChatflowEndpoint, resource } from '../endpoint.ts'
import { findChatflow } from './chatflows.ts'

export type CustomTemplateDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly customTemplates: CustomTemplateStore
  readonly nowMs: () => number
  readonly newId: () => string
}

const viewers: readonly Permission[] = ['templates:custom', 'chatflows:view', 'agentflows:view']
const keepers: readonly Permission[] = ['templates:flowexport', 'templates:toolexport', 'templates:custom']

/** The templates that owners of this server keep. */
export function customTemplateEndpoints(deps: CustomTemplateDeps): readonly ChatflowEndpoint[] {
  const { chatflows, customTemplates, nowMs, newId } = deps
  return resource({
    name: 'Template',
    path: '/api/v1/marketplaces/custom',
    access: (action) => (action === 'remove' ? ['templates:custom-delete'] : action === 'create' ? keepers : viewers),
    shown: customTemplateSchema,
    list: {
      summary: 'The templates that owners of this server keep',
      output: z.array(customTemplateSchema),
      handle: async () => (await customTemplates.list()).rows.map(renderCustomTemplate),
    },
    create: {
      summary: 'Keep a flow, without its secrets, or a tool as a template',
      body: newTemplateSchema,
      refusals: [400, 404],
      async handle(sent) {
        if ((sent.chatflowId === undefined) === (sent.tool === undefined)) {
          throw new Failure('invalid', 'Cannot keep the template: give either "chatflowId" or "tool"')
        }
        const source = sent.chatflowId === undefined ? undefined : await findChatflow(chatflows, sent.chatflowId)
        const now = nowMs()
        const template = createTemplate(sent, source, { id: newId(), createdAtMs: now, updatedAtMs: now })
        await customTemplates.put(template)
        return renderCustomTemplate(template)
      },
    },
    remove: {
      output: deletedSchema,
      handle: async (id) => ((await customTemplates.remove(id)) ? renderDeleted(1) : undefined),
    },
  })
}
