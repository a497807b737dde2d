export type Span = { readonly fromMs: number; readonly toMs: number; readonly state: 'pending' | 'firing' }

/**
 * When an alert would have been pending and have fired.
 *
 * @param timesMs at which the condition held, ascending, a step apart while it went on
 * @param forMs for how long it has to hold before the alert fires
 */
export function firedSpans(timesMs: readonly number[], stepMs: number, forMs: number): readonly Span[] {
  const spans: Span[] = []
  let begun: number | undefined
  let last = 0
  const end = () => {
    if (begun === undefined) return
    const firesAt = begun + forMs
    const toMs = last + stepMs
    if (forMs > 0) spans.push({ fromMs: begun, toMs: Math.min(firesAt, toMs), state: 'pending' })
    // It fires at the evaluation that finds that it held for long enough.
    if (last >= firesAt) spans.push({ fromMs: firesAt, toMs, state: 'firing' })
  }
  for (const time of timesMs) {
    if (begun === undefined || time - last > stepMs * 1.5) {
      end()
      begun = time
    }
    last = time
  }
  end()
  return spans
}
