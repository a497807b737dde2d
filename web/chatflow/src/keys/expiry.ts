/** What can be chosen for the end of a key; `kept` leaves it as it is. */
export const expiryChoices = ['never', '7', '30', '90', '365', 'day', 'kept'] as const

export type ExpiryChoice = (typeof expiryChoices)[number]

const dayMs = 86_400_000

/**
 * The end of a key as the service takes it.
 *
 * @param day `YYYY-MM-DD` in the reader's own time, for the choice `day`: the key works until its end
 * @returns an ISO time, `null` for never, and `undefined` for what is kept or for a day that is none or over
 */
export function expiresAtOf(choice: ExpiryChoice, day: string, nowMs: number): string | null | undefined {
  switch (choice) {
    case 'never':
      return null
    case 'kept':
      return undefined
    case 'day':
      return endOf(day, nowMs)
    default:
      return new Date(nowMs + Number(choice) * dayMs).toISOString()
  }
}

/** Whether a key opens nothing any more. @param expiresAt as the service tells it */
export function isExpired(expiresAt: string | null, nowMs: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs
}

function endOf(day: string, nowMs: number): string | undefined {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.getTime() > nowMs ? end.toISOString() : undefined
}
