import { words } from '@hearth/ui-kit/language'

export const en = {
  settings: 'Settings',
  close: 'Close',
  model: 'Model',
  defaultModel: 'The default model',
  defaultModelNamed: 'The default model, {name}',
  systemPrompt: 'System prompt',
  systemHint: 'You are a helpful assistant',
  temperature: 'Temperature',
  temperatureHint: 'the model’s own',
  maxTokens: 'Maximum tokens',
  maxTokensHint: 'what the context holds',
  seed: 'Seed',
  seedHint: 'another each time',
  showAsCode: 'Show as code',
  tools: 'Tools',
  schema: 'JSON schema of the answer',
  insertExample: 'Insert an example',
  toolsNotJson: 'Cannot send the tools: use JSON; {reason}',
  schemaNotJson: 'Cannot send the schema: use JSON; {reason}',
  exampleQuestion: 'What is the capital of Italy?',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
