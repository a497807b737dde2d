import { expect, test } from 'vitest'
import { faultOfName } from './fault-of-name.ts'

test.each([
  ['one of letters, digits, _ and -', 'my_city-2', undefined],
  ['nothing yet', '', undefined],
  ['one with a blank', 'my city', 'Letters, digits, _ and -'],
  ['one that another variable has', 'town', expect.any(String)],
])('of a new variable: %s', (_, name, fault) => expect(faultOfName(name, ['town'])).toEqual(fault))

test('a name that came by an import stays, whatever is in it', () => {
  expect(faultOfName('my city', [], 'my city')).toBeUndefined()
  expect(faultOfName('my town', [], 'my city')).toBeDefined()
})
