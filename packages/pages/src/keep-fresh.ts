const keptMs = 1_000

/**
 * The same question, asked once at a time and at most once a second: any number of open pages costs one
 * question a second.
 *
 * @param read does not reject: what could not be read is an answer too
 */
export function keepFresh<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly untilMs: number; readonly answer: Promise<T> } | undefined
  return () => {
    const nowMs = performance.now()
    if (kept === undefined || nowMs >= kept.untilMs) kept = { untilMs: nowMs + keptMs, answer: read() }
    return kept.answer
  }
}
