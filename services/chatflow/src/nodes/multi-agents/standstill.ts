/** One round of a supervisor: whom it sent, and what that worker answered. */
export type Round = { readonly worker: string; readonly answer: string }

// A model that can lead sends one worker again and again only with something new to do.
const sameWorkerInARow = 5

/**
 * Why the rounds of a supervisor lead nowhere, as small models let them; `undefined` while they may.
 *
 * @param rounds oldest first
 */
export function standstillOf(rounds: readonly Round[]): string | undefined {
  const last = rounds.at(-1)
  if (last === undefined) return undefined
  const said = rounds.filter(({ worker, answer }) => worker === last.worker && answer === last.answer)
  if (said.length > 1) return `${last.worker} answered the same twice`
  const row = rounds.slice(-sameWorkerInARow)
  if (row.length < sameWorkerInARow || row.some(({ worker }) => worker !== last.worker)) return undefined
  return `${last.worker} was sent ${sameWorkerInARow} times in a row`
}
