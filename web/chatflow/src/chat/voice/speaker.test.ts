import { describe, expect, test } from 'vitest'
import type { PlaySound } from './play-sound.ts'
import type { SpeechStep } from './read-speech.ts'
import { createSpeaker, type Speaking } from './speaker.ts'

const frame = (event: string, data: object) =>
  new TextEncoder().encode(`data: ${JSON.stringify({ event, data: { chatMessageId: 'm', ...data } })}\n\n`)
const sound = (text: string) => frame('tts_data', { audioChunk: btoa(text) })

/** A speaker that plays into `heard`, and what it was told. */
function aSpeaker({ events = [], page = new EventTarget() }: { events?: Uint8Array[]; page?: EventTarget } = {}) {
  const heard: string[] = []
  const hushed: string[] = []
  const asked: { messageId: string; text: string; signal: AbortSignal }[] = []
  const play: PlaySound = async (pieces, signal, onSound) => {
    for await (const piece of pieces) {
      if (signal.aborted) throw signal.reason
      onSound()
      heard.push(new TextDecoder().decode(piece))
    }
  }
  const speaker = createSpeaker({
    play,
    page,
    hush: (messageId) => hushed.push(messageId),
    async *generate(messageId, text, signal) {
      asked.push({ messageId, text, signal })
      yield* events
    },
  })
  const phases: (Speaking['phase'] | undefined)[] = []
  // How what is spoken now ends.
  const settled = () =>
    new Promise<Speaking | undefined>((resolve) => {
      speaker.subscribe(() => {
        const now = speaker.get()
        if (now === undefined || now.phase === 'failed') resolve(now)
      })
    })
  speaker.subscribe(() => phases.push(speaker.get()?.phase))
  return { speaker, heard, hushed, asked, phases, settled }
}

describe('an answer that is to be spoken', () => {
  test('is fetched, played as it comes, and over', async () => {
    const { speaker, heard, asked, phases, settled } = aSpeaker({
      events: [frame('tts_start', {}), sound('one'), sound('two'), frame('tts_end', {})],
    })
    speaker.speak('m', 'x'.repeat(30_000))
    const over = settled()
    expect(speaker.get()).toEqual({ messageId: 'm', phase: 'fetching' })
    expect(await over).toBeUndefined()
    expect(heard).toEqual(['one', 'two'])
    expect(phases).toContain('playing')
    expect(asked[0]?.text).toHaveLength(20_000)
  })

  test('says why it is not', async () => {
    const { speaker, settled } = aSpeaker({ events: [frame('tts_error', { error: 'No voice' }), frame('tts_end', {})] })
    speaker.speak('m', 'hi')
    expect(await settled()).toEqual({ messageId: 'm', phase: 'failed', why: 'No voice' })
  })

  test('falls silent for another one, also of another talk on the page', () => {
    const page = new EventTarget()
    const here = aSpeaker({ page })
    const there = aSpeaker({ page })
    here.speaker.speak('a', 'first')
    here.speaker.speak('b', 'second')
    expect(here.speaker.get()).toMatchObject({ messageId: 'b' })
    there.speaker.speak('c', 'third')
    expect(here.speaker.get()).toBeUndefined()
    expect(there.speaker.get()).toMatchObject({ messageId: 'c' })
  })
})

describe('an answer that speaks by itself', () => {
  const of = (messageId: string, ...steps: ({ kind: 'start' | 'end' } | { kind: 'sound'; text: string })[]) =>
    steps.map((step): SpeechStep => {
      if (step.kind !== 'sound') return { ...step, messageId }
      return { kind: 'sound', messageId, bytes: new TextEncoder().encode(step.text) }
    })

  test('is played as it arrives', async () => {
    const { speaker, heard, hushed, settled } = aSpeaker()
    for (const step of of('m', { kind: 'start' }, { kind: 'sound', text: 'one' }, { kind: 'end' })) speaker.follow(step)
    expect(await settled()).toBeUndefined()
    expect([heard, hushed]).toEqual([['one'], []])
  })

  test('is stopped at the service too while it still arrives, and what comes then is dropped', () => {
    const { speaker, hushed } = aSpeaker()
    const [start, ...rest] = of('m', { kind: 'start' }, { kind: 'sound', text: 'one' }, { kind: 'end' })
    if (start !== undefined) speaker.follow(start)
    speaker.stop()
    for (const step of rest) speaker.follow(step)
    expect(hushed).toEqual(['m'])
    expect(speaker.get()).toBeUndefined()
  })

  test('says why it stays silent, begun or not', async () => {
    const failed = { kind: 'failed', messageId: 'm', why: 'No voice' } as const
    const { speaker, settled } = aSpeaker()
    speaker.follow(failed)
    expect(speaker.get()).toEqual({ messageId: 'm', phase: 'failed', why: 'No voice' })
    for (const step of of('m', { kind: 'start' })) speaker.follow(step)
    speaker.follow(failed)
    expect(await settled()).toEqual({ messageId: 'm', phase: 'failed', why: 'No voice' })
  })
})
