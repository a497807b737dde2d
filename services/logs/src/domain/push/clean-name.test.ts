import { expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'

test.each([
  ['service.name', 'service_name'],
  ['a--b', 'a_b'],
  ['a__b', 'a_b'],
  ['__name__', '__name__'],
  ['__a', '_a'],
  ['a__', 'a_'],
  ['x__a__', 'x_a_'],
  ['__a__b', '_a_b'],
  ['9a', 'key_9a'],
  ['a9', 'a9'],
  ['ä', ''],
  ['😀a', '_a'],
  ['___', ''],
  ['', ''],
])('"%s" becomes "%s"', (name, clean) => expect(cleanName(name)).toBe(clean))
