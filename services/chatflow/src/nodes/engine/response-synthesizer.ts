import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import { mapBounded } from '../../domain/map-bounded.ts'
import { fillKnown } from '../fill-known.ts'

/** How an answer is made of more text than a model reads at once. */
export type ResponseSynthesizer = {
  readonly synthesis: 'compact' | 'refine' | 'tree' | 'simple'
  /** With `{context}` and `{query}`. */
  readonly textQaPrompt: string
  /** With `{query}`, `{existingAnswer}` and `{context}`. */
  readonly refinePrompt: string
}

export const textQaPrompt = `Answer the query from this text alone, not from what you know otherwise.

Text:
{context}

Query: {query}
Answer:`

export const refinePrompt = `Query: {query}
Answer so far: {existingAnswer}

More text:
{context}

Improve the answer with this text, or repeat it where the text does not help.
Answer:`

export const usualSynthesizer: ResponseSynthesizer = { synthesis: 'compact', textQaPrompt, refinePrompt }

// Some 4,000 tokens, which every model of today takes along with its prompt.
const maxPieceLength = 16_000
const maxAtOnce = 4

export function isResponseSynthesizer(value: unknown): value is ResponseSynthesizer {
  return typeof value === 'object' && value !== null && 'synthesis' in value
}

type Query = { readonly model: ChatModel; readonly documents: readonly Document[]; readonly query: string }

/** Answers a query from documents; the last turn of the model is streamed. */
export async function synthesize(
  { synthesis, ...prompts }: ResponseSynthesizer,
  { model, documents, query }: Query,
  context: RunContext,
): Promise<string> {
  const texts = documents.map(({ pageContent }) => pageContent)
  const say = (prompt: string, values: Readonly<Record<string, string>>, isLast: boolean) =>
    generateText(model, fillKnown(prompt, { query, ...values }), isLast ? context : { ...context, streaming: false })
  if (synthesis === 'simple') return await say(prompts.textQaPrompt, { context: texts.join('\n\n') }, true)
  if (synthesis === 'tree')
    return await summarizeTree(texts, (text, isLast) => say(prompts.textQaPrompt, { context: text }, isLast))
  const pieces = synthesis === 'compact' ? compact(texts) : nonEmpty(texts)
  let existingAnswer = ''
  for (const [at, piece] of pieces.entries()) {
    const isLast = at === pieces.length - 1
    existingAnswer =
      at === 0
        ? await say(prompts.textQaPrompt, { context: piece }, isLast)
        : await say(prompts.refinePrompt, { context: piece, existingAnswer }, isLast)
  }
  return existingAnswer
}

async function generateText(model: ChatModel, content: string, context: RunContext): Promise<string> {
  return (await ask(model, [{ role: 'user', content }], context)).text
}

async function summarizeTree(
  texts: readonly string[],
  say: (text: string, isLast: boolean) => Promise<string>,
): Promise<string> {
  const pieces = compact(texts)
  const [only] = pieces
  if (pieces.length <= 1) return await say(only ?? '', true)
  return await summarizeTree(await mapBounded(pieces, maxAtOnce, (piece) => say(piece, false)), say)
}

// As much in each piece as fits; a text that is too long for one is a piece of its own.
function compact(texts: readonly string[]): readonly string[] {
  const pieces: string[] = []
  for (const text of texts) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + text.length < maxPieceLength)
      pieces[pieces.length - 1] = `${last}\n\n${text}`
    else pieces.push(text)
  }
  return nonEmpty(pieces)
}

function nonEmpty(texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [''] : texts
}
