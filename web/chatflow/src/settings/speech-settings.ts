import type { Chatflow, FlowChange } from '../api/chatflow.ts'
import { type Column, columnOf, parseColumn, renderColumn, textOf } from './columns.ts'

/** Who hears and who speaks, as it is edited; an empty provider does not. */
export type SpeechSettings = {
  readonly hearProvider: string
  readonly hearCredential: string
  readonly hearModel: string
  readonly hearUrl: string
  readonly speakProvider: string
  readonly speakCredential: string
  readonly speakModel: string
  readonly speakVoice: string
  readonly speakUrl: string
  readonly speaksByItself: boolean
}

/** Flowise's names of who hears, and of the credentials they take. */
export const hearers = [
  { value: 'openAIWhisper', label: 'OpenAI Whisper', credential: 'openAIApi' },
  { value: 'groqWhisper', label: 'Groq Whisper', credential: 'groqApi' },
  { value: 'localAISTT', label: 'LocalAI', credential: 'localAIApi' },
  { value: 'azureCognitive', label: 'Azure Cognitive Services', credential: 'azureCognitiveServices' },
] as const

/** The same of who speaks. */
export const speakers = [
  { value: 'openai', label: 'OpenAI', credential: 'openAIApi' },
  { value: 'elevenlabs', label: 'ElevenLabs', credential: 'elevenLabsApi' },
  { value: 'localai', label: 'LocalAI', credential: 'localAIApi' },
] as const

type Columns = Pick<Chatflow, 'speechToText' | 'textToSpeech'>

export function readSpeechSettings(flow: Columns): SpeechSettings {
  const hear = chosenIn(parseColumn(flow.speechToText))
  const speak = chosenIn(parseColumn(flow.textToSpeech))
  return {
    hearProvider: hear.provider,
    hearCredential: textOf(hear.settings.credentialId),
    hearModel: textOf(hear.settings.model),
    hearUrl: textOf(hear.settings.baseUrl),
    speakProvider: speak.provider,
    speakCredential: textOf(speak.settings.credentialId),
    speakModel: textOf(speak.settings.model),
    speakVoice: textOf(speak.settings.voice),
    speakUrl: textOf(speak.settings.baseUrl),
    speaksByItself: speak.settings.autoPlay === true,
  }
}

/** The columns for what was edited; whatever else they hold stays. */
export function renderSpeechSettings(settings: SpeechSettings, flow: Columns): FlowChange {
  return {
    speechToText: choose(flow.speechToText, settings.hearProvider, {
      credentialId: settings.hearCredential,
      model: settings.hearModel,
      baseUrl: settings.hearUrl,
    }),
    textToSpeech: choose(flow.textToSpeech, settings.speakProvider, {
      credentialId: settings.speakCredential,
      model: settings.speakModel,
      voice: settings.speakVoice,
      baseUrl: settings.speakUrl,
      autoPlay: settings.speaksByItself,
    }),
  }
}

// Settings of each provider under its name; the first that is switched on counts.
function chosenIn(column: Column): { readonly provider: string; readonly settings: Column } {
  const chosen = Object.entries(column).find(([, settings]) => columnOf(settings).status === true)
  return { provider: chosen?.[0] ?? '', settings: columnOf(chosen?.[1]) }
}

function choose(column: string | null, provider: string, settings: object): string {
  const known = Object.entries(parseColumn(column)).map(([name, kept]) => [name, { ...columnOf(kept), status: false }])
  const others = Object.fromEntries(known)
  if (provider === '') return renderColumn(column, others)
  return renderColumn(column, { ...others, [provider]: { ...others[provider], ...settings, status: true } })
}
