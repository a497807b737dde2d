import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { FlowRow } from './exported.ts'

// Columns that hold JSON as text; in a file they are objects, so that a diff shows what changed.
const jsonColumns = [
  'flowData',
  'chatbotConfig',
  'apiConfig',
  'speechToText',
  'textToSpeech',
  'followUpPrompts',
] as const
const plainColumns = ['id', 'name', 'type', 'deployed', 'isPublic', 'category'] as const

/**
 * A flow as a file for people and git: what its owner decides, JSON in the open, no times and no
 * key, so that the file only changes when the flow does.
 */
export function renderFlowFile(row: FlowRow): string {
  const plain = plainColumns.map((name) => [name, row[name] ?? null])
  const json = jsonColumns.map((name) => [name, parsed(row[name])])
  const fields = [...plain, ...json].filter(([, value]) => value !== null)
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`
}

/** Name of a flow's file: readable, and unique through the beginning of the id. */
export function flowFileName({ id, name }: FlowRow): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${slug || 'flow'}.${id.slice(0, 8)}.json`
}

/**
 * Reads a flow's file: one of ours, or what Flowise's canvas exports, which has nodes and edges only
 * and gets the file's name, and an id that is the same at the next import of a file of that name.
 *
 * @throws {Failure} `invalid` for anything else
 */
export function readFlowFile(value: object, path: string): FlowRow {
  if ('nodes' in value && 'edges' in value) {
    const name = basename(path)
      .replace(/\.json$/i, '')
      .replace(/ (Chatflow|Agentflow)$/i, '')
    return { id: flowIdOf(basename(path)), name, type: typeOf(value), flowData: JSON.stringify(value) }
  }
  const { id, name, flowData } = value as Partial<Record<string, unknown>>
  if (typeof id !== 'string' || typeof name !== 'string' || flowData === undefined)
    throw new Failure('invalid', `Cannot read "${path}": it is neither a flow nor an export of flows`)
  const json = jsonColumns.map((column) => [column, text(Reflect.get(value, column))])
  return {
    ...value,
    ...Object.fromEntries(json.filter(([, is]) => is !== undefined)),
    id,
    name,
    flowData: text(flowData) ?? '',
  }
}

/** A UUID of version 4 in form, made of the name of a file alone. */
export function flowIdOf(fileName: string): string {
  const hex = createHash('sha256').update(`flow file ${fileName}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

// A canvas export does not say what it is; its nodes do.
function typeOf(flow: object): string {
  const nodes: unknown = Reflect.get(flow, 'nodes')
  const names = (Array.isArray(nodes) ? nodes : []).map((node) => String(node?.data?.name))
  if (names.some((name) => name.endsWith('Agentflow'))) return 'AGENTFLOW'
  return names.some((name) => name === 'supervisor' || name.startsWith('seq')) ? 'MULTIAGENT' : 'CHATFLOW'
}

function text(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return null
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
