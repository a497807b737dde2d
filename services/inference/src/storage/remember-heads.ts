import type { GgufHeader } from '../domain/models/gguf-header.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'

/** What a model's file says about itself; `undefined` when it cannot be read as a model. */
type HeadOf = (stored: StoredModel) => Promise<GgufHeader | undefined>

const maxRemembered = 1_000

/** Reads the head of each file once, until the file is another. */
export function rememberHeads(read: (path: string) => Promise<GgufHeader>): HeadOf {
  const heads = new Map<string, GgufHeader | undefined>()
  return async ({ path, sizeBytes, modifiedAtMs }) => {
    const key = `${path} ${sizeBytes} ${modifiedAtMs}`
    if (heads.has(key)) return heads.get(key)
    const head = await read(path).catch(() => undefined)
    const [oldest] = heads.keys()
    if (heads.size >= maxRemembered && oldest !== undefined) heads.delete(oldest)
    heads.set(key, head)
    return head
  }
}
