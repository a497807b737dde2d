import { readData } from '@hearth/ui-kit/sse'
import { createPieces, type Pieces } from './pieces.ts'
import type { PlaySound } from './play-sound.ts'
import { readSpeech, type SpeechStep } from './read-speech.ts'

/** Which answer is spoken, and how far that is. */
export type Speaking =
  | { readonly messageId: string; readonly phase: 'fetching' | 'playing' }
  | { readonly messageId: string; readonly phase: 'failed'; readonly why: string }

/** Speaks the answers of a talk, one at a time on a page. */
export type Speaker = {
  get(): Speaking | undefined
  subscribe(listener: () => void): () => void
  /** Speaks an answer in place of whatever is spoken. */
  speak(messageId: string, text: string): void
  /** Speaks what an answer brings that speaks by itself. */
  follow(step: SpeechStep): void
  stop(): void
}

export type SpeakerDeps = {
  readonly play: PlaySound
  /** The events of an answer that is spoken, as they come. @throws {Error} why it is not */
  readonly generate: (messageId: string, text: string, signal: AbortSignal) => AsyncIterable<Uint8Array>
  /** Ends the speech that an answer brings by itself. */
  readonly hush: (messageId: string) => void
  /** Where all speakers of a page tell that one begins. */
  readonly page: EventTarget
}

/** The service takes no longer texts; this is more than twenty minutes. */
const maxTextLength = 20_000
const beginsEvent = 'hearth-speech'

export function createSpeaker({ play, generate, hush, page }: SpeakerDeps): Speaker {
  const listeners = new Set<() => void>()
  let speaking: Speaking | undefined
  let running: AbortController | undefined
  let arriving: { readonly messageId: string; readonly pieces: Pieces } | undefined

  const set = (next: Speaking | undefined) => {
    speaking = next
    for (const listener of listeners) listener()
  }
  const stop = () => {
    running?.abort()
    running = undefined
    if (arriving !== undefined) hush(arriving.messageId)
    arriving = undefined
    set(undefined)
  }
  const begin = (messageId: string, soundOf: (signal: AbortSignal) => AsyncIterable<Uint8Array>) => {
    stop()
    page.dispatchEvent(new Event(beginsEvent))
    const controller = new AbortController()
    const { signal } = controller
    running = controller
    page.addEventListener(beginsEvent, stop, { signal })
    set({ messageId, phase: 'fetching' })
    const settle = (next: Speaking | undefined) => {
      if (running !== controller) return
      running = undefined
      controller.abort()
      set(next)
    }
    const onSound = () => running === controller && set({ messageId, phase: 'playing' })
    void play(soundOf(signal), signal, onSound).then(
      () => settle(undefined),
      (error: unknown) => settle({ messageId, phase: 'failed', why: messageOf(error) }),
    )
  }
  const bring = ({ pieces }: { readonly pieces: Pieces }, step: SpeechStep) => {
    if (step.kind === 'sound') return pieces.add(step.bytes)
    arriving = undefined
    if (step.kind === 'failed') pieces.fail(new Error(step.why))
    else pieces.end()
  }
  return {
    get: () => speaking,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    speak: (messageId, text) =>
      begin(messageId, (signal) => soundIn(readData(generate(messageId, text.slice(0, maxTextLength), signal)))),
    follow(step) {
      const { kind, messageId } = step
      if (kind === 'start') {
        const pieces = createPieces()
        begin(messageId, () => pieces.read)
        arriving = { messageId, pieces }
      } else if (arriving?.messageId === messageId) bring(arriving, step)
      // A voice that is refused has not begun.
      else if (kind === 'failed') set({ messageId, phase: 'failed', why: step.why })
    },
    stop,
  }
}

/** What the button of an answer does, as a key of the words. @param speaking absent where another is spoken */
export function labelOf(speaking: Speaking | undefined): 'speak' | 'fetching' | 'hush' {
  if (speaking?.phase === 'fetching') return 'fetching'
  return speaking?.phase === 'playing' ? 'hush' : 'speak'
}

async function* soundIn(events: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const data of events) {
    const step = readSpeech(data)
    if (step?.kind === 'failed') throw new Error(step.why)
    if (step?.kind === 'sound') yield step.bytes
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
