export type Echo = {
  /** Notes what an editor told of its text. */
  tell(text: string): void
  /** Whether this is what was told; that is forgotten then, with all that was told before it. */
  isOwn(value: string): boolean
}

/**
 * Knows what an editor told when it comes back as a value. It comes a moment later, perhaps after the next letter: put
 * into the editor again, it would take that letter away.
 */
export function createEcho(): Echo {
  let told: readonly string[] = []
  return {
    tell(text) {
      told = [...told, text]
    },
    isOwn(value) {
      const at = told.indexOf(value)
      // What comes from elsewhere ends what was under way.
      told = at === -1 ? [] : told.slice(at + 1)
      return at !== -1
    },
  }
}
