import { Failure } from '@hearth/kernel'
import type { NamedBytes } from '../../domain/documents/document-parser.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readText } from '../read-inputs.ts'
import { endingOfMime } from './file-endings.ts'

const storedMark = 'FILE-STORAGE::'

/** Inputs of the loaders of one format: an upload to the flow names its files by them. */
const uploadInputs = [
  ...['txtFile', 'pdfFile', 'jsonFile', 'csvFile', 'jsonlinesFile'],
  ...['docxFile', 'yamlFile', 'excelFile', 'powerpointFile', 'epubFile'],
]

/**
 * The files of a node's input, one at a time: stored ones as `FILE-STORAGE::name` or
 * `FILE-STORAGE::["a","b"]`, others as data URIs with an optional `,filename:name`, one or a JSON
 * array of them.
 *
 * @throws {Failure} `broken` when there is no file, or it is gone
 */
export async function* filesOf(
  inputs: NodeInputs,
  name: string,
  env: Pick<NodeEnv, 'files'>,
): AsyncIterable<NamedBytes> {
  const references = referencesOf(inputs.values[name])
  if (references.length === 0)
    throw new Failure('broken', `Cannot load "${inputs.label}": no file is chosen, and one must be uploaded`)
  for (const reference of references) {
    if (reference.stored) yield await readStored(inputs, reference.text, env)
    else yield decode(inputs, reference.text)
  }
}

/** The inputs with the files of an upload, where there are any, in place of those that `name` holds. */
export function withUploads(inputs: NodeInputs, name: string): NodeInputs {
  const uploads = uploadInputs.flatMap((input) => readText(inputs, input) ?? [])
  return uploads.length === 0 ? inputs : { ...inputs, values: { ...inputs.values, [name]: uploads } }
}

type Reference = { readonly stored: boolean; readonly text: string }

function referencesOf(value: unknown): readonly Reference[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf)
  if (typeof value !== 'string' || value.trim() === '') return []
  const stored = value.startsWith(storedMark)
  const text = stored ? value.slice(storedMark.length) : value
  return listOf(text).flatMap((item) => (item === '' ? [] : [{ stored, text: item }]))
}

function listOf(text: string): readonly string[] {
  if (!text.startsWith('[') || !text.endsWith(']')) return [text]
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list.filter((item) => typeof item === 'string')
  } catch {
    // A name may have brackets too.
  }
  return [text]
}

async function readStored(
  { label, chatflowId }: NodeInputs,
  name: string,
  env: Pick<NodeEnv, 'files'>,
): Promise<NamedBytes> {
  const bytes = await env.files.read({ chatflowId }, name)
  if (bytes !== undefined) return { name, bytes }
  throw new Failure('broken', `Cannot load "${label}": its file "${name}" is gone, and must be uploaded again`)
}

function decode({ label }: NodeInputs, uri: string): NamedBytes {
  const found = /^data:([^,;]*)(?:;[^,;]+)*?(;base64)?,(.*?)(?:,filename:(.*))?$/s.exec(uri)
  const [, mime = '', base64, data = '', name] = found ?? []
  const bytes = base64 === undefined ? textBytes(data) : Buffer.from(data, 'base64')
  if (found === null || bytes === undefined)
    throw new Failure('broken', `Cannot load "${label}": "${uri.slice(0, 60)}" is no file, and one must be uploaded`)
  return { name: name ?? `file${endingOfMime(mime) ?? ''}`, bytes }
}

// `undefined` for what is not escaped as addresses are.
function textBytes(escaped: string): Uint8Array | undefined {
  try {
    return Buffer.from(decodeURIComponent(escaped))
  } catch {
    return undefined
  }
}
