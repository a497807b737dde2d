import type { Purpose } from './catalogue.ts'

/** What models are for, as people say it. */
export const purposeWords: Readonly<Record<Purpose, string>> = {
  chat: 'Chat',
  reasoning: 'Reasoning',
  code: 'Code',
  vision: 'Pictures',
  embedding: 'Embedding',
  reranking: 'Reranking',
}
