import type { NodeDescription, NodeInput, NodeOutput } from '../../domain/flow/node-definition.ts'

export const textSplitterInput: NodeInput = {
  name: 'textSplitter',
  label: 'Text Splitter',
  type: 'TextSplitter',
  optional: true,
}

/** What every loader takes to change the metadata of its documents. */
export const metadataInputs: readonly NodeInput[] = [
  {
    name: 'metadata',
    label: 'Additional Metadata',
    type: 'json',
    description: 'JSON object that is added to the metadata of each document',
    optional: true,
    additionalParams: true,
  },
  {
    name: 'omitMetadataKeys',
    label: 'Omit Metadata Keys',
    type: 'string',
    rows: 4,
    description:
      'Keys to leave out of the metadata, with commas between them and dots into nested ones; * keeps the Additional Metadata alone',
    placeholder: 'key1, key2, key3.nestedKey1',
    optional: true,
    additionalParams: true,
  },
]

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
