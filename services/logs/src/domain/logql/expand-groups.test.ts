// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so groups are named in templates
import { describe, expect, test } from 'vitest'
import { expandGroups } from './expand-groups.ts'

describe('expandGroups()', () => {
  const groups = {
    group(of: number | string) {
      const found = new Map<number | string, string | null>([
        [0, 'all'],
        [1, 'one'],
        [12, 'twelve'],
        ['n', 'named'],
        [2, null],
      ])
      const value = found.get(of)
      if (value === undefined) throw new RangeError('there is no group ${of}')
      return value
    },
  }

  test.each([
    { template: 'plain', text: 'plain' },
    { template: '$1-$n', text: 'one-named' },
    { template: '${1}2', text: 'one2' },
    { template: '$12', text: 'twelve' },
    { template: '$1x', text: '' },
    { template: '${n}x$0', text: 'namedxall' },
    { template: 'a${2}b', text: 'ab' },
    { template: 'a$2b', text: 'a' },
    { template: '$3${none}', text: '' },
    { template: '$$1 $$$1', text: '$1 $one' },
    { template: '$', text: '$' },
    { template: '${} $-', text: '${} $-' },
  ])('makes "$text" of "$template"', ({ template, text }) => {
    expect(expandGroups(template, groups)).toBe(text)
  })
})
