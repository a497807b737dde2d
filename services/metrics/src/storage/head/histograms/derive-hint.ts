import { haveSameBounds } from '../../../domain/histograms/custom-bounds.ts'
import { hasReset } from '../../../domain/histograms/detect-reset.ts'
import type { Histogram, ResetHint } from '../../../domain/model/histogram.ts'
import { decodeHistogram, encodeHistogram } from './encode-histogram.ts'

/**
 * The histogram with what it says of resets made exact by the sample before it, so that nobody has to compare them
 * again. What a sender says of a reset or a gauge stands; without a sample before nothing is known.
 */
export function deriveHint(encoded: Uint8Array, before: Uint8Array | undefined): Uint8Array {
  const histogram = decodeHistogram(encoded)
  if (histogram.resetHint === 'reset' || histogram.resetHint === 'gauge') return encoded
  const resetHint = before === undefined ? 'unknown' : hintAfter(decodeHistogram(before), histogram)
  return resetHint === histogram.resetHint ? encoded : encodeHistogram({ ...histogram, resetHint })
}

function hintAfter(before: Histogram, current: Histogram): ResetHint {
  if (before.resetHint === 'gauge') return 'unknown'
  const isSameLayout =
    current.schema === before.schema &&
    current.zeroThreshold === before.zeroThreshold &&
    haveSameBounds(current.customValues, before.customValues)
  if (!isSameLayout) return current.count < before.count ? 'reset' : 'unknown'
  return hasReset({ ...current, resetHint: 'unknown' }, before) ? 'reset' : 'none'
}
