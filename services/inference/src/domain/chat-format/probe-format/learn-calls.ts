import type { ToolCallFormat } from '../chat-format.ts'
import { reasoningTags } from './families.ts'
import { learnTaggedCall } from './learn-tagged-call.ts'
import type { Learned } from './learned.ts'
import { sentinels } from './probe-texts.ts'
import {
  type Frame,
  jsonObjectAround,
  jsonObjectFrom,
  learnFrame,
  shareMiddle,
  withPlaceholders,
} from './text-frames.ts'

export type Renderings = {
  /** The prompt that an answer follows. */
  readonly prompt: string
  /** The conversation with an answer of two calls. */
  readonly two: string
  /** What the template writes behind an answer without calls. */
  readonly turnEnd: string
}

/** The form of calls; `undefined` when the template does not show two calls in any form that is known. */
export function learnCalls({ prompt, two, turnEnd }: Renderings): ToolCallFormat | undefined {
  const question = two.lastIndexOf(sentinels.question)
  const shared = commonLength(prompt.slice(prompt.lastIndexOf(sentinels.question)), two.slice(question))
  const answer = withoutReasoning(two.slice(question + wholeMarks(two.slice(question), shared)))
  const calls = sentinels.names.map((name) => answer.indexOf(name))
  if (calls.some((at) => at < 0) || !answer.includes(sentinels.values[1][0])) return undefined
  const learned = learnJson(answer) ?? learnPythonic(answer) ?? learnNamed(answer) ?? learnTaggedCall(answer)
  if (learned === undefined) return undefined
  const { frame, call } = learned
  const { listOpen, listClose, separator } = settleBlanks(frame, turnEnd)
  const ids = answer.includes('[TOOL_CALLS]') ? 'mistral' : 'openai'
  return { listOpen, listClose, separator, ids, call: call({ open: frame.open, close: frame.close }) }
}

function learnJson(answer: string): Learned | undefined {
  const [first, second] = sentinels.names.map((name) => jsonObjectAround(answer, name))
  if (first === undefined || second === undefined || first.start === second.start) return undefined
  const keyOf = (fits: (value: unknown) => boolean) => Object.keys(first.value).find((key) => fits(first.value[key]))
  const nameKey = keyOf((value) => value === sentinels.names[0])
  const argumentsKey = keyOf((value) => JSON.stringify(value)?.includes(sentinels.values[0][0]) === true)
  const idKey = keyOf((value) => value === sentinels.ids[0])
  if (nameKey === undefined || argumentsKey === undefined) return undefined
  return {
    frame: learnFrame(answer, first, second),
    call: (around) => ({ kind: 'json', ...around, nameKey, argumentsKey, ...(idKey === undefined ? {} : { idKey }) }),
  }
}

function learnNamed(answer: string): Learned | undefined {
  const parts = sentinels.names.map((name) => {
    const start = answer.indexOf(name)
    const object = jsonObjectFrom(answer, start + name.length)
    return object === undefined
      ? undefined
      : { start, end: object.end, middle: answer.slice(start + name.length, object.start) }
  })
  const [first, second] = parts
  if (first === undefined || second === undefined || first.end > second.start) return undefined
  const middle = shareMiddle(withPlaceholders(first.middle), withPlaceholders(second.middle))
  if (middle === undefined) return undefined
  return {
    frame: learnFrame(withPlaceholders(answer), ...inPlaceholders(answer, first, second)),
    call: (around) => ({ kind: 'named', ...around, middle }),
  }
}

function learnPythonic(answer: string): Learned | undefined {
  const parts = sentinels.names.map((name, index) => {
    const start = answer.indexOf(`${name}(`)
    const value = answer.indexOf(sentinels.values[index === 0 ? 0 : 1][2], start)
    return {
      start,
      end: answer.indexOf(')', value) + 1,
      known: start >= 0 && answer.slice(start).startsWith(`${name}(${sentinels.keys[0]}=`),
    }
  })
  const [first, second] = parts
  if (first === undefined || second === undefined || !first.known || !second.known) return undefined
  return { frame: learnFrame(answer, first, second), call: (around) => ({ kind: 'pythonic', ...around }) }
}

// Placeholders are shorter or longer than the ids they stand for.
function inPlaceholders<T extends { start: number; end: number }>(
  answer: string,
  ...spans: readonly [T, T]
): readonly [T, T] {
  const moved = (at: number) => withPlaceholders(answer.slice(0, at)).length
  const [first, second] = spans
  return [
    { ...first, start: moved(first.start), end: moved(first.end) },
    { ...second, start: moved(second.start), end: moved(second.end) },
  ]
}

/** What belongs to the turn and not to the calls is left off; blank text before a call belongs to what separates. */
function settleBlanks(frame: Frame, turnEnd: string): Pick<ToolCallFormat, 'listOpen' | 'listClose' | 'separator'> {
  const end = turnEnd.trim()
  const at = end === '' ? -1 : frame.behind.indexOf(end)
  const closing = at < 0 ? frame.behind : frame.behind.slice(0, at)
  // Without a known end of the turn nothing tells what else the template wrote there.
  const listClose = frame.listOpen.trim() === '' || at < 0 ? firstMark(closing, frame.listOpen) : closing.trimEnd()
  return { listOpen: frame.listOpen.trimStart(), listClose, separator: frame.separator }
}

function firstMark(text: string, listOpen: string): string {
  if (listOpen.trim() === '') return ''
  // What else stands there closes the turn.
  const opened = listOpen.match(/<[^>]*>|\[/g)?.length ?? 1
  return new RegExp(String.raw`^\s*(\]|<[^>]*>|\[/[^\]]*\]){1,${opened}}`).exec(text)?.[0] ?? ''
}

/** A common beginning that ends inside of a mark ends before it. */
function wholeMarks(text: string, length: number): number {
  const open = text.lastIndexOf('<', length - 1)
  return open > text.lastIndexOf('>', length - 1) ? open : length
}

/** Empty reasoning, or the end of what the prompt opened, is no part of calls. */
function withoutReasoning(answer: string): string {
  return reasoningTags.reduce((rest, tags) => {
    for (const tag of tags.map((text) => text.trim()))
      if (rest.trimStart().startsWith(tag)) return withoutReasoning(rest.trimStart().slice(tag.length))
    return rest
  }, answer)
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
