import type { QuickJSHandle } from 'quickjs-emscripten'
import type { QuickJs } from './open-quickjs.ts'
import type { SandboxLimits } from './sandbox-limits.ts'

/** How a run ended: with the JSON of what the code returned, or with why it did not. */
export type GuestOutcome =
  | { readonly kind: 'value'; readonly json: string | undefined }
  | { readonly kind: 'failed'; readonly reason: string }

export type GuestEvents = {
  /** The code asks for something of ours. */
  call(id: number, name: string, payload: string): void
  log(line: string): void
  /** Once. */
  end(outcome: GuestOutcome): void
  /** Around each stretch of computing. */
  busy(isBusy: boolean): void
  /** Whether the run has been given up. */
  isStopped(): boolean
}

/** What a call of the code led to; a body goes along with a fetch's. */
export type CallAnswer =
  | { readonly ok: true; readonly json: string; readonly body?: Uint8Array | undefined }
  | { readonly ok: false; readonly message: string }

/** An engine with its prelude, in which one piece of code may run once. */
export type Guest = QuickJs & {
  readonly limits: SandboxLimits
  /** Absent before the run and after it. */
  events: GuestEvents | undefined
  /** Milliseconds spent computing, up to the stretch that is going on. */
  usedMs: number
  enteredMs: number
  logLines: number
  /** Calls to the outside without an answer. */
  waiting: number
  readonly timers: Map<number, NodeJS.Timeout>
  /** Bodies of answers that the code has not read, by key. */
  readonly bodies: Map<number, Uint8Array>
  /** The prelude's `setUp`, `start`, `settle` and `fire`. */
  readonly api: QuickJSHandle
}
