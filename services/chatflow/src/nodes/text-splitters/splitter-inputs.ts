import type { NodeInput } from '../../domain/flow/node-definition.ts'

const chunkSizeText = 'Number of characters in each chunk. Default is 1000.'
const chunkOverlapText = 'Number of characters to overlap between chunks. Default is 200.'

export const chunkInputs: readonly NodeInput[] = [
  {
    name: 'chunkSize',
    label: 'Chunk Size',
    type: 'number',
    description: chunkSizeText,
    default: 1_000,
    optional: true,
  },
  {
    name: 'chunkOverlap',
    label: 'Chunk Overlap',
    type: 'number',
    description: chunkOverlapText,
    default: 200,
    optional: true,
  },
]

/** Classes every splitter of Flowise stands below. */
export const splitterClasses = ['TextSplitter', 'BaseDocumentTransformer', 'Runnable'] as const
