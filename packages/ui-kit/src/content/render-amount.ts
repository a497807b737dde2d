import { renderFixed } from '../format/index.ts'
import { t } from './words.ts'

/** A count for people: `5.8 M`. */
export function renderCount(count: number): string {
  const [unit, size] =
    count >= 1e9 ? (['B', 1e9] as const) : count >= 1e6 ? (['M', 1e6] as const) : (['K', 1e3] as const)
  return count < 1_000 ? String(count) : `${renderFixed(count / size, count / size < 10 ? 1 : 0)} ${unit}`
}

/**
 * A size for people: `620 MB`, `1.4 GB`, in powers of ten as download pages count. The `hearth` command and what the
 * services say round the same way (`renderSize` of the kernel), so that one thing has one size.
 */
export function renderSize(bytes: number): string {
  if (bytes <= 999e3) return `${Math.ceil(bytes / 1e3)} KB`
  const [unit, size] = bytes < 999.5e6 ? (['MB', 1e6] as const) : (['GB', 1e9] as const)
  return `${renderFixed(bytes / size, bytes / size < 99.95 ? 1 : 0)} ${unit}`
}

/** A wait for people: `40 s`, `12 min`, `1 h 5 min`. */
export function renderWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** How fast a model writes, for people: `12 tokens/s`, `0.6 tokens/s`. */
export function renderPace(tokensPerSecond: number): string {
  return t('pace', { number: renderFixed(tokensPerSecond, tokensPerSecond < 10 ? 1 : 0) })
}
