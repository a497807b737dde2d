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
  description: 'Cuts at one separator alone: empty lines, or one of your own',
  baseClasses: ['CharacterTextSplitter', ...splitterClasses],
  inputs: [
    ...chunkInputs,
    {
      name: 'separator',
      label: 'Custom Separator',
      type: 'string',
      placeholder: `" "`,
      description: 'Text to cut at; empty lines when there is none',
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
