import { t } from './words.ts'

export const purposes = ['chat', 'reasoning', 'code', 'vision', 'embedding', 'reranking'] as const

/** What a model is for. */
export type Purpose = (typeof purposes)[number]

/** The same as people say it. */
export const purposeWords: Readonly<Record<Purpose, string>> = {
  chat: t('chat'),
  reasoning: t('reasoning'),
  code: t('code'),
  vision: t('vision'),
  embedding: t('embedding'),
  reranking: t('reranking'),
}
