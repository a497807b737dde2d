import type { Logger } from '@hearth/kernel'
import type { GenerationObserver } from '../domain/generate.ts'
import type { Registry } from '../domain/registry.ts'

/** What the routes of the OpenAI API stand on. */
export type CompletionDeps = {
  readonly registry: Registry
  readonly observerOf: (model: string) => GenerationObserver
  readonly logger: Logger
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  /** Unsigned 32 bits. */
  readonly newSeed: () => number
  readonly pingMs: number
  readonly version: string
}
