import { t } from './words.ts'

const sentences = {
  'provider-down': () => t('providerDown'),
  declined: () => t('providerDeclined'),
  'not-verified': () => t('notVerified'),
  expired: () => t('signInExpired'),
  'not-allowed': () => t('notAllowed'),
  'no-role': () => t('notAllowed'),
  disabled: () => t('userDisabled'),
  'sign-up-off': () => t('signUpOff'),
  taken: () => t('nameTaken'),
  full: () => t('usersFull'),
} as const

/** Why nobody came in from the provider, in words; the service says so in one in the address. */
export function refusalOf(reason: string): string {
  return Object.hasOwn(sentences, reason) ? sentences[reason as keyof typeof sentences]() : t('notVerified')
}
