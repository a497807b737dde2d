import type { Engine, GenerationEvent } from '../engine.ts'
import type { Unfinished } from '../grammar/shortest-end.ts'
import type { ChatEvent } from './chat-event.ts'
import type { AnswerReader } from './tell-apart.ts'

type Text = Extract<GenerationEvent, { kind: 'text' }>
type Finished = Extract<GenerationEvent, { kind: 'finished' }>

/** The events of one choice; none any more once it was ended. */
export type EndedInTime = {
  text(event: Text): Promise<readonly ChatEvent[]>
  finished(event: Finished): Promise<readonly ChatEvent[]>
}

export type EndOptions = {
  readonly reader: AnswerReader
  /** What is enforced, of which nothing was read; absent: the answer may be cut anywhere. */
  readonly beginning: Unfinished | undefined
  /** Tokens that the answer may have. */
  readonly limit: number
  readonly engine: Pick<Engine, 'tokenize'>
  readonly signal: AbortSignal
}

type End = { readonly text: string; readonly tokens: number }
/** How far an answer came, and what would end it there. */
type Standing = { readonly at: Unfinished; readonly tokens: number; readonly end: End | undefined }

// Beyond what the shortest answer takes: ends grow with what is opened on the way.
const watchedTokens = 256

/**
 * Keeps an enforced form whole within its limit: before the model comes so far that the shortest end would
 * not fit any more, that end is written in its place. A call that was ended so tells it by its stop,
 * `length`. A form whose shortest text is longer than the limit is written all the same.
 */
export function endInTime(options: EndOptions): EndedInTime {
  const { beginning, reader } = options
  if (beginning !== undefined) return watchEnd(beginning, options)
  return { text: async (event) => reader.text(event), finished: async (event) => reader.finished(event) }
}

function watchEnd(beginning: Unfinished, { reader, limit, engine, signal }: EndOptions): EndedInTime {
  const measure = createMeasure(engine, signal)
  let standing: Standing | undefined
  let unread = { text: '', tokens: 0 }
  let isEnded = false

  const stand = async (at: Unfinished, tokens: number): Promise<Standing> => ({
    at,
    tokens,
    end: await measure(at.shortestEnd()),
  })
  // Tokens from which on the end is watched.
  let watchedFrom: number | undefined
  async function isFar(tokens: number): Promise<boolean> {
    watchedFrom ??= limit - watchedTokens - ((await measure(beginning.shortestEnd()))?.tokens ?? 0)
    return tokens < watchedFrom
  }
  function ended(choice: number, { tokens, end }: Standing): readonly ChatEvent[] {
    isEnded = true
    const { text, tokens: more } = end ?? { text: '', tokens: 0 }
    const completionTokens = tokens + more
    const written = reader.text({ kind: 'text', choice, text, completionTokens })
    return [...written, ...reader.finished({ kind: 'finished', choice, reason: 'length', completionTokens }, true)]
  }
  return {
    async text(event) {
      if (isEnded) return []
      const { choice, text, completionTokens: tokens } = event
      if (standing === undefined && (await isFar(tokens))) {
        unread = { text: unread.text + text, tokens }
        return reader.text(event)
      }
      standing ??= await stand(beginning.read(unread.text), unread.tokens)
      const next = await stand(standing.at.read(text), tokens)
      const fits = next.end !== undefined && tokens + next.end.tokens <= limit
      if (!fits && standing.end !== undefined) return ended(choice, standing)
      standing = next
      return reader.text(event)
    },
    async finished(event) {
      if (isEnded) return []
      if (event.reason !== 'length') return reader.finished(event)
      standing ??= await stand(beginning.read(unread.text), unread.tokens)
      return standing.end === undefined ? reader.finished(event) : ended(event.choice, standing)
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
