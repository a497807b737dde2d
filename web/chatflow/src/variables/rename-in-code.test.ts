import { expect, test } from 'vitest'
import { renameInCode } from './rename-in-code.ts'

test.each([
  { code: 'return $vars.city', after: 'return $vars.town' },
  { code: 'return $vars.city + $vars.city', after: 'return $vars.town + $vars.town' },
  { code: 'return $vars.city2', after: 'return $vars.city2' },
  { code: 'return $city', after: 'return $city' },
])('a variable is renamed in code where it is meant: $code', ({ code, after }) => {
  expect(renameInCode(code, 'city', 'town')).toBe(after)
})
