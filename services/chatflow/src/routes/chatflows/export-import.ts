import { z } from '@hono/zod-openapi'
import { authorOf } from '../../domain/access/api-key.ts'
import type { BundleStore } from '../../domain/chatflows/bundle.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { reportFlow } from '../../domain/migration/report-flow.ts'
import type { PreflightDeps } from '../../domain/preflight/preflight.ts'
import type { FeedbackStore } from '../../domain/records/feedback.ts'
import type { MessageStore } from '../../domain/records/message.ts'
import { exportRequest, importRequest, kindsOf, parseBundle, renderBundle } from '../../wire/chatflows/bundle.ts'
import { flowReports, renderReport, reportBody } from '../../wire/chatflows/flow-report.ts'
import {
  chatTranscripts,
  renderTranscripts,
  transcriptsRequest,
} from '../../wire/predictions/conversations/chat-transcript.ts'
import { parseMessageFilter } from '../../wire/predictions/message.ts'
import { onFlows } from '../access/access.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { findChatflow } from './chatflows.ts'

export type ExportImportDeps = {
  readonly bundles: BundleStore
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly messages: Pick<MessageStore, 'list'>
  readonly feedback: Pick<FeedbackStore, 'list'>
  /** What a look ahead at a flow knows. */
  readonly ahead: PreflightDeps
  readonly nowMs: () => number
}

const path = '/api/v1/export-import'

/** What is kept here as one file, out and in again, and the look ahead at it. */
export function exportImportEndpoints(deps: ExportImportDeps): readonly ChatflowEndpoint[] {
  const { bundles, chatflows, messages, feedback, ahead, nowMs } = deps
  return [
    endpoint({
      method: 'post',
      path: `${path}/export`,
      effect: 'question',
      summary: "Everything that is asked for, in the shape of Flowise's export",
      access: ['workspace:export'],
      input: { body: exportRequest },
      output: z.looseObject({}),
      handle: async ({ body }) => renderBundle(await bundles.read(kindsOf(body)), body),
    }),
    endpoint({
      method: 'post',
      path: `${path}/import`,
      summary: 'Keep all of an export under the ids it has, or nothing of it',
      access: ['workspace:import'],
      input: { body: importRequest },
      output: z.object({ message: z.literal('success') }),
      async handle({ body }, c) {
        await bundles.write(parseBundle(body, nowMs()), authorOf(c.get('caller')))
        return { message: 'success' as const }
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/report`,
      effect: 'question',
      summary: 'What would become of the flows of an export, before anything is written',
      access: ['workspace:import'],
      input: { body: reportBody },
      output: flowReports,
      handle: ({ body }) => reportAll(body, ahead),
    }),
    endpoint({
      method: 'post',
      path: `${path}/chatflow-messages`,
      effect: 'question',
      summary: 'What was said to a chatflow, chat by chat, as a file',
      access: onFlows('view'),
      input: { body: transcriptsRequest },
      output: chatTranscripts,
      refusals: [400, 404],
      async handle({ body: { chatflowId, ...query } }, c) {
        const filter = parseMessageFilter(query)
        const { id } = await findChatflow(chatflows, chatflowId)
        const { rows } = await feedback.list({ where: { chatflowId: id } })
        c.header('content-disposition', `attachment; filename="${id}-Message.json"`)
        return renderTranscripts(await messages.list(id, filter), rows)
      },
    }),
  ]
}

/** Which flows of an export run, with what in place of what, and which do not; what arrives with them counts as there. */
async function reportAll(sent: z.output<typeof reportBody>, ahead: PreflightDeps) {
  const { ChatFlow, AgentFlow, AgentFlowV2, AssistantFlow, Tool, DocumentStore } = sent
  const flows = [ChatFlow, AgentFlow, AgentFlowV2, AssistantFlow].flat()
  const arriving = new Set([...flows, ...Tool, ...DocumentStore].map(({ id }) => id))
  const has: PreflightDeps['has'] = async (what, id) => arriving.has(id) || (await ahead.has(what, id))
  const code = new Map(Tool.map(({ id, func }) => [id, func]))
  const codeOfTool: PreflightDeps['codeOfTool'] = async (id) => code.get(id) ?? (await ahead.codeOfTool(id))
  const reports: z.output<typeof flowReports> = []
  // One after the other: an export may hold thousands.
  for (const flow of flows) reports.push(renderReport(await reportFlow(flow, { ...ahead, has, codeOfTool })))
  return reports
}
