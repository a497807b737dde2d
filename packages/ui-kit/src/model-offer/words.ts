import { words } from '../language/words.ts'

export const en = {
  starterAnswers: 'A small starter model answers here.',
  suits: '{name} suits this machine',
  fetching: 'Fetching {name}',
  checking: 'Checking the file of {name}',
  loading: 'Loading {name}',
  ready: '{name} answers now',
  failed: 'Cannot use {name}',
  atUsualSpeed: '{wait} at 100 Mbit/s',
  about: 'about {pace}',
  left: '{far}, {wait} left',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  why: 'See why',
  take: 'Get it',
  decline: 'Not now',
  starter: 'starter model',
  starterMeaning:
    'A small model that came with Hearth wrote this, and is often wrong. See which model suits this machine',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
