type Scale = {
  readonly min: number
  readonly max: number
  /** How many different strengths there are. */
  readonly steps: number
}

/** How strong a count is drawn, from 0 at `min` to 1 at `max`; the only count there is, fully. */
export function strength(value: number, { min, max, steps }: Scale): number {
  if (max <= min) return value >= max ? 1 : 0
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)))
  return steps < 2 ? share : Math.round(share * (steps - 1)) / (steps - 1)
}
