import { expect, test } from 'vitest'
import { readSpeechSettings, renderSpeechSettings } from './speech-settings.ts'

const flow = {
  speechToText: JSON.stringify({
    openAIWhisper: { status: true, credentialId: 'c', language: 'de' },
    groqWhisper: { status: false },
  }),
  textToSpeech: JSON.stringify({ openai: { status: true, voice: 'nova', autoPlay: true } }),
}

test('the provider that is switched on counts', () => {
  expect(readSpeechSettings(flow)).toMatchObject({
    hearProvider: 'openAIWhisper',
    hearCredential: 'c',
    speakProvider: 'openai',
    speakVoice: 'nova',
    speaksByItself: true,
  })
  expect(readSpeechSettings({ speechToText: null, textToSpeech: '' })).toMatchObject({
    hearProvider: '',
    speakProvider: '',
  })
})

test('another one takes its place, and what was set of the first stays', () => {
  const settings = { ...readSpeechSettings(flow), hearProvider: 'groqWhisper', hearCredential: 'g' }
  expect(JSON.parse(renderSpeechSettings(settings, flow).speechToText ?? '')).toMatchObject({
    openAIWhisper: { status: false, credentialId: 'c', language: 'de' },
    groqWhisper: { status: true, credentialId: 'g' },
  })
})

test('nobody switches all off', () => {
  const settings = { ...readSpeechSettings(flow), speakProvider: '' }
  expect(JSON.parse(renderSpeechSettings(settings, flow).textToSpeech ?? '')).toMatchObject({
    openai: { status: false },
  })
})
