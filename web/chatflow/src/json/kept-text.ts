/** Keeps a text that cannot be read as a flow yet, so that loading the page anew does not take it away. */
export type KeptText = {
  get(): string | undefined
  put(text: string): void
  remove(): void
}

/** In this tab, until it is closed. */
export function keptInTab(flowId: string, storage: Storage = sessionStorage): KeptText {
  const name = `hearth.chatflow.json.${flowId}`
  return {
    get: () => storage.getItem(name) ?? undefined,
    put(text) {
      try {
        storage.setItem(name, text)
      } catch {
        // Too large to be kept: what was kept before is older than what is in sight.
        storage.removeItem(name)
      }
    },
    remove: () => storage.removeItem(name),
  }
}
