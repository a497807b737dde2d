import type { Chatflow, Save } from '../chatflows/chatflow.ts'

/** What is drawn of a chatflow and not deployed yet; a chatflow has one at most. */
export type Draft = {
  readonly chatflowId: string
  /** Grows with every change and is never given twice, not even after the draft was discarded. */
  readonly revision: number
  /** React Flow's JSON text. */
  readonly flowData: string
  /** Name of the key that changed it last. */
  readonly author: string | undefined
  readonly updatedAtMs: number
  /** The version it was drawn from, 0 for one that is not known here. */
  readonly basedOnVersion: number
  /** When that version was deployed. */
  readonly baseDeployedAtMs: number
  /** The version that is deployed now: another one when somebody deployed meanwhile. */
  readonly deployedVersion: number
}

export type NewDraft = Pick<Draft, 'chatflowId' | 'flowData' | 'author' | 'updatedAtMs'> & {
  /** Default: as the draft says so far, and the deployed one for the first. */
  readonly basedOnVersion?: number | undefined
}

/** A draft on its way to another server, where revisions and versions count on their own. */
export type CarriedDraft = Pick<Draft, 'chatflowId' | 'flowData' | 'author' | 'updatedAtMs'> & {
  /** Whether another version was deployed since it was begun. */
  readonly isBehind: boolean
}

/** `changed` wrote nothing: the draft is another than its writer knew, or there is none. */
export type DraftOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'changed'; readonly present: Draft | undefined }

/**
 * Where drafts live. A change is durable when its promise resolves, and goes with its chatflow.
 *
 * Every engine passes the cases in `storage/drafts/draft-store.contract.ts`.
 */
export type DraftStore = {
  get(chatflowId: string): Promise<Draft | undefined>
  list(): Promise<readonly Draft[]>
  /** Which chatflows have one, with its revision. */
  revisions(): Promise<ReadonlyMap<string, number>>
  /**
   * Keeps a draft in place of the one with `revision`, 0 where there is none.
   *
   * @throws {Failure} `missing` when there is no such chatflow, or no such version to be based on
   */
  put(draft: NewDraft, revision: number): Promise<DraftOutcome<Draft>>
  /** Discards it. @param revision default: whatever it is */
  remove(chatflowId: string, revision?: number): Promise<DraftOutcome<void>>
  /**
   * Makes the draft with `revision` the chatflow's drawing, which is a new version, and the draft is no more: both or
   * neither. A draft that is based on another version than the deployed one is `changed`, as it would undo that.
   */
  deploy(chatflowId: string, revision: number, save: Save, nowMs: number): Promise<DraftOutcome<Chatflow>>
}
