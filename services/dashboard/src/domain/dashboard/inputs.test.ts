// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { expect, test } from 'vitest'
import { withInputs } from './inputs.ts'

test.each([
  { name: 'no input', inputs: [], text: '"${DS}"' },
  { name: 'every place of a name', inputs: [{ name: 'DS', value: 'u1' }], text: '"u1"' },
  { name: 'an input without a value', inputs: [{ name: 'DS', value: '' }], text: '"${DS}"' },
  { name: 'an input without a name', inputs: [{ name: '', value: 'x' }], text: '"${DS}"' },
  { name: 'another name', inputs: [{ name: 'D', value: 'x' }], text: '"${DS}"' },
  { name: 'a value that JSON has to escape', inputs: [{ name: 'DS', value: 'a"b\n' }], text: '"a\\"b\\n"' },
  { name: 'a value that looks like a pattern', inputs: [{ name: 'DS', value: '$&' }], text: '"$&"' },
])('$name', ({ inputs, text }) => {
  expect(withInputs('["${DS}","${DS}","${}"]', inputs)).toBe(`[${text},${text},"\${}"]`)
})
