import type { SentFile } from '../conversation.ts'
import { openMeter } from './open-meter.ts'
import { t } from './words.ts'

/** A recording under way. */
export type Microphone = {
  /** How loud it is now, from 0 to 1; `undefined` where the browser cannot tell. */
  level(): number | undefined
  /** Ends it, where its length has not, and hands it over as what goes along with a question. */
  finish(): Promise<SentFile>
}

/** Speech needs no more, and five minutes stay below what providers and callers without a key may send. */
const audioBitsPerSecond = 32_000
export const longestMs = 5 * 60_000

/**
 * Begins to record, once the person lets it. It ends by itself after `longestMs`.
 *
 * @param signal lets go of the microphone, whatever was recorded
 * @throws {Error} in words for that person, with what would help
 */
export async function openMicrophone(signal: AbortSignal): Promise<Microphone> {
  const stream = await askForSound()
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) close()
  signal.throwIfAborted()
  const meter = openMeter(stream)
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  recorder.addEventListener('stop', () => resolve())
  const end = () => {
    clearTimeout(timer)
    if (recorder.state !== 'inactive') recorder.stop()
    close()
    meter?.close()
  }
  const timer = setTimeout(end, longestMs)
  signal.addEventListener('abort', end, { once: true })
  recorder.start()
  return {
    level: () => meter?.level(),
    async finish() {
      end()
      await stopped
      return await spokenFile(new Blob(parts, { type: recorder.mimeType }))
    },
  }
}

async function askForSound(): Promise<MediaStream> {
  if (!isSecureContext) throw new Error(t('insecure'))
  if (navigator.mediaDevices === undefined || typeof MediaRecorder === 'undefined') throw new Error(t('cannotRecord'))
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (cause) {
    throw new Error(refusalOf(cause), { cause })
  }
}

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: t('denied'),
  SecurityError: t('denied'),
  NotFoundError: t('noMicrophone'),
  NotReadableError: t('taken'),
  AbortError: t('taken'),
}

/** Why the browser lends no microphone, with what would help. */
export function refusalOf(error: unknown): string {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  return refusals[name] ?? t('cannotListen', { why: message })
}

/** A recording as it goes along with a question, in Flowise's words. */
export async function spokenFile(sound: Blob): Promise<SentFile> {
  const mime = sound.type.split(';')[0] || 'audio/webm'
  const data = `data:${mime};base64,${base64Of(new Uint8Array(await sound.arrayBuffer()))}`
  return { type: 'audio', name: `recording.${mime.split('/')[1]}`, mime, data }
}

// In pieces, as a call takes only so many arguments.
const pieceLength = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += pieceLength)
    text += String.fromCharCode(...bytes.subarray(at, at + pieceLength))
  return btoa(text)
}
