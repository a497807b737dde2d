import { Failure } from '@hearth/kernel'
import type { NodeDefinition, NodeInputs } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { createSplitter, readChunkSizes } from './create-splitter.ts'
import { cutRecursively } from './cut-recursively.ts'
import { chunkInputs, splitterClasses } from './splitter-inputs.ts'

/** Keeps paragraphs, then lines, then words whole as far as they fit. */
export const recursiveCharacterTextSplitter: NodeDefinition = {
  name: 'recursiveCharacterTextSplitter',
  label: 'Recursive Character Text Splitter',
  version: 2,
  type: 'RecursiveCharacterTextSplitter',
  category: 'Text Splitters',
  description: 'Keeps paragraphs whole as far as they fit, then lines, then words',
  baseClasses: ['RecursiveCharacterTextSplitter', ...splitterClasses],
  inputs: [
    ...chunkInputs,
    {
      name: 'separators',
      label: 'Custom Separators',
      type: 'string',
      rows: 4,
      description: 'JSON array of texts to cut at, coarse to fine, in place of empty lines, lines and spaces',
      placeholder: `["|", "##", ">", "-"]`,
      additionalParams: true,
      optional: true,
    },
  ],
  init(inputs) {
    const sizes = readChunkSizes(inputs)
    const separators = readSeparators(inputs)
    return createSplitter((text) => cutRecursively(text, sizes, separators))
  },
}

function readSeparators(inputs: NodeInputs): readonly string[] | undefined {
  const given = inputs.values.separators
  const listed: unknown = Array.isArray(given) ? given : parse(readText(inputs, 'separators'))
  if (listed === undefined) return undefined
  if (Array.isArray(listed) && listed.length > 0 && listed.every((item) => typeof item === 'string')) return listed
  throw new Failure(
    'broken',
    `Cannot split texts in "${inputs.label}": the custom separators must be a JSON array of texts`,
  )
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
