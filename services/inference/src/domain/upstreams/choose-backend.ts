/** An upstream that could take a request now. */
export type Candidate = {
  readonly name: string
  /** Tokens of work that it still has to do, those of other clients included as far as they are known. */
  readonly outstanding: number
  /** Tokens a second, with its weight and slow start. */
  readonly perSecond: number
  /** Requests sent to it so far for each unit of its weight; decides among equals. */
  readonly sentShare: number
  /** Whether it says that requests wait in it, or that its cache is full. */
  readonly crowded: boolean
  /** Tokens of the request's beginning that it has computed before. */
  readonly knownTokens: number
  /** Whether earlier requests of the same session went to it. */
  readonly ofSession: boolean
}

/** How many times the least load an upstream may have and still keep requests whose beginning it knows. */
const escapeRatio = 1.5
/** Speeds measured this close are the same. */
const noiseRatio = 1.25

/**
 * The upstream that will have answered first: least work before and with this request, less what it
 * need not compute again. What is known of a request's beginning counts only while that upstream is
 * neither crowded nor loaded 1.5 times as much as the least loaded one.
 *
 * @param work tokens of the request, prompt and expected answer
 * @returns `undefined` only when there are no candidates
 */
export function chooseBackend(candidates: readonly Candidate[], work: number): Candidate | undefined {
  const least = Math.min(...candidates.map((each) => secondsWith(each, work)))
  const keeps = (each: Candidate) => !each.crowded && secondsWith(each, work) <= least * escapeRatio
  const home = candidates.find((each) => each.ofSession && keeps(each))
  if (home !== undefined) return home
  const costs = candidates.map((each) => ({
    each,
    seconds: secondsWith(each, keeps(each) ? Math.max(0, work - each.knownTokens) : work),
  }))
  const best = costs.toSorted((left, right) => left.seconds - right.seconds)[0]
  if (best === undefined || best.each.knownTokens > 0) return best?.each
  const equals = costs.filter(
    ({ each, seconds }) => each.outstanding <= best.each.outstanding && seconds <= best.seconds * noiseRatio,
  )
  return equals.toSorted((left, right) => left.each.sentShare - right.each.sentShare)[0]?.each
}

function secondsWith({ outstanding, perSecond }: Candidate, work: number): number {
  return (outstanding + work) / perSecond
}
