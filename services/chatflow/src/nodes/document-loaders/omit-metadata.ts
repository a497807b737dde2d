import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'

type Metadata = Readonly<Record<string, unknown>>

/**
 * How a loader node makes the metadata of a document of its own and what is added: without the keys
 * of its `omitMetadataKeys`, which dots lead into; `*` leaves what is added alone.
 */
export function readOmission(inputs: NodeInputs): (own: Metadata, added: Metadata) => Metadata {
  const omitted = readText(inputs, 'omitMetadataKeys')?.trim()
  if (omitted === '*') return (_own, added) => added
  const paths = omitted?.split(',').map((key) => key.trim().split('.')) ?? []
  return (own, added) => paths.reduce<Metadata>(without, { ...own, ...added })
}

function without(metadata: Metadata, [key = '', ...rest]: readonly string[]): Metadata {
  if (!Object.hasOwn(metadata, key)) return metadata
  const { [key]: value, ...others } = metadata
  if (rest.length === 0) return others
  if (typeof value !== 'object' || value === null) return metadata
  return { ...others, [key]: without(value as Metadata, rest) }
}
