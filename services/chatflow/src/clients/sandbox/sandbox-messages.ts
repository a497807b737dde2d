import type { GuestSetup } from './guest/guest-start.ts'
import type { CallAnswer, GuestOutcome } from './guest.ts'
import type { SandboxLimits } from './sandbox-limits.ts'

/** What a thread of the sandbox is started with. */
export type WorkerSettings = {
  readonly limits: SandboxLimits
  /** See `worker-board.ts`. */
  readonly board: SharedArrayBuffer
}

export type ToWorker =
  | { readonly kind: 'run'; readonly seat: number; readonly code: string; readonly setup: GuestSetup }
  | {
      readonly kind: 'settle'
      readonly seat: number
      readonly id: number
      readonly answer: CallAnswer
    }
  | { readonly kind: 'stop'; readonly seat: number }

export type FromWorker =
  | {
      readonly kind: 'call'
      readonly seat: number
      readonly id: number
      readonly name: string
      readonly payload: string
    }
  | { readonly kind: 'log'; readonly seat: number; readonly line: string }
  | { readonly kind: 'end'; readonly seat: number; readonly outcome: GuestOutcome }
