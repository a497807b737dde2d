import type { NodeDescription, NodeInput, NodeOutput } from '../../domain/flow/node-form.ts'
import { choiceInput, flagInput, jsonInput, textInput } from '../inputs.ts'

/** A field may stay empty, and editors keep it under "Additional Parameters"; loaders say so in this order. */
export const additional = { optional: true, additionalParams: true } as const

export const textSplitterInput: NodeInput = {
  name: 'textSplitter',
  label: 'Text Splitter',
  type: 'TextSplitter',
  optional: true,
}

/** What every loader takes to change the metadata of its documents. */
export const metadataInputs: readonly NodeInput[] = [
  jsonInput('metadata', 'Additional Metadata', {
    description: 'JSON object that is added to the metadata of each document',
    ...additional,
  }),
  textInput('omitMetadataKeys', 'Omit Metadata Keys', {
    rows: 4,
    description:
      'Keys to leave out of the metadata, with commas between them and dots into nested ones; * keeps the Additional Metadata alone',
    placeholder: 'key1, key2, key3.nestedKey1',
    ...additional,
  }),
]

/** Each file as one document, in the choices of how it is cut. */
export const perFile = { label: 'One document per file', name: 'perFile' } as const

/** Whether each page of a PDF is a document. */
export function pdfUsageInput(name: string, label: string, rest: Partial<NodeInput> = {}): NodeInput {
  const options = [{ label: 'One document per page', name: 'perPage' }, perFile]
  return choiceInput(name, label, { options, default: 'perPage', ...rest })
}

/** There is one reader of PDFs here, whatever is chosen. */
export const legacyBuildInput = flagInput('legacyBuild', 'Use Legacy Build', {
  description: 'Has no effect here: one reader takes all PDF files',
  ...additional,
})

const outputs: readonly NodeOutput[] = [
  { name: 'document', label: 'Document', baseClasses: ['Document', 'json'] },
  { name: 'text', label: 'Text', baseClasses: ['string', 'json'] },
]

/** What loaders have in common. */
export const loaderKind = {
  type: 'Document',
  category: 'Document Loaders',
  baseClasses: ['Document'],
  outputs,
} as const satisfies Partial<NodeDescription>
