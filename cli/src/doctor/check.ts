import type { Local } from '../client/local.ts'

/** What one check found; `mend` says what to do about it. */
export type Finding = {
  readonly status: 'ok' | 'warning' | 'failing'
  readonly detail: string
  readonly mend?: string
}

/** A question about this machine. */
export type Check = { readonly name: string; readonly run: (local: Local) => Promise<Finding> }

/** With the name of the check that found it. */
export type NamedFinding = Finding & { readonly name: string }
