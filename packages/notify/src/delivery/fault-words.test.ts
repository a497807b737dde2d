import { constants } from 'node:os'
import { Failure } from '@hearth/kernel'
import { expect, test } from 'vitest'
import { faultWords } from './fault-words.ts'

const broken = (fields: object) => Object.assign(new Error('broken'), fields)

test.each([
  { name: 'nothing listens', error: broken({ code: 'ECONNREFUSED' }), words: 'nothing listens there (ECONNREFUSED)' },
  {
    name: 'nothing listens for mails',
    error: broken({ code: 'ESOCKET', errno: -constants.errno.ECONNREFUSED }),
    words: 'nothing listens there (ECONNREFUSED)',
  },
  { name: 'a code that nobody has words for', error: broken({ code: 'ESTRANGE' }), words: 'ESTRANGE' },
  { name: 'a socket that says no more', error: broken({ code: 'ESOCKET' }), words: 'ESOCKET' },
  { name: 'no code', error: new TypeError('x'), words: 'TypeError' },
  { name: 'what the guard says', error: new Failure('invalid', 'Cannot go there'), words: 'Cannot go there' },
  { name: 'no error', error: 'x', words: 'no answer' },
])('$name is said in words', ({ error, words }) => expect(faultWords(error)).toBe(words))
