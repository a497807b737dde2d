import { keyOfHash } from './key-of-hash.ts'
import { keyStore } from './key-store.ts'

/** Takes a key out of `#key=…` and removes it from the address and the history at once. */
export function takeKeyFromAddress(): void {
  const key = keyOfHash(location.hash)
  if (key === undefined) return
  history.replaceState(history.state, '', location.pathname + location.search)
  keyStore.set(key, { remember: false })
}
