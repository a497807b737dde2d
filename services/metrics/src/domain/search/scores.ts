/** How well a value fits what is searched for, from 0 to 1; `undefined` when it does not. */
export type Score = (value: string) => number | undefined

/**
 * Values that hold the text: 1 where they begin with it, and less the further back it stands, down to 0.1.
 *
 * @param text not empty
 */
export function scoreSubstring(text: string): Score {
  const length = [...text].length
  return (value) => {
    const at = value.indexOf(text)
    if (at < 0) return undefined
    const last = [...value].length - length
    return at === 0 || last <= 0 ? 1 : 1 - (0.9 * [...value.slice(0, at)].length) / last
  }
}

/**
 * Values that hold the letters of a text in its order, whatever stands between: 1 where they begin with it, else by
 * how long the runs of letters are that stand together, less what is passed over.
 *
 * @param text not empty
 */
export function scoreSubsequence(text: string): Score {
  const wanted = [...text]
  return (value) => {
    if (value.startsWith(text)) return 1
    const letters = [...value]
    let best = -1
    for (let start = 0; start <= letters.length - wanted.length; start++) {
      if (letters[start] !== wanted[0]) continue
      const score = scoreFrom(wanted, letters, start)
      // What does not fit from here fits from no later place.
      if (score === undefined) break
      best = Math.max(best, score)
    }
    return best <= 0 ? undefined : (best / wanted.length ** 2) * belowExact
  }
}

// So that no score that is rounded passes for that of an exact match.
const belowExact = 0.999

function scoreFrom(wanted: readonly string[], letters: readonly string[], start: number): number | undefined {
  const share = 1 / letters.length
  let [score, found, ended] = [0, 0, -1]
  for (let at = start; at < letters.length && found < wanted.length; at++) {
    if (letters[at] !== wanted[found]) continue
    const from = at
    while (at < letters.length && found < wanted.length && letters[at] === wanted[found]) {
      at++
      found++
    }
    at--
    score -= (from - ended - 1) * share
    score += (at - from + 1) ** 2
    ended = at
  }
  if (found < wanted.length) return undefined
  return score - (letters.length - 1 - ended) * share * 0.5
}
