import { expect, test } from 'vitest'
import { createIdTokens } from './id-tokens.ts'

test('an ID token is given once, for its session, while no more came than are kept', () => {
  const tokens = createIdTokens(2)
  for (const session of ['a', 'b', 'c']) tokens.keep(session, `of ${session}`)
  expect(['a', 'b', 'c', 'c'].map((session) => tokens.take(session))).toEqual([undefined, 'of b', 'of c', undefined])
})
