import { expect, test } from 'vitest'
import type { Scope } from './scope.ts'
import { unknownNames } from './unknown-names.ts'

const scope: Scope = (name) =>
  name === 'known' ? { value: 'a', text: 'a', isPattern: false, isRaw: false } : undefined

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as dashboards write it
  { expr: 'up{job="$job", a="${zone:regex}", b="[[city]]", c="$job"}', names: ['job', 'zone', 'city'] },
  { expr: 'up{job="$known"}', names: [] },
  { expr: 'rate(up[$__rate_interval])', names: [] },
  { expr: 'label_replace(up, "a", "$1-$host", "b", "(?P<host>.*):(.*)")', names: [] },
  { expr: '{a="b"} | line_format `{{ $line := .msg }}{{ $line }}`', names: [] },
])('$expr refers to the unknown $names', ({ expr, names }) => {
  expect(unknownNames(expr, scope)).toEqual(names)
})
