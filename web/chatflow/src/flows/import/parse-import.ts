import type { FlowType, NewFlow } from '../../api/chatflow.ts'
import { type Draft, isRecord, readFlow, typeOf } from '../read-flow.ts'
import { t } from '../words.ts'

/**
 * Reads what Flowise exports: a drawn flow (`{nodes, edges}`), a row or rows of its interface, or the bundle of
 * everything, of which the flows are taken.
 *
 * @param fileName gives a drawn flow its name
 * @throws {Error} saying what the text is not
 */
export function parseImport(text: string, fileName: string): readonly Draft[] {
  const found = findFlows(text, fileName)
  if (found.length > 0) return found
  throw new Error(t('cannotImport', { file: fileName, reason: t('noFlowInIt') }))
}

/**
 * The same of a file that may hold no flow.
 *
 * @throws {Error} where the text is not JSON
 */
export function findFlows(text: string, fileName: string): readonly Draft[] {
  const value = parseJson(text, fileName)
  const drawn = readFlow(value)
  if (drawn !== undefined) return [draft({ ...drawn, name: nameOf(fileName), type: typeOf(value) })]
  return rowsOf(value).flatMap(readRow)
}

// The parts of a bundle that hold flows.
const parts = ['ChatFlow', 'AgentFlow', 'AgentFlowV2', 'AssistantFlow'] as const
const types: Readonly<Record<(typeof parts)[number], FlowType>> = {
  ChatFlow: 'CHATFLOW',
  AgentFlow: 'MULTIAGENT',
  AgentFlowV2: 'AGENTFLOW',
  AssistantFlow: 'ASSISTANT',
}

function rowsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  const bundled = parts.flatMap((part) => {
    const rows = value[part]
    return Array.isArray(rows) ? rows.map((row: unknown) => (isRecord(row) ? { type: types[part], ...row } : row)) : []
  })
  return bundled.length > 0 ? bundled : [value]
}

// Kept as they are; whatever else a row has belongs to the server it came from.
const kept = ['id', 'category', 'chatbotConfig', 'apiConfig'] as const

function readRow(row: unknown): readonly Draft[] {
  if (!isRecord(row)) return []
  const flow = readFlow(typeof row.flowData === 'string' ? tryJson(row.flowData) : row.flowData)
  if (flow === undefined) return []
  const { name = row.templateName, type } = row
  const own = Object.fromEntries(kept.flatMap((key) => (typeof row[key] === 'string' ? [[key, row[key]]] : [])))
  return [
    draft({
      ...own,
      ...flow,
      name: typeof name === 'string' && name.trim() !== '' ? name.trim() : t('importedFlow'),
      type: Object.values(types).find((known) => known === type) ?? 'CHATFLOW',
    }),
  ]
}

function draft({ nodeCount, ...flow }: NewFlow & { readonly nodeCount: number }): Draft {
  return { flow, nodeCount }
}

// Flowise names its files "<name> Chatflow.json".
function nameOf(fileName: string): string {
  const name = fileName.replace(/\.json$/i, '').replace(/ (chatflow|agentflow|agents)( ?\(\d+\))?$/i, '')
  return name.trim() === '' ? t('importedFlow') : name.trim()
}

function parseJson(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = t('notJson', { fault: (cause as Error).message })
    throw new Error(t('cannotImport', { file: fileName, reason }), { cause })
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
