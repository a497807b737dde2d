import { t } from './words.ts'

const sentences = {
  'provider-down': () => t('providerDown'),
  declined: () => t('providerDeclined'),
  'not-verified': () => t('notVerified'),
  expired: () => t('signInExpired'),
  'not-allowed': () => t('notAllowed'),
  'no-role': () => t('notAllowed'),
} as const

/** Why nobody came in from the provider, in words; the service says so in one in the address. */
export function providerRefusal(search = location.search): string | undefined {
  const reason = new URLSearchParams(search).get('sign-in-error')
  if (reason === null) return undefined
  return Object.hasOwn(sentences, reason) ? sentences[reason as keyof typeof sentences]() : t('notVerified')
}
