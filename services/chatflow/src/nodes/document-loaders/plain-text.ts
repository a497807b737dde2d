import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { loaderKind, metadataInputs, textSplitterInput } from './loader-inputs.ts'

/** A text written into the node. */
export const plainText: NodeDefinition = {
  ...loaderKind,
  name: 'plainText',
  label: 'Plain Text',
  version: 2,
  description: 'Makes a document of a text that you type in',
  inputs: [
    textInput('text', 'Text', {
      rows: 4,
      placeholder: 'Our office is open from nine to five, Monday to Friday.',
    }),
    textSplitterInput,
    ...metadataInputs,
  ],
  init(inputs) {
    const pageContent = readText(inputs, 'text')
    return handOnDocuments(inputs, async function* () {
      if (pageContent !== undefined) yield { pageContent, metadata: {} }
    })
  },
}
