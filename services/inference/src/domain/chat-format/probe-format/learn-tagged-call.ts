import type { Learned } from './learned.ts'
import { sentinels } from './probe-texts.ts'
import { commonEnd, commonStart, learnFrame } from './text-frames.ts'

type Places = { readonly start: number; readonly end: number; readonly gaps: readonly string[] }

/** Learns a form in which each parameter has a frame of its own. */
export function learnTaggedCall(answer: string): Learned | undefined {
  const [first, second] = sentinels.names.map((_, index) => findPlaces(answer, index === 0 ? 0 : 1))
  if (first === undefined || second === undefined || first.end > second.start) return undefined
  const [afterName = '', middle = '', between = '', secondMiddle = '', , otherMiddle = ''] = first.gaps
  const parameterOpen = commonEnd(afterName, between)
  const behind = answer.slice(first.end, second.start)
  const parameterClose = commonStart(between.slice(0, between.length - parameterOpen.length), behind)
  const repeats = sentinels.keys.some((key) => between.includes(key)) || afterName.includes(sentinels.names[0])
  if (parameterClose.trim() === '' || middle !== secondMiddle || repeats) return undefined
  const nameEnd = afterName.slice(0, afterName.length - parameterOpen.length)
  const frame = learnFrame(
    answer,
    { start: first.start, end: first.end + parameterClose.length },
    { start: second.start, end: second.end + parameterClose.length },
  )
  return {
    frame,
    call: (around) => ({
      kind: 'tagged',
      ...around,
      middle: nameEnd,
      parameterOpen,
      parameterMiddle: middle,
      ...(otherMiddle === middle ? {} : { otherMiddle }),
      parameterClose,
    }),
  }
}

/** The texts between name, keys and values of one call, in their order. */
function findPlaces(answer: string, index: 0 | 1): Places | undefined {
  const name = sentinels.names[index]
  const [one, two, number] = sentinels.values[index]
  const [keyOne, keyTwo, keyNumber] = sentinels.keys
  const start = answer.indexOf(name)
  let at = start + name.length
  const gaps: string[] = []
  for (const text of [keyOne, one, keyTwo, two, keyNumber, number]) {
    const next = answer.indexOf(text, at)
    if (next < 0) return undefined
    gaps.push(answer.slice(at, next))
    at = next + text.length
  }
  return { start, end: at, gaps }
}
