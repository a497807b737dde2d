import { expandTemplate } from '@hearth/go-template'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'

const match = RE2JS.compile('(?P<host>[^:]+):(\\d+)(x)?').matcher('web:9090')
match.matches()

test.each([
  { template: 'plain', expected: 'plain' },
  { template: '$1', expected: 'web' },
  { template: `\${2}`, expected: '9090' },
  { template: '$host', expected: 'web' },
  { template: `\${host}s`, expected: 'webs' },
  { template: '$0', expected: 'web:9090' },
  { template: '$$1', expected: '$1' },
  { template: '[$3]', expected: '[]' },
  { template: '[$4]', expected: '[]' },
  { template: '[$nobody]', expected: '[]' },
  { template: '$1s', expected: '' },
  { template: 'a$', expected: 'a$' },
  { template: '$-', expected: '$-' },
])('"$template" becomes "$expected"', ({ template, expected }) =>
  expect(expandTemplate(template, match)).toBe(expected),
)
