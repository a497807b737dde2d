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
    description: 'Additional metadata to be added to the extracted documents',
    optional: true,
    additionalParams: true,
  },
  {
    name: 'omitMetadataKeys',
    label: 'Omit Metadata Keys',
    type: 'string',
    rows: 4,
    description:
      'Each document loader comes with a default set of metadata keys that are extracted from the document. You can use this field to omit some of the default metadata keys. The value should be a list of keys, separated by comma. Use * to omit all metadata keys except the ones you specify in the Additional Metadata field',
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
