import { Failure } from '@hearth/kernel'
import { z } from 'zod'

/** A flow as rows and files have it: JSON columns as text. */
export const flowRowSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.string().nullish(),
  flowData: z.string(),
})

export type FlowRow = z.output<typeof flowRowSchema>

/** Flowise's export: flows by type, and rows of everything that they use. */
export type Exported = {
  readonly flows: readonly FlowRow[]
  readonly others: Readonly<Record<string, readonly object[]>>
}

const flowKeys = { ChatFlow: 'CHATFLOW', AgentFlow: 'MULTIAGENT', AgentFlowV2: 'AGENTFLOW', AssistantFlow: 'ASSISTANT' }

/** The key of Flowise's export under which flows of a type stand; chatflows when it has none. */
function exportKeyOf(type: string | null | undefined): string {
  return Object.entries(flowKeys).find(([, of]) => of === type)?.[0] ?? 'ChatFlow'
}

/** Whether a JSON value is Flowise's export. */
export function isExport(value: object): boolean {
  return Object.keys(flowKeys).some((key) => Array.isArray(Reflect.get(value, key)))
}

/** @throws {Failure} `invalid` when a flow in it is none */
export function readExport(value: object): Exported {
  const flows: FlowRow[] = []
  const others: Record<string, object[]> = {}
  for (const [key, rows] of Object.entries(value)) {
    if (!Array.isArray(rows)) continue
    const type = Object.entries(flowKeys).find(([name]) => name === key)?.[1]
    if (type === undefined) others[key] = rows
    else flows.push(...rows.map((row, at) => readFlow(row, type, `${key}.${at}`)))
  }
  return { flows, others }
}

function readFlow(row: unknown, type: string, at: string): FlowRow {
  const parsed = flowRowSchema.safeParse(row)
  if (parsed.success) return { ...parsed.data, type: parsed.data.type ?? type }
  const [issue] = parsed.error.issues
  throw new Failure('invalid', `Cannot read the export: ${at}.${issue?.path.join('.')}: ${issue?.message}`)
}

/** The body that the import takes. */
export function renderExport({ flows, others }: Exported): object {
  const body: Record<string, unknown> = { ...others, FileDefaultName: 'ExportData.json' }
  for (const key of Object.keys(flowKeys)) body[key] = flows.filter(({ type }) => exportKeyOf(type) === key)
  return body
}
