import type { Rows } from './rows.ts'

/** What a visitor of the widget said about how to reach them. */
export type Lead = {
  readonly id: string
  readonly chatflowId: string
  readonly chatId: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly createdAtMs: number
}

/** Oldest first. */
export type LeadStore = Rows<Lead>
