import { Failure } from '@hearth/kernel'
import type { ChatModelSettings } from './chat-model.ts'
import type { EmbeddingModelSettings } from './embedding-model.ts'

/** A hosted model is called without the key that its vendor asks for: nothing has been sent to anyone. */
export class MissingKey extends Failure {
  constructor(message: string) {
    super('broken', message)
  }
}

/**
 * Whether a local model may take the place of a hosted one that has no key: not where the flow names
 * an address, which means the server there, with a key or without.
 */
export function mayStandIn({ provider, baseUrl, userSupplied }: ChatModelSettings | EmbeddingModelSettings): boolean {
  return userSupplied && (baseUrl === undefined || provider.startsWith('openai-'))
}
