import { Failure } from '@hearth/kernel'
import type { FormData } from 'undici'
import { z } from 'zod'
import type { Recording, Transcribe } from '../../domain/speech/speech.ts'
import { type SpeechChoice, speechSetting } from '../../domain/speech/speech-choice.ts'
import { transcribeAtAzure } from './azure-transcribe.ts'
import { sendSpeech } from './send-speech.ts'
import { type SpeechDeps, type SpeechProvider, speechPlace } from './speech-place.ts'

// Flowise's names of those that speak OpenAI's API.
const providers: Readonly<Record<string, SpeechProvider>> = {
  openAIWhisper: {
    label: 'OpenAI Whisper',
    baseUrl: 'https://api.openai.com/v1',
    field: 'openAIApiKey',
    variable: 'OPENAI_API_KEY',
    model: 'whisper-1',
  },
  groqWhisper: {
    label: 'Groq Whisper',
    baseUrl: 'https://api.groq.com/openai/v1',
    field: 'groqApiKey',
    variable: 'GROQ_API_KEY',
    model: 'whisper-large-v3',
  },
  localAISTT: {
    label: 'LocalAI speech to text',
    baseUrl: 'http://localhost:8080/v1',
    field: 'localAIApiKey',
    keyOptional: true,
    model: 'whisper-1',
  },
}

const answerSchema = z.object({ text: z.string() })

/** Speech to text by OpenAI's API, or by Azure's. */
export function createTranscribe(deps: SpeechDeps): Transcribe {
  return async (choice, recording, signal) => {
    const audio = readRecording(recording)
    if (choice.provider === 'azureCognitive') return await transcribeAtAzure(choice, audio, deps, signal)
    const provider = Object.hasOwn(providers, choice.provider) ? providers[choice.provider] : undefined
    if (provider === undefined) {
      throw new Failure('broken', `Cannot hear with "${choice.provider}": choose one of ${supported()}`)
    }
    const { baseUrl, apiKey } = await speechPlace(choice, provider, deps)
    const response = await sendSpeech(deps.outbound.guarded, provider.label, `${baseUrl}/audio/transcriptions`, {
      method: 'POST',
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: await formOf(choice, audio, provider),
      signal,
    })
    const answer = answerSchema.safeParse(await response.json().catch(() => undefined))
    if (answer.success) return answer.data.text
    throw new Failure('upstream', `Cannot get an answer from ${provider.label}: it answered no text`)
  }
}

function supported(): string {
  return [...Object.keys(providers), 'azureCognitive'].map((name) => `"${name}"`).join(', ')
}

async function formOf(choice: SpeechChoice, audio: File, provider: SpeechProvider): Promise<FormData> {
  const { FormData } = await import('undici')
  const form = new FormData()
  form.set('file', audio)
  form.set('model', speechSetting(choice, 'model') ?? provider.model)
  for (const name of ['language', 'temperature', 'prompt']) {
    const value = speechSetting(choice, name)
    if (value !== undefined) form.set(name, value)
  }
  return form
}

function readRecording({ name, mime, data = '' }: Recording): File {
  const base64 = /^data:[^,]*;base64,(.*)$/s.exec(data)?.[1]
  if (base64 === undefined)
    throw new Failure('invalid', `Cannot hear "${name}": its data is no data: URL`, { param: 'uploads' })
  return new File([Buffer.from(base64, 'base64')], name, { type: mime })
}
