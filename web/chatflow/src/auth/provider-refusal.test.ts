import { expect, test } from 'vitest'
import { providerRefusal } from './provider-refusal.ts'

test.each([
  { search: '', says: undefined },
  { search: '?a=b', says: undefined },
  { search: '?sign-in-error=provider-down', says: 'does not answer' },
  { search: '?sign-in-error=declined', says: 'let nobody in' },
  { search: '?sign-in-error=not-verified', says: 'could not be verified' },
  { search: '?sign-in-error=expired', says: 'is over or was used before' },
  { search: '?sign-in-error=not-allowed', says: 'you may not come in here' },
  { search: '?sign-in-error=no-role', says: 'you may not come in here' },
  { search: '?sign-in-error=toString', says: 'could not be verified' },
])('the address "$search" says $says', ({ search, says }) => {
  const sentence = providerRefusal(search)
  if (says === undefined) expect(sentence).toBeUndefined()
  else expect(sentence).toContain(says)
})
