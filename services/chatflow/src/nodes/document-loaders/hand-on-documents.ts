import { Failure } from '@hearth/kernel'
import type { Document, DocumentLoader, TextSplitter } from '../../domain/documents/document.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { isTextSplitter } from '../kinds.ts'
import { readObject, readOptionalWired, readText } from '../read-inputs.ts'

// A text output is there before the flow runs, with nobody to call it off.
const textTimeoutMs = 120_000
const maxTextChars = 20_000_000

type Metadata = Readonly<Record<string, unknown>>
type Load = (signal: AbortSignal) => AsyncIterable<Document>

/**
 * What a loader node hands on: a loader whose documents are cut by the wired splitter and carry the
 * metadata the node asks for, or, for its `text` output, their texts with a line end after each.
 *
 * @param metadata added to that of each document; the node's field of that name by default
 */
export function handOnDocuments(
  inputs: NodeInputs,
  load: Load,
  metadata = readObject(inputs, 'metadata') ?? {},
): DocumentLoader | Promise<string> {
  const splitter = readSplitter(inputs)
  const shape = readOmission(inputs)
  const loader: DocumentLoader = {
    async *load(signal) {
      for await (const document of load(signal)) {
        signal.throwIfAborted()
        for (const { pageContent, metadata: own } of splitter === undefined
          ? [document]
          : await splitter.split(document))
          yield { pageContent, metadata: shape(own, metadata) }
      }
    },
  }
  return inputs.output === 'text' ? joinTexts(inputs, loader) : loader
}

/** The text splitter that is wired to a loader node, if one is. */
export function readSplitter(inputs: NodeInputs): TextSplitter | undefined {
  return readOptionalWired(inputs, 'textSplitter', isTextSplitter, 'a text splitter')
}

async function joinTexts(inputs: NodeInputs, loader: DocumentLoader): Promise<string> {
  let text = ''
  for await (const { pageContent } of loader.load(AbortSignal.timeout(textTimeoutMs))) {
    text += `${pageContent}\n`
    if (text.length > maxTextChars)
      throw new Failure(
        'broken',
        `Cannot hand on the text of "${inputs.label}": it has more than ${maxTextChars} characters`,
      )
  }
  return text
}

/**
 * How a loader node makes the metadata of a document of its own and what is added: without the keys
 * of its `omitMetadataKeys`, which dots lead into; `*` leaves what is added alone.
 */
function readOmission(inputs: NodeInputs): (own: Metadata, added: Metadata) => Metadata {
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
