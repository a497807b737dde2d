import {
  CharacterTextSplitter,
  MarkdownTextSplitter,
  RecursiveCharacterTextSplitter,
  TokenTextSplitter,
} from '@langchain/textsplitters'
import fc from 'fast-check'
import { Tiktoken } from 'js-tiktoken/lite'
import gpt2 from 'js-tiktoken/ranks/gpt2'
import { describe, expect, test, vi } from 'vitest'
import type { TextSplitter } from '../../domain/documents/document.ts'
import type { DocumentParser } from '../../domain/documents/document-parser.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { isTextSplitter } from '../kinds.ts'
import { languages } from './language-separators.ts'
import { textSplitters } from './text-splitters.ts'

function make(name: string, values: Readonly<Record<string, unknown>>, documentParser?: DocumentParser): TextSplitter {
  const definition = textSplitters.find((each) => each.name === name)
  const inputs = {
    label: name,
    nodeId: `${name}_0`,
    chatflowId: 'f',
    output: undefined,
    credentialId: undefined,
    values,
  }
  const { env } = recordingEnv()
  const made = definition?.init(inputs, documentParser === undefined ? env : { ...env, documentParser })
  if (!isTextSplitter(made)) throw new Error(`${name} is no text splitter`)
  return made
}

const split = async (splitter: TextSplitter, pageContent: string, metadata = {}) =>
  await splitter.split({ pageContent, metadata })

const chunksOf = async (splitter: TextSplitter, text: string) =>
  (await split(splitter, text)).map(({ pageContent }) => pageContent)

/** Texts of words, lines, headings and blanks, as documents have them. */
const text = fc
  .array(fc.constantFrom('word', 'a', ' ', '  ', '\n', '\n\n', '## Title', '. ', 'ü😀', 'def f', '\n\n\n', '|'), {
    maxLength: 80,
  })
  .map((pieces) => pieces.join(''))
const sizes = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(20)).filter(([size, overlap]) => overlap < size)

const tokenizer = new Tiktoken(gpt2)

describe('chunks are those of LangChain, with their lines', () => {
  type Reference = { splitDocuments(documents: { pageContent: string; metadata: object }[]): Promise<object[]> }
  type Case = {
    readonly name: string
    readonly values?: Readonly<Record<string, unknown>>
    readonly reference: (sizes: { chunkSize: number; chunkOverlap: number }) => Reference
  }
  const cases: readonly Case[] = [
    { name: 'recursiveCharacterTextSplitter', reference: (sizes) => new RecursiveCharacterTextSplitter(sizes) },
    {
      name: 'recursiveCharacterTextSplitter',
      values: { separators: '["|", "word"]' },
      reference: (sizes) => new RecursiveCharacterTextSplitter({ ...sizes, separators: ['|', 'word'] }),
    },
    { name: 'characterTextSplitter', reference: (sizes) => new CharacterTextSplitter(sizes) },
    {
      name: 'characterTextSplitter',
      values: { separator: ' ' },
      reference: (sizes) => new CharacterTextSplitter({ ...sizes, separator: ' ' }),
    },
    { name: 'markdownTextSplitter', reference: (sizes) => new MarkdownTextSplitter(sizes) },
    ...languages.map((language) => ({
      name: 'codeTextSplitter',
      values: { language },
      reference: (sizes: { chunkSize: number; chunkOverlap: number }) =>
        RecursiveCharacterTextSplitter.fromLanguage(language, sizes),
    })),
    {
      name: 'tokenTextSplitter',
      values: { encodingName: 'gpt2' },
      reference: (sizes) => Object.assign(new TokenTextSplitter(sizes), { tokenizer }),
    },
  ]

  test.each(cases)('$name $values', async ({ name, values, reference }) => {
    // It speaks of every piece that could not be cut smaller.
    const silenced = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const property = fc.asyncProperty(text, sizes, async (pageContent, [chunkSize, chunkOverlap]) => {
      const metadata = { source: 'x', loc: { pageNumber: 3 } }
      const ours = await split(make(name, { ...values, chunkSize, chunkOverlap }), pageContent, metadata)
      const theirs = await reference({ chunkSize, chunkOverlap }).splitDocuments([{ pageContent, metadata }])
      expect(ours).toEqual(theirs.map((document) => ({ ...document })))
    })
    // Tables of tokens are read anew by each splitter, which takes its time.
    await fc.assert(property, { numRuns: name === 'tokenTextSplitter' ? 15 : 200 })
    silenced.mockRestore()
  })
})

describe('a splitter', () => {
  test('takes its sizes as text, and 1,000 with an overlap of 200 where none is given', async () => {
    const words = 'word '.repeat(1_000)
    const reference = await new RecursiveCharacterTextSplitter().splitText(words)
    expect(await chunksOf(make('recursiveCharacterTextSplitter', { chunkSize: '', chunkOverlap: '' }), words)).toEqual(
      reference,
    )
    const small = await chunksOf(make('recursiveCharacterTextSplitter', { chunkSize: '50' }), words)
    expect(Math.max(...small.map((chunk) => chunk.length))).toBeLessThanOrEqual(50)
  })

  test.each([
    { name: 'an overlap as large as the chunk', values: { chunkSize: 10, chunkOverlap: 10 } },
    { name: 'separators that are no JSON', values: { separators: 'a|b' } },
  ])('refuses $name', ({ values }) => {
    expect(() => make('recursiveCharacterTextSplitter', values)).toThrow('Cannot split texts in "recursive')
  })

  test('refuses a language it does not know', () => {
    expect(() => make('codeTextSplitter', { language: 'cobol' })).toThrow('its language must be one of cpp, go')
  })

  test('cuts five megabytes into all of their words, with lines counted through', async () => {
    const line = `${'word '.repeat(20).trim()}\n`
    const documents = await split(
      make('recursiveCharacterTextSplitter', { chunkSize: 100, chunkOverlap: 0 }),
      line.repeat(50_000),
    )
    expect(documents).toHaveLength(50_000)
    expect(documents.at(-1)?.metadata.loc).toEqual({ lines: { from: 50_000, to: 50_000 } })
  })
})

test('Markdown is cut into sections below headings of a level', async () => {
  const splitter = make('markdownTextSplitter', { splitByHeaders: 'h2' })
  expect(await chunksOf(splitter, 'intro\n# One\na\n### deep\nb\n## Two\nc')).toEqual([
    'intro',
    '# One\na\n### deep\nb',
    '## Two\nc',
  ])
})

describe('tokens', () => {
  test('of marks that models reserve are those of text', async () => {
    const chunks = await chunksOf(make('tokenTextSplitter', { encodingName: 'cl100k_base' }), 'a <|endoftext|> b')
    expect(chunks).toEqual(['a <|endoftext|> b'])
  })

  test('of a word without end are found in bounded time', async () => {
    const chunks = await chunksOf(
      make('tokenTextSplitter', { chunkSize: 100_000, chunkOverlap: 0 }),
      'a'.repeat(50_000),
    )
    expect(chunks.join('')).toHaveLength(50_000)
  })
})

test('HTML is turned into Markdown before it is cut', async () => {
  const parser: DocumentParser = {
    async *parse({ bytes }, request) {
      yield { pageContent: `# ${request.kind}\n\n${new TextDecoder().decode(bytes)}`, metadata: {} }
    },
  }
  const documents = await split(make('htmlToMarkdownTextSplitter', {}, parser), '<p>x</p>', { source: 's' })
  expect(documents).toEqual([
    { pageContent: '# markdown\n\n<p>x</p>', metadata: { source: 's', loc: { lines: { from: 1, to: 3 } } } },
  ])
})
