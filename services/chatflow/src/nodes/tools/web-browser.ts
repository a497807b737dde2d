import { Failure } from '@hearth/kernel'
import { ask } from '../../domain/chat/ask.ts'
import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { scrapeSite } from '../document-loaders/web/scrape-site.ts'
import { isChatModel, isEmbeddingModel } from '../kinds.ts'
import { readWired } from '../read-inputs.ts'
import { textTool } from './text-tool.ts'

const pieceLength = 2_000
const maxPieces = 200
const piecesRead = 4

/** Reads a page for a model and tells what it says of something. */
export const webBrowser: NodeDefinition = {
  name: 'webBrowser',
  label: 'Web Browser',
  version: 1,
  type: 'WebBrowser',
  category: 'Tools',
  description: 'Lets an agent visit a page and ask it something',
  baseClasses: ['WebBrowser', 'Tool', 'StructuredTool', 'Runnable'],
  inputs: [
    { name: 'model', label: 'Language Model', type: 'BaseLanguageModel' },
    { name: 'embeddings', label: 'Embeddings', type: 'Embeddings' },
  ],
  init(inputs, env) {
    const model = readWired(inputs, 'model', isChatModel, 'a chat model')
    const embeddings = readWired(inputs, 'embeddings', isEmbeddingModel, 'an embedding model')
    return textTool({
      name: 'web-browser',
      description:
        'Visits a web page. Takes the whole address of the page, then a comma and what to find there; without that, the page is summarized',
      input: 'The URL and, after a comma, what to find',
      async answer(input, context) {
        const [url = '', wanted = ''] = parts(input)
        const pieces = piecesOf(await textOf(url, env, context.signal))
        const chosen =
          wanted === '' ? pieces.slice(0, piecesRead) : await nearest(wanted, pieces, embeddings, context.signal)
        const task = wanted === '' ? 'a summary of this page' : `what this page says about ${wanted}`
        const content = `Text of a web page:\n${chosen.join('\n')}\n\nGive ${task}, with up to five points that matter most.`
        return (await ask(model, [{ role: 'user', content }], context)).text
      },
    })
  },
}

function parts(input: string): string[] {
  const cut = input.indexOf(',')
  const both = cut < 0 ? [input] : [input.slice(0, cut), input.slice(cut + 1)]
  return both.map((text) => text.trim().replaceAll(/^["']|["']$/g, ''))
}

async function textOf(url: string, env: NodeEnv, signal: AbortSignal): Promise<string> {
  if (!URL.canParse(url)) throw new Failure('invalid', `Cannot visit "${url.slice(0, 200)}": it is not an address`)
  const texts: string[] = []
  const choice = { url, method: undefined, limit: 1, chosen: [], page: { kind: 'page', as: 'text' } } as const
  for await (const { pageContent } of scrapeSite(choice, env, signal)) texts.push(pageContent)
  return texts.join('\n')
}

function piecesOf(text: string): string[] {
  const count = Math.min(maxPieces, Math.ceil(text.length / pieceLength))
  return Array.from({ length: count }, (_, at) => text.slice(at * pieceLength, (at + 1) * pieceLength))
}

async function nearest(
  wanted: string,
  pieces: readonly string[],
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const [query = new Float32Array(), ...vectors] = await embeddings.embed([wanted, ...pieces], signal)
  const scored = pieces.map((piece, at) => ({ piece, score: similarity(query, vectors[at] ?? new Float32Array()) }))
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, piecesRead)
    .map(({ piece }) => piece)
}

function similarity(a: Float32Array, b: Float32Array): number {
  let dot = 0
  let lengths = 0
  for (const [at, value] of a.entries()) dot += value * (b[at] ?? 0)
  for (const value of b) lengths += value * value
  return lengths === 0 ? 0 : dot / Math.sqrt(lengths)
}
