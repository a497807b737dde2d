import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { type Exported, type FlowRow, isExport, readExport } from './exported.ts'
import { readFlowFile } from './flow-file.ts'
import { isDatabase, readFlowiseDatabase } from './flowise-database.ts'

// Beyond what an export of years of conversations weighs; it has to fit into memory and one request.
const maxBytes = 268_435_456

/**
 * Reads what is to be imported: a folder of flow files, one flow file, Flowise's export, or
 * Flowise's SQLite database.
 *
 * @throws {Failure} `missing` when there is nothing at `path`, `invalid` when it is none of these
 */
export async function readFlows(path: string): Promise<Exported> {
  const info = await stat(path).catch(() => undefined)
  if (info === undefined) throw new Failure('missing', `Cannot import "${path}": there is nothing`)
  if (info.isDirectory()) return { flows: await readFolder(path), others: {} }
  if (await isDatabase(path)) return readFlowiseDatabase(path)
  if (info.size > maxBytes)
    throw new Failure('too-large', `Cannot import "${path}": it is larger than ${maxBytes} bytes`)
  const value = await readJson(path)
  return isExport(value) ? readExport(value) : { flows: [readFlowFile(value, path)], others: {} }
}

/** The flows in a folder, by the names of their files. @throws {Failure} `missing` when there is no such folder */
export async function readFolder(folder: string): Promise<FlowRow[]> {
  const found = await readdir(folder).catch((cause: unknown) => {
    throw new Failure('missing', `Cannot read "${folder}": there is no such folder`, { cause })
  })
  const names = found.filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(names.map(async (name) => readFlowFile(await readJson(join(folder, name)), join(folder, name))))
}

async function readJson(path: string): Promise<object> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new Failure('invalid', `Cannot read "${path}": ${cause.message}`, { cause })
  }
  throw new Failure('invalid', `Cannot read "${path}": it is JSON, but neither a flow nor an export of flows`)
}
