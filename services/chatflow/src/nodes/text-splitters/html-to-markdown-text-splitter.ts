import type { Document, TextSplitter } from '../../domain/documents/document.ts'
import type { DocumentParser } from '../../domain/documents/document-parser.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { createSplitter, readChunkSizes } from './create-splitter.ts'
import { cutRecursively } from './cut-recursively.ts'
import { separatorsOf } from './language-separators.ts'
import { chunkInputs, splitterClasses } from './splitter-inputs.ts'

/** Turns HTML into Markdown and cuts that at its headings; lines are counted in the Markdown. */
export const htmlToMarkdownTextSplitter: NodeDefinition = {
  name: 'htmlToMarkdownTextSplitter',
  label: 'HtmlToMarkdown Text Splitter',
  version: 1,
  type: 'HtmlToMarkdownTextSplitter',
  category: 'Text Splitters',
  description: 'Turns HTML into Markdown and cuts that at its headings',
  baseClasses: [
    'HtmlToMarkdownTextSplitter',
    'MarkdownTextSplitter',
    'RecursiveCharacterTextSplitter',
    ...splitterClasses,
  ],
  inputs: chunkInputs,
  init(inputs, { documentParser }): TextSplitter {
    const sizes = readChunkSizes(inputs)
    const markdown = createSplitter((text) => cutRecursively(text, sizes, separatorsOf('markdown')))
    return { split: async (document) => await markdown.split(await toMarkdown(document, documentParser)) }
  },
}

async function toMarkdown({ pageContent, metadata }: Document, parser: DocumentParser): Promise<Document> {
  const file = { name: 'page.html', bytes: new TextEncoder().encode(pageContent) }
  // The parser's own limit of time ends it.
  const { signal } = new AbortController()
  for await (const converted of parser.parse(file, { kind: 'markdown' }, signal))
    return { pageContent: converted.pageContent, metadata }
  return { pageContent: '', metadata }
}
