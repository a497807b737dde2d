import { expect, test } from 'vitest'
import { cookieIn } from './offer-memory.ts'

test.each([
  { cookies: '', value: undefined },
  { cookies: 'a=1; b=Good%204B', value: 'Good 4B' },
  { cookies: 'bb=1', value: undefined },
  { cookies: 'b=a%3Db; a=1', value: 'a=b' },
])('the value of b in "$cookies" is $value', ({ cookies, value }) => expect(cookieIn(cookies, 'b')).toBe(value))
