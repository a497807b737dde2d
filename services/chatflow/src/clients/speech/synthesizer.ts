import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { SpeechSynthesizer, Voice } from '../../domain/speech/speech.ts'
import { type SpeechChoice, speechSetting } from '../../domain/speech/speech-choice.ts'
import { sendSpeech } from './send-speech.ts'
import { type SpeechDeps, type SpeechProvider, speechPlace } from './speech-place.ts'

type Place = { readonly baseUrl: string; readonly apiKey: string | undefined }

type Request = {
  readonly url: string
  readonly init: { readonly headers: Record<string, string>; readonly body: string }
}

type TalkingProvider = SpeechProvider & {
  readonly voice: string
  request(place: Place, voice: string, model: string, text: string): Request
}

const openaiVoices = ['Alloy', 'Ash', 'Ballad', 'Coral', 'Echo', 'Fable', 'Nova', 'Onyx', 'Sage', 'Shimmer']

const openaiSpeech: TalkingProvider['request'] = ({ baseUrl, apiKey }, voice, model, input) => ({
  url: `${baseUrl}/audio/speech`,
  init: {
    headers: {
      'content-type': 'application/json',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, voice, input, response_format: 'mp3' }),
  },
})

const providers: Readonly<Record<string, TalkingProvider>> = {
  openai: {
    label: 'OpenAI text to speech',
    baseUrl: 'https://api.openai.com/v1',
    field: 'openAIApiKey',
    variable: 'OPENAI_API_KEY',
    model: 'gpt-4o-mini-tts',
    voice: 'alloy',
    request: openaiSpeech,
  },
  // Ours: any server with OpenAI's speech API, such as one on this machine.
  localai: {
    label: 'LocalAI text to speech',
    baseUrl: 'http://localhost:8080/v1',
    field: 'localAIApiKey',
    keyOptional: true,
    model: 'tts-1',
    voice: 'alloy',
    request: openaiSpeech,
  },
  elevenlabs: {
    label: 'ElevenLabs text to speech',
    baseUrl: 'https://api.elevenlabs.io/v1',
    field: 'elevenLabsApiKey',
    variable: 'ELEVENLABS_API_KEY',
    model: 'eleven_multilingual_v2',
    voice: '21m00Tcm4TlvDq8ikWAM',
    request: ({ baseUrl, apiKey = '' }, voice, model, text) => ({
      url: `${baseUrl}/text-to-speech/${encodeURIComponent(voice)}/stream`,
      init: {
        headers: { 'content-type': 'application/json', 'xi-api-key': apiKey },
        body: JSON.stringify({ text, model_id: model }),
      },
    }),
  },
}

/** Text to speech by OpenAI's API or ElevenLabs'. */
export function createSynthesizer(deps: SpeechDeps): SpeechSynthesizer {
  return {
    async *synthesize(choice, text, signal) {
      const provider = providerOf(choice)
      const place = await speechPlace(choice, provider, deps)
      const voice = speechSetting(choice, 'voice') ?? provider.voice
      const { url, init } = provider.request(place, voice, speechSetting(choice, 'model') ?? provider.model, text)
      const sent = { ...init, method: 'POST', signal }
      const response = await sendSpeech(deps.outbound.guarded, provider.label, url, sent)
      // Leaving the loop early cancels the body, and that ends the speaking.
      for await (const part of response.body ?? new ReadableStream<Uint8Array>()) yield part
    },
    async voices(choice, signal) {
      const provider = providerOf(choice)
      if (choice.provider !== 'elevenlabs') return openaiVoices.map((name) => ({ id: name.toLowerCase(), name }))
      return await elevenLabsVoices(await speechPlace(choice, provider, deps), provider.label, deps, signal)
    },
  }
}

function providerOf({ provider }: SpeechChoice): TalkingProvider {
  const known = Object.hasOwn(providers, provider) ? providers[provider] : undefined
  if (known !== undefined) return known
  const names = Object.keys(providers).map((name) => `"${name}"`)
  throw new Failure('invalid', `Cannot speak with "${provider}": choose one of ${names.join(', ')}`, {
    param: 'provider',
  })
}

const voicesSchema = z.object({
  voices: z.array(z.object({ voice_id: z.string(), name: z.string(), category: z.string().optional() })),
})

async function elevenLabsVoices(
  { baseUrl, apiKey = '' }: Place,
  label: string,
  { outbound }: SpeechDeps,
  signal: AbortSignal,
): Promise<readonly Voice[]> {
  const init = { headers: { 'xi-api-key': apiKey }, signal }
  const response = await sendSpeech(outbound.guarded, label, `${baseUrl}/voices`, init)
  const answer = voicesSchema.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new Failure('upstream', `Cannot get an answer from ${label}: it listed no voices`)
  return answer.data.voices.map(({ voice_id: id, name, category }) => ({ id, name, category }))
}
