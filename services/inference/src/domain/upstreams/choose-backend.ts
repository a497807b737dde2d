/** An upstream that could take a request now. */
export type Candidate = {
  readonly name: string
  /** Tokens of work that it still has to do, those of other clients included as far as they are known. */
  readonly outstanding: number
  /** Tokens a second, as measured. */
  readonly perSecond: number
  /** How far the logarithm of that may be off. */
  readonly speedError: number
  /** What it is to get beside others that are as fast: its weight, less while it comes back. */
  readonly share: number
  /** Requests sent to it so far for each unit of its share; decides among equals. */
  readonly sentShare: number
  /** Whether it says that requests wait in it, or that its cache is full. */
  readonly crowded: boolean
  /** Tokens of the request's beginning that it has computed before. */
  readonly knownTokens: number
  /** Whether earlier requests of the same session went to it. */
  readonly ofSession: boolean
}

/** How many times as long as at another a request may take where its beginning is known. */
const escapeRatio = 1.5
/** Speeds measured this close are the same. */
const noiseRatio = 1.25
/** Speeds differ clearly when they do by this many standard errors of their difference. */
const clearErrors = 3

/**
 * The upstream of the request's session or of most of its beginning, unless that one is crowded or another
 * would clearly have answered in less than two thirds of the time; else the one that will have answered first.
 * Of those that are equal, the one that was asked least.
 *
 * @param work tokens of the request, prompt and expected answer
 * @returns `undefined` only when there are no candidates
 */
export function chooseBackend(candidates: readonly Candidate[], work: number): Candidate | undefined {
  const keeps = (each: Candidate) => !each.crowded && !candidates.some((other) => isClearlySooner(other, each, work))
  const home = candidates.find((each) => each.ofSession && keeps(each))
  return home ?? holderOf(candidates.filter(keeps), work) ?? soonest(candidates, work)
}

/** The one that knows most of the beginning; where several know as much, the soonest of them. */
function holderOf(keeping: readonly Candidate[], work: number): Candidate | undefined {
  const most = Math.max(0, ...keeping.map(({ knownTokens }) => knownTokens))
  if (most === 0) return undefined
  const holders = keeping.filter(({ knownTokens }) => knownTokens === most)
  return holders.toSorted((left, right) => secondsWith(left, work) - secondsWith(right, work))[0]
}

function soonest(candidates: readonly Candidate[], work: number): Candidate | undefined {
  const best = candidates.toSorted((left, right) => secondsWith(left, work) - secondsWith(right, work))[0]
  if (best === undefined) return undefined
  const equals = candidates.filter(
    (each) => each.outstanding <= best.outstanding && secondsWith(each, work) <= secondsWith(best, work) * noiseRatio,
  )
  return equals.toSorted((left, right) => left.sentShare - right.sentShare)[0]
}

function secondsWith({ outstanding, perSecond, share }: Candidate, work: number): number {
  return (outstanding + work) / (perSecond * share)
}

// A share says where new work goes, not how soon one request is answered.
function isClearlySooner(other: Candidate, holder: Candidate, work: number): boolean {
  const speedRatio = differClearly(other, holder) ? other.perSecond / holder.perSecond : 1
  return queueWith(holder, work) * speedRatio > queueWith(other, work) * escapeRatio
}

function queueWith({ outstanding, share }: Candidate, work: number): number {
  return outstanding / share + work
}

function differClearly(left: Candidate, right: Candidate): boolean {
  const difference = Math.abs(Math.log(left.perSecond / right.perSecond))
  return difference > clearErrors * Math.hypot(left.speedError, right.speedError)
}
