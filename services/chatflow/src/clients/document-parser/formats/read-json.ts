import type { Document } from '../../../domain/documents/document.ts'
import type { JsonRequest } from '../../../domain/documents/document-parser.ts'
import { decodeText } from '../decode-text.ts'
import { numberLines } from '../number-lines.ts'
import { ParseFault } from '../parse-fault.ts'
import { pickMetadata } from '../pick-metadata.ts'
import { renderFields } from '../render-fields.ts'

/** A document for each text of a JSON value, or for each object of its array. */
export function readJson(bytes: Uint8Array, request: JsonRequest): AsyncIterable<Document> {
  return numberLines(recordsOf(parse(bytes), request))
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes))
  } catch {
    throw new ParseFault('invalid', 'it is not JSON')
  }
}

function* recordsOf(value: unknown, { keys, byObject, metadata }: JsonRequest): Iterable<Document> {
  for (const record of Array.isArray(value) ? value : [value]) {
    const picked = pickMetadata(record, metadata)
    const texts = byObject ? [renderFields(record)] : textsOf(record, new Set(keys))
    for (const pageContent of texts) yield { pageContent, metadata: picked }
  }
}

// What is under a wanted key comes before its neighbours, as in LangChain's loader. The way is kept
// in a list: a value nested a million deep would overrun the stack.
function* textsOf(root: unknown, keys: ReadonlySet<string>): Iterable<string> {
  const waiting: { value: unknown; wanted: boolean }[] = [{ value: root, wanted: keys.size === 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, wanted } = next
    if (typeof value === 'string' && wanted && value !== '') yield value
    if (typeof value !== 'object' || value === null) continue
    const children = Object.entries(value).map(([key, child]) => ({
      value: child,
      wanted: wanted || (!Array.isArray(value) && keys.has(key)),
    }))
    const ordered = [...children.filter((child) => child.wanted), ...children.filter((child) => !child.wanted)]
    for (const child of ordered.reverse()) waiting.push(child)
  }
}
