import { describe, expect, test } from 'vitest'
import { checkUid } from '../domain/uid.ts'
import { expand } from './expand.ts'

const env = { HOST: 'db', A_1: 'one', EMPTY: '', ODD: '$HOST' }

describe('expand()', () => {
  test.each([
    ['$HOST:5432', 'db:5432'],
    [`\${HOST}name`, 'dbname'],
    ['$__env{HOST}', 'db'],
    ['$A_1-$HOST', 'one-db'],
    ['[$NONE]', '[]'],
    ['[$EMPTY]', '[]'],
    ['$$HOST', '$HOST'],
    ['$ODD', '$HOST'],
    ['$1 and $', '$1 and $'],
    ['plain', 'plain'],
  ])('makes "%s" "%s"', (text, expanded) => expect(expand(text, env)).toBe(expanded))

  test('reaches all texts of a value, and nothing else', () => {
    const value = { $HOST: ['$HOST', { deep: '$A_1' }], number: 7, none: null, flag: true }
    expect(expand(value, env)).toEqual({ $HOST: ['db', { deep: 'one' }], number: 7, none: null, flag: true })
  })
})

describe('checkUid()', () => {
  test.each(['a', 'A-b_9', 'x'.repeat(40)])('takes %s', (uid) => expect(checkUid(uid)).toBe(uid))

  test.each([
    { uid: '', message: 'uid contains illegal characters' },
    { uid: 'a b', message: 'uid contains illegal characters' },
    { uid: 'a/b', message: 'uid contains illegal characters' },
    { uid: 'ä', message: 'uid contains illegal characters' },
    { uid: 'x'.repeat(41), message: 'uid too long, max 40 characters' },
  ])('refuses "$uid"', ({ uid, message }) => {
    expect(() => checkUid(uid)).toThrow(expect.objectContaining({ kind: 'invalid', message, param: 'uid' }))
  })
})
