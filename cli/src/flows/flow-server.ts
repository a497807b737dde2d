import { z } from 'zod'
import { ask, askJson } from '../client/ask-json.ts'
import { type Exported, type FlowRow, flowRowSchema, renderExport } from './exported.ts'

const reportSchema = z.object({
  id: z.string(),
  name: z.string(),
  verdict: z.string(),
  substitutions: z.array(z.object({ node: z.string(), kind: z.string(), text: z.string() })),
  reasons: z.array(z.string()),
  credentials: z.array(z.string()),
})

const convertedSchema = z.object({
  name: z.string(),
  type: z.string(),
  flowData: z.string(),
  chatbotConfig: z.string().optional(),
  report: reportSchema,
})

export type FlowReport = z.output<typeof reportSchema>

/** A flow of another builder, drawn with the nodes that are here. */
export type Converted = z.output<typeof convertedSchema>

/** The chatflow service, as far as moving flows goes. */
export type FlowServer = {
  list(): Promise<readonly FlowRow[]>
  /** What would become of each flow; writes nothing. */
  report(exported: Exported): Promise<readonly FlowReport[]>
  /** The flows of a file of another builder, each with its report; writes nothing. */
  convert(text: string): Promise<readonly Converted[]>
  /** Alters a flow that is there. */
  change(flow: FlowRow): Promise<void>
  /** Adds flows with their ids, and rows of everything else, all or nothing. */
  add(exported: Exported): Promise<void>
}

export function openFlowServer(url: string, key: string): FlowServer {
  const api = `${url}/api/v1`
  return {
    list: () => askJson(`${api}/chatflows`, z.array(flowRowSchema), { key, what: 'list the flows' }),
    report: (exported) =>
      askJson(`${api}/export-import/report`, z.array(reportSchema), {
        ...{ key, method: 'POST', body: renderExport(exported) },
        what: 'look at the flows',
      }),
    async convert(text) {
      const answer = await askJson(`${api}/export-import/convert`, z.object({ flows: z.array(convertedSchema) }), {
        ...{ key, method: 'POST', body: { text }, what: 'import the file' },
      })
      return answer.flows
    },
    async change(flow) {
      const { id, createdDate, updatedDate, workspaceId, apikeyid, ...body } = flow
      await ask(`${api}/chatflows/${encodeURIComponent(id)}`, { key, method: 'PUT', body, what: 'alter a flow' })
    },
    async add(exported) {
      const body = renderExport(exported)
      await ask(`${api}/export-import/import`, { key, method: 'POST', body, what: 'import' })
    },
  }
}
