import { Failure } from '@hearth/kernel'
import type { NodeDefinition, NodeInputs } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { createSplitter, readChunkSizes } from './create-splitter.ts'
import { cutRecursively } from './cut-recursively.ts'
import { type Language, languages, separatorsOf } from './language-separators.ts'
import { chunkInputs, splitterClasses } from './splitter-inputs.ts'

/** Cuts code where its language begins something new. */
export const codeTextSplitter: NodeDefinition = {
  name: 'codeTextSplitter',
  label: 'Code Text Splitter',
  version: 1,
  type: 'CodeTextSplitter',
  category: 'Text Splitters',
  description: 'Cuts source code where its language begins something new',
  baseClasses: ['CodeTextSplitter', ...splitterClasses],
  inputs: [
    {
      name: 'language',
      label: 'Language',
      type: 'options',
      options: languages.map((name) => ({ label: name, name })),
    },
    ...chunkInputs,
  ],
  init(inputs) {
    const sizes = readChunkSizes(inputs)
    const separators = separatorsOf(readLanguage(inputs))
    return createSplitter((text) => cutRecursively(text, sizes, separators))
  },
}

function readLanguage(inputs: NodeInputs): Language {
  const given = readText(inputs, 'language')
  const known = languages.find((language) => language === given)
  if (known !== undefined) return known
  throw new Failure(
    'broken',
    `Cannot split code in "${inputs.label}": its language must be one of ${languages.join(', ')}`,
  )
}
