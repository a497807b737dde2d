import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { createSplitter, readChunkSizes } from './create-splitter.ts'
import { cutAt, mergePieces } from './merge-pieces.ts'
import { chunkInputs, splitterClasses } from './splitter-inputs.ts'

/** Cuts at one separator alone: what stands between two of them stays whole, however long. */
export const characterTextSplitter: NodeDefinition = {
  name: 'characterTextSplitter',
  label: 'Character Text Splitter',
  version: 1,
  type: 'CharacterTextSplitter',
  category: 'Text Splitters',
  description: `splits only on one type of character (defaults to "\\n\\n").`,
  baseClasses: ['CharacterTextSplitter', ...splitterClasses],
  inputs: [
    ...chunkInputs,
    {
      name: 'separator',
      label: 'Custom Separator',
      type: 'string',
      placeholder: `" "`,
      description: 'Separator to determine when to split the text, will override the default separator',
      optional: true,
    },
  ],
  init(inputs) {
    const sizes = readChunkSizes(inputs)
    const given = inputs.values.separator
    // A space alone is a separator too.
    const separator = typeof given === 'string' && given !== '' ? given : '\n\n'
    return createSplitter((text) => mergePieces(cutAt(text, separator, false), separator, sizes))
  },
}
