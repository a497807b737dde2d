import type { Document } from '../../../domain/documents/document.ts'
import type { ParseRequest } from '../../../domain/documents/document-parser.ts'
import { decodeText } from '../decode-text.ts'
import { atPointer } from '../json-pointer.ts'
import { numberLines } from '../number-lines.ts'
import { ParseFault } from '../parse-fault.ts'
import { pickMetadata } from '../pick-metadata.ts'

type JsonlRequest = Extract<ParseRequest, { kind: 'jsonl' }>

const lineFeed = 10

/** A document for each line, read line by line; empty lines are passed over. */
export function readJsonl(bytes: Uint8Array, request: JsonlRequest): AsyncIterable<Document> {
  return numberLines(linesOf(bytes, request))
}

function* linesOf(bytes: Uint8Array, { pointer, metadata }: JsonlRequest): Iterable<Document> {
  let line = 0
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found === -1 ? bytes.length : found
    const text = decodeText(bytes.subarray(start, end)).trim()
    start = end + 1
    line++
    if (text === '') continue
    const record = parseLine(text, line)
    const value = pointer === undefined ? text : atPointer(record, pointer)
    if (value === undefined) throw new ParseFault('invalid', `line ${line} has nothing at "${pointer}"`)
    yield { pageContent: render(value), metadata: pickMetadata(record, metadata) }
  }
}

function parseLine(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ParseFault('invalid', `line ${line} is not JSON`)
  }
}

function render(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
