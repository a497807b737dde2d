import { Failure } from '@hearth/kernel'
import type { Document, TextSplitter } from '../../domain/documents/document.ts'
import type { DocumentParser } from '../../domain/documents/document-parser.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { choiceInput, numberInput, sameLabels, textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { createSplitter, readChunkSizes } from './create-splitter.ts'
import { type ChunkSizes, cutAt, cutAtHeadings, cutRecursively, mergePieces } from './cut-text.ts'
import { type Language, languages, separatorsOf } from './language-separators.ts'
import { cutTokens, type Encoding, encodings, openTokenizer, type Tokenizer } from './tokenizer.ts'

type SplitterKind = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'type' | 'description'> & {
  /** Classes between its own and those of every splitter. */
  readonly above?: readonly string[]
  /** Inputs of its own, around the sizes of chunks. */
  readonly before?: readonly NodeInput[]
  readonly after?: readonly NodeInput[]
  make(inputs: NodeInputs, sizes: ChunkSizes, parser: DocumentParser): TextSplitter
}

const chunkInputs: readonly NodeInput[] = [
  numberInput('chunkSize', 'Chunk Size', {
    description: 'Length of a chunk at most: in characters, for the token splitter in tokens',
    default: 1_000,
    optional: true,
  }),
  numberInput('chunkOverlap', 'Chunk Overlap', {
    description: 'How much of the end of a chunk the next one begins with',
    default: 200,
    optional: true,
  }),
]

const headingLevels = [1, 2, 3, 4, 5, 6] as const

const kinds: readonly SplitterKind[] = [
  {
    name: 'characterTextSplitter',
    label: 'Character Text Splitter',
    version: 1,
    type: 'CharacterTextSplitter',
    description: 'Cuts at one separator alone: empty lines, or one of your own',
    after: [
      textInput('separator', 'Custom Separator', {
        placeholder: `" "`,
        description: 'Text to cut at; empty lines when there is none',
        optional: true,
      }),
    ],
    // What stands between two separators stays whole, however long.
    make({ values }, sizes) {
      // A space alone is a separator too.
      const separator = typeof values.separator === 'string' && values.separator !== '' ? values.separator : '\n\n'
      return createSplitter((text) => mergePieces(cutAt(text, separator, false), separator, sizes))
    },
  },
  {
    name: 'codeTextSplitter',
    label: 'Code Text Splitter',
    version: 1,
    type: 'CodeTextSplitter',
    description: 'Cuts source code where its language begins something new',
    before: [choiceInput('language', 'Language', { options: sameLabels(languages) })],
    make(inputs, sizes) {
      const language = readLanguage(inputs)
      const separators = separatorsOf(language)
      const splitter = createSplitter((text) => cutRecursively(text, sizes, separators))
      return { ...splitter, readsMarkup: language === 'html' }
    },
  },
  {
    name: 'htmlToMarkdownTextSplitter',
    label: 'HtmlToMarkdown Text Splitter',
    version: 1,
    type: 'HtmlToMarkdownTextSplitter',
    description: 'Turns HTML into Markdown and cuts that at its headings',
    above: ['MarkdownTextSplitter', 'RecursiveCharacterTextSplitter'],
    // Lines are counted in the Markdown.
    make(_inputs, sizes, parser) {
      const markdown = createSplitter((text) => cutRecursively(text, sizes, separatorsOf('markdown')))
      return { split: async (document) => await markdown.split(await toMarkdown(document, parser)), readsMarkup: true }
    },
  },
  {
    name: 'markdownTextSplitter',
    label: 'Markdown Text Splitter',
    version: 1.1,
    type: 'MarkdownTextSplitter',
    description: 'Cuts Markdown at its headings, then at paragraphs and lines',
    above: ['RecursiveCharacterTextSplitter'],
    after: [
      choiceInput('splitByHeaders', 'Split by Headers', {
        description: 'Cuts into whole sections, each with its heading, whatever their size',
        default: 'disabled',
        options: [
          { label: 'Disabled', name: 'disabled' },
          ...headingLevels.map((level) => ({ label: `${'#'.repeat(level)} Headers (H${level})`, name: `h${level}` })),
        ],
        optional: true,
      }),
    ],
    make(inputs, sizes) {
      const level = headingLevels.find((each) => `h${each}` === readText(inputs, 'splitByHeaders'))
      if (level !== undefined) return createSplitter((text) => cutAtHeadings(text, level))
      return createSplitter((text) => cutRecursively(text, sizes, separatorsOf('markdown')))
    },
  },
  {
    name: 'recursiveCharacterTextSplitter',
    label: 'Recursive Character Text Splitter',
    version: 2,
    type: 'RecursiveCharacterTextSplitter',
    description: 'Keeps paragraphs whole as far as they fit, then lines, then words',
    after: [
      textInput('separators', 'Custom Separators', {
        rows: 4,
        description: 'JSON array of texts to cut at, coarse to fine, in place of empty lines, lines and spaces',
        placeholder: `["|", "##", ">", "-"]`,
        additionalParams: true,
        optional: true,
      }),
    ],
    make(inputs, sizes) {
      const separators = readSeparators(inputs)
      return createSplitter((text) => cutRecursively(text, sizes, separators))
    },
  },
  {
    name: 'tokenTextSplitter',
    label: 'Token Text Splitter',
    version: 1,
    type: 'TokenTextSplitter',
    description: 'Cuts after a number of tokens of a model',
    before: [choiceInput('encodingName', 'Encoding Name', { options: sameLabels(encodings), default: 'gpt2' })],
    make(inputs, sizes) {
      let opening: Promise<Tokenizer> | undefined
      return createSplitter(async (text) => {
        opening ??= openTokenizer(readEncoding(inputs))
        return cutTokens(text, await opening, sizes)
      })
    },
  },
]

export const textSplitters: readonly NodeDefinition[] = kinds.map(
  ({ name, label, version, type, description, above = [], before = [], after = [], make }) => ({
    name,
    label,
    version,
    type,
    category: 'Text Splitters',
    description,
    baseClasses: [type, ...above, 'TextSplitter', 'BaseDocumentTransformer', 'Runnable'],
    inputs: [...before, ...chunkInputs, ...after],
    init: (inputs, { documentParser }) => make(inputs, readChunkSizes(inputs), documentParser),
  }),
)

function readLanguage(inputs: NodeInputs): Language {
  const given = readText(inputs, 'language')
  const known = languages.find((language) => language === given)
  if (known !== undefined) return known
  throw new Failure(
    'broken',
    `Cannot split code in "${inputs.label}": its language must be one of ${languages.join(', ')}`,
  )
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

function readEncoding(inputs: NodeInputs): Encoding {
  return encodings.find((encoding) => encoding === readText(inputs, 'encodingName')) ?? 'gpt2'
}

async function toMarkdown({ pageContent, metadata }: Document, parser: DocumentParser): Promise<Document> {
  const file = { name: 'page.html', bytes: new TextEncoder().encode(pageContent) }
  // The parser's own limit of time ends it.
  const { signal } = new AbortController()
  for await (const converted of parser.parse(file, { kind: 'markdown' }, signal))
    return { pageContent: converted.pageContent, metadata }
  return { pageContent: '', metadata }
}
