import type { Failure } from '@hearth/kernel'

/** A failure in Ollama's error shape; `undefined` stands for a bug, whose text stays in the log. */
export function renderOllamaError(failure: Failure | undefined): { readonly error: string } {
  return { error: failure?.message ?? 'Internal error' }
}
