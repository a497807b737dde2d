import type { MetadataPointers } from '../../domain/documents/document-parser.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readObject } from '../read-inputs.ts'

/** The JSON pointer of a field as people write it, with or without its slash. */
export function pointerOf(field: string | undefined): string | undefined {
  const trimmed = field?.trim()
  if (trimmed === undefined || trimmed === '') return undefined
  return trimmed.startsWith('/') ? trimmed : `/${trimmed}`
}

/** Values of the node's `metadata` that begin with a slash: pointers into each record. */
export function readMetadataPointers(inputs: NodeInputs): MetadataPointers {
  return Object.fromEntries(
    Object.entries(readObject(inputs, 'metadata') ?? {}).flatMap(([name, value]) =>
      isPointer(value) ? [[name, value]] : [],
    ),
  )
}

/** The other values of the node's `metadata`, which are the same for every document. */
export function readFixedMetadata(inputs: NodeInputs): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(readObject(inputs, 'metadata') ?? {}).filter(([, value]) => !isPointer(value)),
  )
}

function isPointer(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/')
}
