import type { Rows } from './rows.ts'

export const RATINGS = ['THUMBS_UP', 'THUMBS_DOWN'] as const

export type Rating = (typeof RATINGS)[number]

/** What a reader thought of an answer. */
export type Feedback = {
  readonly id: string
  readonly chatflowId: string
  readonly chatId: string
  /** Id of the answer. */
  readonly messageId: string
  readonly rating: Rating
  readonly content: string | undefined
  readonly createdAtMs: number
}

/** Oldest first. */
export type FeedbackStore = Rows<Feedback>
