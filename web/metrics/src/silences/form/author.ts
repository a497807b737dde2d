const key = 'hearth.silences.author'

/** Who made the last silence in this browser, so that a name is typed once. */
export function rememberedAuthor(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function rememberAuthor(name: string): void {
  try {
    localStorage.setItem(key, name)
  } catch {
    // A browser that keeps nothing asks again.
  }
}
