const name = 'hearth.chatflow.key'

export type SignIn = {
  readonly key: string | undefined
  /** Why somebody who was signed in no longer is. */
  readonly notice: string | undefined
}

const listeners = new Set<() => void>()
let current: SignIn = {
  key: sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? undefined,
  notice: undefined,
}

/** The API key of this page: for as long as its tab is open, or, when it is to be remembered, until signing out. */
export const keyStore = {
  get: (): SignIn => current,
  set(key: string, { remember }: { readonly remember: boolean }): void {
    clear()
    ;(remember ? localStorage : sessionStorage).setItem(name, key)
    change({ key, notice: undefined })
  },
  /** @param notice why, when it was not asked for */
  forget(notice?: string): void {
    clear()
    change({ key: undefined, notice })
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function clear(): void {
  sessionStorage.removeItem(name)
  localStorage.removeItem(name)
}

function change(next: SignIn): void {
  current = next
  for (const listener of listeners) listener()
}
