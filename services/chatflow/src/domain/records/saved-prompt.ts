import type { Rows } from './rows.ts'

/** A text that a person keeps to begin questions with. */
export type SavedPrompt = {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** Newest change first. */
export type SavedPromptStore = Rows<SavedPrompt>
