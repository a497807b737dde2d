import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Exported } from './exported.ts'
import { flowIdOf } from './flow-file.ts'
import type { Converted, FlowReport } from './flow-server.ts'
import { isDatabase } from './flowise-database.ts'

// Far beyond what a flow weighs; the service takes less.
const maxBytes = 20_000_000

/** A file of Dify, Langflow or n8n; the service tells of which. */
type ForeignFile = { readonly name: string; readonly text: string }

/** What is to be imported, and what would become of it where that is known already. */
export type Found = { readonly exported: Exported; readonly reports?: readonly FlowReport[] }

const graph = z.looseObject({ nodes: z.array(z.unknown()), edges: z.array(z.unknown()) })
const workflow = z.looseObject({ nodes: z.array(z.unknown()), connections: z.looseObject({}) })
const app = z.looseObject({ app: z.looseObject({ mode: z.unknown() }) })
const drawn = z.union([z.looseObject({ data: graph }), workflow, app])

const foreign = z.union([drawn, z.array(drawn).min(1), z.looseObject({ flows: z.array(drawn).min(1) })])

/** A file of another builder, by what is in it; `undefined` for anything else, a folder among it. */
export async function readForeign(path: string): Promise<ForeignFile | undefined> {
  const info = await stat(path).catch(() => undefined)
  if (info?.isFile() !== true || info.size > maxBytes || (await isDatabase(path))) return undefined
  const text = await readFile(path, 'utf8')
  return isForeign(text) ? { name: basename(path), text } : undefined
}

// What is broken in it the service says, with the place.
function isForeign(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return /^app\s*:/m.test(text)
  try {
    return foreign.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** The flows that the service made of a file, with their reports, under ids that are the same at the next import. */
export function exportedOf({ name }: ForeignFile, converted: readonly Converted[]): Found {
  const rows = converted.map(({ name: flowName, type, flowData, chatbotConfig, report }, at) => {
    const id = flowIdOf(at === 0 ? name : `${name} ${at}`)
    const greeting = chatbotConfig === undefined ? {} : { chatbotConfig }
    return { flow: { id, name: flowName, type, flowData, ...greeting }, report: { ...report, id, name: flowName } }
  })
  return { exported: { flows: rows.map(({ flow }) => flow), others: {} }, reports: rows.map(({ report }) => report) }
}
