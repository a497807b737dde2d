import { expect, test } from 'vitest'
import { readAnswerSettings, renderAnswerSettings, withLeads, withSuggestions } from './answer-settings.ts'

const flow = {
  chatbotConfig: JSON.stringify({
    title: 'Hi',
    leads: { status: true, title: 'Who are you?', name: true, email: true, phone: false, own: 1 },
    fullFileUpload: {
      status: true,
      allowedUploadFileTypes: 'text/plain,application/pdf',
      pdfFile: { usage: 'perPage' },
    },
    postProcessing: { enabled: true, customFunction: JSON.stringify('return 1') },
  }),
  followUpPrompts: JSON.stringify({
    status: true,
    selectedProvider: 'chatOpenAI',
    chatOpenAI: { modelName: 'gpt', credentialId: 'c', prompt: 'p', temperature: 1 },
    ollama: { modelName: 'other' },
  }),
}

test("Flowise's columns are read", () => {
  expect(readAnswerSettings(flow)).toEqual({
    asksLead: true,
    leadTitle: 'Who are you?',
    leadThanks: '',
    leadParts: ['name', 'email'],
    takesFiles: true,
    fileTypes: ['text/plain', 'application/pdf'],
    isProcessed: true,
    processingCode: 'return 1',
    suggests: true,
    suggestProvider: 'chatOpenAI',
    suggestModel: 'gpt',
    suggestCredential: 'c',
    suggestPrompt: 'p',
  })
})

test('what is written reads the same, and keeps what else the columns hold', () => {
  const written = renderAnswerSettings(readAnswerSettings(flow), flow)
  const columns = { chatbotConfig: written.chatbotConfig ?? null, followUpPrompts: written.followUpPrompts ?? null }
  expect(readAnswerSettings(columns)).toEqual(readAnswerSettings(flow))
  expect(JSON.parse(columns.chatbotConfig ?? '')).toMatchObject({
    title: 'Hi',
    leads: { own: 1 },
    fullFileUpload: { pdfFile: { usage: 'perPage' } },
    followUpPrompts: { status: true },
  })
  expect(JSON.parse(columns.followUpPrompts ?? '')).toMatchObject({
    chatOpenAI: { temperature: 1 },
    ollama: { modelName: 'other' },
  })
})

test('code that is no text inside the text is read as it is', () => {
  const chatbotConfig = JSON.stringify({ postProcessing: { enabled: true, customFunction: 'return $flow.rawOutput' } })
  expect(readAnswerSettings({ ...flow, chatbotConfig }).processingCode).toBe('return $flow.rawOutput')
})

test('what is switched on works at once, and what was chosen before stays', () => {
  const nothing = readAnswerSettings({ chatbotConfig: null, followUpPrompts: null })
  expect(withLeads(nothing, true)).toEqual({ asksLead: true, leadParts: ['email'] })
  expect(withSuggestions(nothing, true)).toEqual({ suggests: true, suggestProvider: 'chatHearth' })
  const chosen = readAnswerSettings(flow)
  expect([withLeads(chosen, true), withSuggestions(chosen, true)]).toEqual([{ asksLead: true }, { suggests: true }])
  expect([withLeads(nothing, false), withSuggestions(nothing, false)]).toEqual([
    { asksLead: false },
    { suggests: false },
  ])
})
