import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Document } from '../../domain/documents/document.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { credentialInput, flagInput, numberInput, textInput } from '../inputs.ts'
import { readSecret } from '../read-credential.ts'
import { readFlag, readNumber, readText } from '../read-inputs.ts'
import { fetchSource } from './fetch-source.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { additional, loaderKind, metadataInputs, textSplitterInput } from './loader-inputs.ts'

const api = 'https://api.airtable.com/v0'
const defaultLimit = 100
const maxPageSize = 100

const pageSchema = z.object({
  records: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })),
  offset: z.string().optional(),
})

/** The records of an Airtable table, one document each. */
export const airtable: NodeDefinition = {
  ...loaderKind,
  name: 'airtable',
  label: 'Airtable',
  version: 3.02,
  description: 'Loads the records of an Airtable table, a document for each',
  inputs: [
    credentialInput(['airtableApi']),
    textSplitterInput,
    textInput('baseId', 'Base Id', { placeholder: 'app11RobdGoX0YNsC' }),
    textInput('tableId', 'Table Id', { placeholder: 'tblJdmvbrgizbYICO' }),
    textInput('viewId', 'View Id', { placeholder: 'viw9UrP77Id0CE4ee', optional: true }),
    textInput('fields', 'Include Only Fields', {
      placeholder: 'Name, Assignee, fld1u0qUz0SoOQ9Gg, fldew39v6LBN5CjUl',
      description: 'Names or ids of the fields to load, with commas between them; all fields when empty',
      ...additional,
    }),
    flagInput('returnAll', 'Return All', {
      default: true,
      ...additional,
      description: 'Loads every record; when off, as many as Limit says',
    }),
    numberInput('limit', 'Limit', {
      default: defaultLimit,
      ...additional,
      description: 'Records at most, while Return All is off',
    }),
    ...metadataInputs,
    textInput('filterByFormula', 'Filter By Formula', {
      placeholder: '{Status} = "Done"',
      description: 'Loads the records alone for which this Airtable formula is true',
      ...additional,
    }),
  ],
  init(inputs, env) {
    const [baseId, tableId] = [readText(inputs, 'baseId'), readText(inputs, 'tableId')]
    if (baseId === undefined || tableId === undefined)
      throw new Failure('broken', `Cannot load "${inputs.label}": it needs the ids of a base and a table`)
    const table = `${api}/${encodeURIComponent(baseId)}/${encodeURIComponent(tableId)}`
    return handOnDocuments(inputs, (signal) => readRecords(table, inputs, env, signal))
  },
}

async function* readRecords(
  table: string,
  inputs: NodeInputs,
  env: NodeEnv,
  signal: AbortSignal,
): AsyncIterable<Document> {
  const token = await readSecret(inputs, 'accessToken', env)
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const limit = readFlag(inputs, 'returnAll') ? Number.POSITIVE_INFINITY : (readNumber(inputs, 'limit') ?? defaultLimit)
  let offset: string | undefined
  for (let left = limit; left > 0; ) {
    const query = queryOf(inputs, Math.min(left, maxPageSize), offset)
    const { bytes } = await fetchSource(env, `${table}?${query}`, signal, { headers })
    const page = readPage(bytes)
    for (const { id, fields } of page.records.slice(0, left))
      yield { pageContent: JSON.stringify(fields, null, 2), metadata: { url: `${table}/${id}` } }
    left -= page.records.length
    offset = page.offset
    if (offset === undefined || page.records.length === 0) return
  }
}

function queryOf(inputs: NodeInputs, pageSize: number, offset: string | undefined): URLSearchParams {
  const query = new URLSearchParams({ pageSize: String(pageSize) })
  const view = readText(inputs, 'viewId')
  const formula = readText(inputs, 'filterByFormula')
  if (view !== undefined) query.set('view', view)
  if (formula !== undefined) query.set('filterByFormula', formula)
  for (const field of readText(inputs, 'fields')?.split(',') ?? []) query.append('fields[]', field.trim())
  if (offset !== undefined) query.set('offset', offset)
  return query
}

function readPage(bytes: Uint8Array): z.output<typeof pageSchema> {
  try {
    return pageSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw new Failure('upstream', 'Cannot load the table: the answer of Airtable cannot be read', { cause })
  }
}
