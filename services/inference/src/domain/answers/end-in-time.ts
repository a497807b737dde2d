import type { Engine, GenerationEvent } from '../engine/engine.ts'
import type { Unfinished } from '../grammar/shortest-end.ts'

type Text = Extract<GenerationEvent, { kind: 'text' }>
type Finished = Extract<GenerationEvent, { kind: 'finished' }>

/** `closed`: the form was completed for the model, which had no tokens left. */
type TimelyEvent = Text | (Finished & { readonly closed?: true })

/** The events of one choice; none any more once it was ended. */
export type EndedInTime = {
  text(event: Text): Promise<readonly TimelyEvent[]>
  finished(event: Finished): Promise<readonly TimelyEvent[]>
}

export type EndOptions = {
  /** What is enforced, of which nothing was read; absent: the answer may be cut anywhere. */
  readonly beginning: Unfinished | undefined
  /** Tokens that the answer may have. */
  readonly limit: number
  readonly engine: Pick<Engine, 'tokenize'>
  readonly signal: AbortSignal
}

type End = { readonly text: string; readonly tokens: number }
/**
 * How far an answer came, and what would end it there within the limit.
 *
 * `lacks`: tokens by which the end is too long; nothing needs to be measured before the answer has told so much of it.
 */
type Standing = {
  readonly at: Unfinished
  readonly tokens: number
  readonly end: End | undefined
  readonly lacks: number
}

// Beyond what the shortest answer takes: ends grow with what is opened on the way.
const watchedTokens = 256
// In UTF-8, of a UTF-16 unit. An end gets no shorter than by what was told of it, and a token is a byte at least.
const maxBytesPerUnit = 3

/**
 * Keeps an enforced form whole within its limit: before the model comes so far that the shortest end would
 * not fit any more, that end is written in its place, and the answer ends with `length`. A form whose
 * shortest text is longer than the limit is cut there, as plain text is.
 */
export function endInTime(options: EndOptions): EndedInTime {
  if (options.beginning !== undefined) return watchEnd(options.beginning, options)
  return { text: async (event) => [event], finished: async (event) => [event] }
}

function watchEnd(beginning: Unfinished, { limit, engine, signal }: EndOptions): EndedInTime {
  const measure = createMeasure(engine, signal)
  let standing: Standing | undefined
  let unread = { text: '', tokens: 0 }
  let isEnded = false

  const stand = async (at: Unfinished, tokens: number): Promise<Standing> => {
    const end = await measure(at.shortestEnd())
    const lacks = end === undefined ? 0 : Math.max(0, tokens + end.tokens - limit)
    return { at, tokens, end: lacks === 0 ? end : undefined, lacks }
  }
  async function goOn(before: Standing, text: string, tokens: number): Promise<Standing> {
    const at = before.at.read(text)
    const lacks = before.lacks - text.length * maxBytesPerUnit
    return lacks > 0 ? { at, tokens, end: undefined, lacks } : stand(at, tokens)
  }
  // Tokens from which on the end is watched.
  let watchedFrom: number | undefined
  async function isFar(tokens: number): Promise<boolean> {
    watchedFrom ??= limit - watchedTokens - ((await measure(beginning.shortestEnd()))?.tokens ?? 0)
    return tokens < watchedFrom
  }
  function ended(choice: number, tokens: number, end: End): readonly TimelyEvent[] {
    isEnded = true
    const completionTokens = tokens + end.tokens
    const finished = { kind: 'finished', choice, reason: 'length', completionTokens, closed: true } as const
    return end.text === '' ? [finished] : [{ kind: 'text', choice, text: end.text, completionTokens }, finished]
  }
  return {
    async text(event) {
      if (isEnded) return []
      const { choice, text, completionTokens: tokens } = event
      if (standing === undefined && (await isFar(tokens))) {
        unread = { text: unread.text + text, tokens }
        return [event]
      }
      standing ??= await stand(beginning.read(unread.text), unread.tokens)
      const next = await goOn(standing, text, tokens)
      if (next.end === undefined && standing.end !== undefined) return ended(choice, standing.tokens, standing.end)
      standing = next
      return [event]
    },
    async finished(event) {
      if (isEnded) return []
      if (event.reason !== 'length' && !event.exhausted) return [event]
      standing ??= await stand(beginning.read(unread.text), unread.tokens)
      const { end, tokens } = standing
      const isWhole = event.exhausted && end?.text === ''
      return end === undefined || isWhole ? [event] : ended(event.choice, tokens, end)
    },
  }
}

/** Counts the tokens of ends, most of which are the same as the one before. */
function createMeasure(engine: EndOptions['engine'], signal: AbortSignal) {
  let last: End | undefined
  return async (text: string | undefined): Promise<End | undefined> => {
    if (text === undefined || text === last?.text) return text === undefined ? undefined : last
    const { tokens } = await engine.tokenize({ kind: 'text', text }, { addSpecial: false }, signal)
    last = { text, tokens: tokens.length }
    return last
  }
}
