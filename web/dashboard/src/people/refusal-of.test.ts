import { expect, test } from 'vitest'
import { refusalOf } from './refusal-of.ts'

test.each([
  { reason: 'provider-down', says: 'does not answer' },
  { reason: 'declined', says: 'let nobody in' },
  { reason: 'not-verified', says: 'could not be verified' },
  { reason: 'expired', says: 'is over or was used before' },
  { reason: 'not-allowed', says: 'you may not come in here' },
  { reason: 'no-role', says: 'you may not come in here' },
  { reason: 'disabled', says: 'is kept out' },
  { reason: 'sign-up-off', says: 'no such user here' },
  { reason: 'taken', says: 'has this name or e-mail address' },
  { reason: 'full', says: 'as many users as are kept' },
  { reason: 'constructor', says: 'could not be verified' },
])('$reason is told as "$says"', ({ reason, says }) => expect(refusalOf(reason)).toContain(says))
