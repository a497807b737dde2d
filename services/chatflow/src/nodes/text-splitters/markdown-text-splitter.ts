import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { createSplitter, readChunkSizes } from './create-splitter.ts'
import { cutRecursively } from './cut-recursively.ts'
import { separatorsOf } from './language-separators.ts'
import { chunkInputs, splitterClasses } from './splitter-inputs.ts'

const levels = [1, 2, 3, 4, 5, 6] as const

/** Cuts at headings, then at paragraphs; or into whole sections below headings of a level. */
export const markdownTextSplitter: NodeDefinition = {
  name: 'markdownTextSplitter',
  label: 'Markdown Text Splitter',
  version: 1.1,
  type: 'MarkdownTextSplitter',
  category: 'Text Splitters',
  description: 'Cuts Markdown at its headings, then at paragraphs and lines',
  baseClasses: ['MarkdownTextSplitter', 'RecursiveCharacterTextSplitter', ...splitterClasses],
  inputs: [
    ...chunkInputs,
    {
      name: 'splitByHeaders',
      label: 'Split by Headers',
      type: 'options',
      description: 'Cuts into whole sections, each with its heading, whatever their size',
      default: 'disabled',
      options: [
        { label: 'Disabled', name: 'disabled' },
        ...levels.map((level) => ({ label: `${'#'.repeat(level)} Headers (H${level})`, name: `h${level}` })),
      ],
      optional: true,
    },
  ],
  init(inputs) {
    const sizes = readChunkSizes(inputs)
    const level = levels.find((each) => `h${each}` === readText(inputs, 'splitByHeaders'))
    const separators = separatorsOf('markdown')
    if (level === undefined) return createSplitter((text) => cutRecursively(text, sizes, separators))
    return createSplitter((text) => cutAtHeadings(text, level))
  },
}

/** Sections that begin with a heading of the level or a higher one. */
function cutAtHeadings(text: string, level: number): readonly string[] {
  const sections: string[][] = [[]]
  for (const line of text.split('\n')) {
    const depth = /^(#{1,6})\s/.exec(line)?.[1]?.length ?? Number.POSITIVE_INFINITY
    if (depth <= level) sections.push([line])
    else sections.at(-1)?.push(line)
  }
  return sections.map((lines) => lines.join('\n').trim()).filter((section) => section !== '')
}
