import type { MergeConflict } from '@hearth/flow'

/** Both sides changed the same, and somebody has to say which counts. */
export type Conflict = {
  /** Whose the other side is: another window's or person's, the deployed version's, what this browser had kept. */
  readonly with: 'draft' | 'deployed' | 'kept'
  readonly author: string | undefined
  readonly inputs: readonly MergeConflict[]
}

export type Choice = 'mine' | 'theirs'

export type SyncState = {
  /** `away`: the service does not answer; `refused`: it does, and does not take the draft. */
  readonly phase: 'saved' | 'unsaved' | 'away' | 'refused' | 'conflict'
  /** 0 where nothing is drawn that is not deployed. */
  readonly revision: number
  /** When the service had the draft last. */
  readonly savedAtMs: number
  /** Since when the service does not answer. */
  readonly awaySinceMs: number | undefined
  /** Why it was refused. */
  readonly refusal: string | undefined
  readonly conflict: Conflict | undefined
  /** Who changed the draft last. */
  readonly author: string | undefined
  readonly basedOnVersion: number
  /** Another one than `basedOnVersion` when somebody deployed meanwhile. */
  readonly deployedVersion: number
}
