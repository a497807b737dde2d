import type { Outcome } from './check.ts'

/** Looks at one subject once. Never rejects: whatever happens is an outcome. */
export type Probe = {
  ask(signal: AbortSignal): Promise<Outcome>
  close(): void
}
