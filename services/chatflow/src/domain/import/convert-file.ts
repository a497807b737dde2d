import { Failure } from '@hearth/kernel'
import type { NodeCatalog } from '../flow/node-definition.ts'
import { convertDify } from './dify/convert-dify.ts'
import { isDify } from './dify/read-dify.ts'
import { type ImportedFlow, type ImportSource, importBounds } from './imported-flow.ts'
import { convertLangflow } from './langflow/convert-langflow.ts'
import { isLangflow } from './langflow/read-langflow.ts'
import { convertN8n } from './n8n/convert-n8n.ts'
import { isN8n } from './n8n/read-n8n.ts'

type Converter = {
  readonly source: ImportSource
  readonly is: (value: unknown) => boolean
  readonly convert: (value: unknown, catalog: NodeCatalog) => ImportedFlow
}

// A file tells by what is in it whose it is; its name says nothing.
const converters: readonly Converter[] = [
  { source: 'dify', is: isDify, convert: convertDify },
  { source: 'n8n', is: isN8n, convert: convertN8n },
  { source: 'langflow', is: isLangflow, convert: convertLangflow },
]

/**
 * The flows of a file of another builder.
 *
 * @param value of the file's JSON or YAML
 * @throws {Failure} `invalid` where it is of none that is known, or naming where it is broken
 */
export function convertFile(
  value: unknown,
  catalog: NodeCatalog,
): { readonly source: ImportSource; readonly flows: readonly ImportedFlow[] } {
  const given = flowsIn(value)
  const converter = converters.find(({ is }) => given.length > 0 && given.every(is))
  if (converter === undefined)
    throw new Failure('invalid', 'Cannot import the file: it is no export of Dify, Langflow or n8n that is known here')
  if (given.length > importBounds.maxFlows)
    throw new Failure('too-large', `Cannot import the file: it has more than ${importBounds.maxFlows} flows`)
  return { source: converter.source, flows: given.map((flow) => converter.convert(flow, catalog)) }
}

// Langflow and n8n export several flows as a list, Langflow also as `{flows}`.
function flowsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const flows: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'flows') : undefined
  return Array.isArray(flows) ? flows : [value]
}
