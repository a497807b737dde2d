export type BestMeasuredOptions = {
  /** One measurement, which is too low while the machine does something else and never too high. */
  readonly measure: () => Promise<number>
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

// Who asks first waits for three; services that start beside it disturb one or two of them.
const firstRounds = 3
const againAfterMs = 60_000
const mostAgain = 5

/**
 * The best of several measurements. The first call makes three and waits for them; of later calls one a minute
 * begins another, five times at most, and none waits for it.
 */
export function createBestMeasured({ measure, clock }: BestMeasuredOptions): () => Promise<number> {
  let best = 0
  let first: Promise<void> | undefined
  let lastMs = 0
  let again = 0

  async function improve(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) best = Math.max(best, await measure())
  }

  return async () => {
    if (first === undefined) {
      first = improve(firstRounds).catch((error: unknown) => {
        // Who asks next has it tried anew.
        first = undefined
        throw error
      })
      lastMs = clock()
    } else if (again < mostAgain && clock() - lastMs >= againAfterMs) {
      lastMs = clock()
      again += 1
      // What is known already stays when it fails.
      improve(1).catch(() => undefined)
    }
    await first
    return best
  }
}
