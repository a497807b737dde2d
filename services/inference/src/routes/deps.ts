import type { Logger } from '@hearth/kernel'
import type { OpenChatDeps } from '../domain/chat/open-chat.ts'
import type { StoreLimits } from '../domain/expiring-store.ts'
import type { ReasoningKey } from '../wire/reasoning-keys.ts'
import type { ResponseHead } from '../wire/response-head.ts'

/** What the routes of the APIs that generate stand on. */
export type CompletionDeps = OpenChatDeps & {
  readonly logger: Logger
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  readonly pingMs: number
  readonly version: string
  /** The keys under which reasoning is told. */
  readonly reasoningKeys: readonly ReasoningKey[]
  /** Bounds of the responses that are kept. */
  readonly responseLimits: StoreLimits
  /** Whether `/props` and `/slots` answer. */
  readonly showInternals: boolean
  /** Whether a request may bring a chat template of its own, which is a program. */
  readonly allowTemplates: boolean
}

/** @param id the part of the id behind its prefix that the client chose */
export function responseHead(
  model: string,
  prefix: string,
  id: string | undefined,
  { newId, now, version }: Pick<CompletionDeps, 'newId' | 'now' | 'version'>,
): ResponseHead {
  const createdS = Math.floor(now() / 1_000)
  return { id: `${prefix}${id ?? newId()}`, model, createdS, fingerprint: `hearth-${version}` }
}
