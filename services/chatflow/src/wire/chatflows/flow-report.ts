import { z } from '@hono/zod-openapi'
import type { FlowReport } from '../../domain/migration/report-flow.ts'

const incomingFlow = z.looseObject({
  id: z.string().optional().default(''),
  name: z.string().optional().default('Untitled'),
  flowData: z.string({ error: 'must be the flow as JSON text' }),
})

const flows = z.array(incomingFlow).max(10_000).optional().default([])

const named = z
  .array(z.looseObject({ id: z.string().optional() }))
  .max(10_000)
  .optional()
  .default([])

const tools = z
  .array(z.looseObject({ id: z.string().optional(), func: z.string().optional() }))
  .max(10_000)
  .optional()
  .default([])

/** Flowise's export; its flows are looked at, and what they may refer to is known by its ids. */
export const reportBody = z
  .looseObject({
    ChatFlow: flows,
    AgentFlow: flows,
    AgentFlowV2: flows,
    AssistantFlow: flows,
    Tool: tools,
    DocumentStore: named,
  })
  .openapi('FlowReportRequest')

export const flowReport = z.object({
  id: z.string(),
  name: z.string(),
  verdict: z.enum(['runs', 'runs with substitution', 'cannot run']),
  substitutions: z.array(z.object({ node: z.string(), kind: z.string(), text: z.string() })),
  reasons: z.array(z.string()),
  credentials: z.array(z.string()).openapi({ description: 'Kinds of credentials to enter again' }),
})

export const flowReports = z.array(flowReport).openapi('FlowReports')

/** A report as it is sent. */
export function renderReport({
  substitutions,
  reasons,
  credentials,
  ...report
}: FlowReport): z.output<typeof flowReport> {
  return { ...report, substitutions: [...substitutions], reasons: [...reasons], credentials: [...credentials] }
}
