import { words } from '@hearth/ui-kit/language'

export const en = {
  keySigns: 'A key has letters, digits and signs only, without spaces',
  keyNotValid: 'This key is not valid: check that you copied all of it',
  sessionOver: 'The session is over: after signing in this goes on where it was',
  noAnswer: 'The service does not answer: load this page again when it does',
  chatflows: 'Chatflows',
  whatItIs:
    'Build on your own model: chat with a flow, edit it, call it from anywhere. It takes an API key to come in.',
  apiKey: 'API key',
  keyLength: '43 characters',
  remember: 'Remember on this machine',
  signIn: 'Sign in',
  signInWith: 'Sign in with {provider}',
  providerDown: 'The provider does not answer: try again, or sign in with a key',
  providerDeclined: 'The provider let nobody in: try again there',
  notVerified: 'What the provider answered could not be verified: try again',
  signInExpired: 'This sign-in is over or was used before: begin once more',
  notAllowed: 'The provider knows you, but you may not come in here: an admin of the provider gives the group for it',
  noKey: 'No key at hand: {command} prints a link that signs this browser in.',
  signOutHere: 'Sign out here',
  signOutEverywhere: 'Sign out everywhere',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
