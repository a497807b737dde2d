import { words } from '@hearth/ui-kit/language'

export const en = {
  key: 'Key',
  asksForKey: 'This service asks for a key',
  whereKeysAre:
    'Its owner named the keys under “inference.keys” in hearth.yaml. Who is signed in at the flows needs none.',
  apiKey: 'API key',
  remember: 'Remember it in this browser',
  enter: 'Enter',
  wrongKey: 'This key is not one of those configured',
  forget: 'Forget the key',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
