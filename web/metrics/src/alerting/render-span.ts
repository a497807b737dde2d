const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const

/** Seconds as rules write them, such as `1h30m` or `200ms`. */
export function renderSpan(seconds: number): string {
  let restMs = Math.round(seconds * 1000)
  if (restMs === 0) return '0s'
  let text = ''
  for (const [unit, unitMs] of units) {
    const count = Math.floor(restMs / unitMs)
    if (count > 0) text += `${count}${unit}`
    restMs -= count * unitMs
  }
  return text
}
