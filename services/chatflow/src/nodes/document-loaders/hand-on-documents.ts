import { Failure } from '@hearth/kernel'
import type { Document, DocumentLoader } from '../../domain/documents/document.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { isTextSplitter } from '../kinds.ts'
import { readObject, readOptionalWired } from '../read-inputs.ts'
import { readOmission } from './omit-metadata.ts'

// A text output is there before the flow runs, with nobody to call it off.
const textTimeoutMs = 120_000
const maxTextChars = 20_000_000

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
  const splitter = readOptionalWired(inputs, 'textSplitter', isTextSplitter, 'a text splitter')
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
