import type { Rows } from './rows.ts'

export const ASSISTANT_TYPES = ['CUSTOM', 'OPENAI', 'AZURE'] as const

export type Assistant = {
  readonly id: string
  /** JSON text in Flowise's shape. */
  readonly details: string
  /** Id of a stored credential. */
  readonly credential: string | undefined
  readonly iconSrc: string | undefined
  readonly type: (typeof ASSISTANT_TYPES)[number]
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** In the order they were made. */
export type AssistantStore = Rows<Assistant>
