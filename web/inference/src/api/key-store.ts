const name = 'hearth.inference.key'

const listeners = new Set<() => void>()
let current = sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? undefined

/** The API key of this page, where the service asks for one: for as long as the tab is open, or remembered. */
export const keyStore = {
  get: (): string | undefined => current,
  set(key: string, { remember }: { readonly remember: boolean }): void {
    sessionStorage.removeItem(name)
    localStorage.removeItem(name)
    const place = remember ? localStorage : sessionStorage
    place.setItem(name, key)
    current = key
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
