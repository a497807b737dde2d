import type { Family } from '../domain/model/family.ts'

/** What one source tells of this machine. */
export type HostPart = {
  readonly families: readonly Family[]
  /** Why it tells nothing, or not all: one sentence without a final period. */
  readonly note?: string
}
