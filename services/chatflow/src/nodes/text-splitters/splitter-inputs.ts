import type { NodeInput } from '../../domain/flow/node-definition.ts'

const chunkSizeText = 'Length of a chunk at most: in characters, for the token splitter in tokens'
const chunkOverlapText = 'How much of the end of a chunk the next one begins with'

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
