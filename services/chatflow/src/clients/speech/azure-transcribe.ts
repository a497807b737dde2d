import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { type SpeechChoice, speechSetting } from '../../domain/speech/speech-choice.ts'
import { sendSpeech } from './send-speech.ts'
import type { SpeechDeps } from './speech-place.ts'

const label = 'Azure speech to text'
const usualVersion = '2024-05-15-preview'

const answerSchema = z.object({ combinedPhrases: z.array(z.object({ text: z.string() })) })

/** Azure's fast transcription. */
export async function transcribeAtAzure(
  choice: SpeechChoice,
  audio: File,
  deps: SpeechDeps,
  signal: AbortSignal,
): Promise<string> {
  const credentialId = speechSetting(choice, 'credentialId')
  const fields = credentialId === undefined ? undefined : await deps.revealCredential(credentialId)
  const { azureSubscriptionKey: key, serviceRegion, apiVersion } = fields ?? {}
  if (!key || !serviceRegion) {
    throw new Failure(
      'broken',
      `Cannot use ${label}: choose an "azureCognitiveServices" credential with key and region`,
    )
  }
  const base = speechSetting(choice, 'baseUrl') ?? `https://${serviceRegion}.cognitiveservices.azure.com`
  const url = new URL('/speechtotext/transcriptions:transcribe', base)
  url.searchParams.set('api-version', apiVersion || usualVersion)
  const { FormData } = await import('undici')
  const form = new FormData()
  form.set('audio', audio)
  form.set('definition', JSON.stringify(definitionOf(choice)))
  const headers = { 'Ocp-Apim-Subscription-Key': key }
  const response = await sendSpeech(deps.outbound.guarded, label, url.href, {
    method: 'POST',
    headers,
    body: form,
    signal,
  })
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new Failure('upstream', `Cannot get an answer from ${label}: it answered no text`)
  return answer.data.combinedPhrases[0]?.text ?? ''
}

function definitionOf(choice: SpeechChoice): object {
  return {
    locales: [speechSetting(choice, 'language') ?? 'en-US'],
    profanityFilterMode: speechSetting(choice, 'profanityFilterMode') ?? 'Masked',
    channels: (speechSetting(choice, 'channels') ?? '0,1').split(',').map(Number),
  }
}
