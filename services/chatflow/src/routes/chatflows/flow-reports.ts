import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi'
import { type FlowReport, reportFlow } from '../../domain/migration/report-flow.ts'
import type { PreflightDeps } from '../../domain/preflight/preflight.ts'
import { flowReports, reportBody } from '../../wire/chatflows/flow-report.ts'
import { badRequest, jsonAnswer, jsonBody, keyed, keyedErrors } from '../../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

const report = createRoute({
  method: 'post',
  path: '/api/v1/export-import/report',
  summary: 'What would become of the flows of an export, before anything is written',
  security: keyed,
  middleware: requires('workspace:import'),
  request: { body: jsonBody(reportBody) },
  responses: { 200: jsonAnswer('One report a flow', flowReports), ...badRequest, ...keyedErrors },
})

/** The look ahead at an import: which flows run, with what in place of what, and which do not. */
export function flowReportRoutes(deps: PreflightDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(report, async (c) => {
    const { ChatFlow, AgentFlow, AgentFlowV2, AssistantFlow, Tool, DocumentStore } = c.req.valid('json')
    const flows = [ChatFlow, AgentFlow, AgentFlowV2, AssistantFlow].flat()
    const arriving = new Set([...flows, ...Tool, ...DocumentStore].map(({ id }) => id))
    const has: PreflightDeps['has'] = async (what, id) => arriving.has(id) || (await deps.has(what, id))
    const code = new Map(Tool.map(({ id, func }) => [id, func]))
    const codeOfTool: PreflightDeps['codeOfTool'] = async (id) => code.get(id) ?? (await deps.codeOfTool(id))
    const reports: z.output<typeof flowReports> = []
    // One after the other: an export may hold thousands.
    for (const flow of flows) reports.push(render(await reportFlow(flow, { ...deps, has, codeOfTool })))
    return c.json(reports, 200)
  })
  return routes
}

function render({ substitutions, reasons, credentials, ...report }: FlowReport): z.output<typeof flowReports>[number] {
  return { ...report, substitutions: [...substitutions], reasons: [...reasons], credentials: [...credentials] }
}
