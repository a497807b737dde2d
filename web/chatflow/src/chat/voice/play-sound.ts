import { t } from './words.ts'

type Sound = AsyncIterable<Uint8Array>

/**
 * Plays MP3 to its end: as it comes, or once it is whole where the browser can do no better.
 *
 * @param signal falls silent
 * @param onSound told when the first of it is heard
 * @throws {Error} when it cannot be played; what `pieces` throw; what `signal` was aborted with
 */
export type PlaySound = (pieces: Sound, signal: AbortSignal, onSound: () => void) => Promise<void>

const mp3 = 'audio/mpeg'

export const playSound: PlaySound = async (pieces, signal, onSound) => {
  const audio = new Audio()
  const { promise: broken, reject } = Promise.withResolvers<never>()
  const play = () => void audio.play().catch((error: Error) => reject(refusalOf(error)))
  // Some browsers let an element play later only if it was told to while the person was clicking.
  audio.play().catch(() => undefined)
  audio.addEventListener('playing', onSound, { once: true })
  audio.addEventListener('error', () => reject(new Error(t('unplayable'))), { once: true })
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  try {
    await Promise.race([playPieces(audio, pieces, play), broken])
  } finally {
    audio.pause()
    URL.revokeObjectURL(audio.src)
  }
}

function refusalOf(error: Error): Error {
  return error.name === 'NotAllowedError' ? new Error(t('needsClick'), { cause: error }) : error
}

async function playPieces(audio: HTMLAudioElement, pieces: Sound, play: () => void): Promise<void> {
  const rest = pieces[Symbol.asyncIterator]()
  try {
    const first = await rest.next()
    // Nothing to say is said at once.
    if (first.done) return
    const ended = next(audio, 'ended')
    const feed = isMp3(first.value) && canFeed() ? feedPieces : feedWhole
    await feed(audio, joined(first.value, rest), play)
    await ended
  } finally {
    await rest.return?.()
  }
}

// A frame, or a tag before the first one. Of other sounds the browser has to see the whole.
function isMp3([first = 0, second = 0]: Uint8Array): boolean {
  return (first === 0xff && second >= 0xe0) || (first === 0x49 && second === 0x44)
}

function canFeed(): boolean {
  return typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(mp3)
}

async function* joined<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield first
  for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value
}

async function feedPieces(audio: HTMLAudioElement, pieces: Sound, play: () => void): Promise<void> {
  const source = new MediaSource()
  const opened = next(source, 'sourceopen')
  audio.src = URL.createObjectURL(source)
  await opened
  const buffer = source.addSourceBuffer(mp3)
  play()
  for await (const piece of pieces) await append(audio, buffer, piece)
  source.endOfStream()
}

async function append(audio: HTMLAudioElement, buffer: SourceBuffer, piece: Uint8Array): Promise<void> {
  for (;;) {
    const appended = next(buffer, 'updateend')
    try {
      buffer.appendBuffer(new Uint8Array(piece))
      return await appended
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      // What was heard makes room.
      await next(audio, 'timeupdate')
    }
  }
}

async function feedWhole(audio: HTMLAudioElement, pieces: Sound, play: () => void): Promise<void> {
  const whole: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) whole.push(new Uint8Array(piece))
  audio.src = URL.createObjectURL(new Blob(whole))
  play()
}

function next(target: EventTarget, name: string): Promise<void> {
  return new Promise((resolve) => target.addEventListener(name, () => resolve(), { once: true }))
}
