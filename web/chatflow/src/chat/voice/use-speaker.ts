import { AskError, chunksOf, messageOf } from '@hearth/ui-kit'
import { useEffect, useMemo } from 'react'
import { askApi, sendApi } from '../../api/ask-api.ts'
import type { Chatflow } from '../../api/chatflow.ts'
import { readSpeechSettings } from '../../settings/speech-settings.ts'
import { playSound } from './play-sound.ts'
import { createSpeaker, type Speaker } from './speaker.ts'
import { t } from './words.ts'

type Said = { readonly chatflowId: string; readonly chatId: string; readonly chatMessageId: string }

/** Who speaks the answers of a talk; `undefined` where the flow has no voice. Leaving the talk silences it. */
export function useSpeaker(
  flow: Pick<Chatflow, 'id' | 'speechToText' | 'textToSpeech'>,
  sessionId: string,
): Speaker | undefined {
  const { id } = flow
  const speaks = readSpeechSettings(flow).speakProvider !== ''
  const speaker = useMemo(() => (speaks ? speakerOf(id, sessionId) : undefined), [speaks, id, sessionId])
  useEffect(() => () => speaker?.stop(), [speaker])
  return speaker
}

function speakerOf(chatflowId: string, chatId: string): Speaker {
  return createSpeaker({
    play: playSound,
    page: window,
    generate: (chatMessageId, text, signal) => speech({ chatflowId, chatId, chatMessageId }, text, signal),
    hush: (chatMessageId) => void hush({ chatflowId, chatId, chatMessageId }),
  })
}

async function* speech(said: Said, text: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const answer = await sendApi('/text-to-speech/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...said, text }),
    signal,
  })
  if (!answer.ok) {
    const { status } = answer
    throw new AskError(messageOf(await answer.text()) ?? t('refused', { status }), status)
  }
  if (answer.body !== null) yield* chunksOf(answer.body)
}

// What it was to end may have ended by itself.
async function hush(said: Said): Promise<void> {
  await askApi('/text-to-speech/abort', { method: 'POST', body: said }).catch(() => undefined)
}
