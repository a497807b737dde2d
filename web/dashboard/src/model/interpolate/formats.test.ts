import { describe, expect, test } from 'vitest'
import { formatVariable } from './formats.ts'

const both = ['a b', "it's"]
const write = (format: string, value: string | readonly string[], args = '') =>
  formatVariable('job', { value, text: 'All' }, format, args)

describe('formatVariable()', () => {
  test.each([
    { format: 'raw', value: both, text: "a b,it's" },
    { format: 'csv', value: both, text: "a b,it's" },
    { format: 'join', value: both, text: "a b,it's" },
    { format: 'join', value: both, args: ' or ', text: "a b or it's" },
    { format: 'pipe', value: both, text: "a b|it's" },
    { format: 'regex', value: 'a.b', text: 'a\\.b' },
    { format: 'regex', value: ['a.b'], text: 'a\\.b' },
    { format: 'regex', value: ['a.b', 'c/d'], text: '(a\\.b|c\\/d)' },
    { format: 'glob', value: 'a', text: 'a' },
    { format: 'glob', value: ['a'], text: 'a' },
    { format: 'glob', value: ['a', 'b'], text: '{a,b}' },
    { format: 'json', value: ['a'], text: '["a"]' },
    { format: 'json', value: 'a', text: '"a"' },
    { format: 'distributed', value: ['a', 'b', 'c'], text: 'a,job=b,job=c' },
    { format: 'html', value: ['<a>', '"&\''], text: '&#60;a&#62;, &#34;&#38;&#39;' },
    { format: 'lucene', value: 'a:b', text: 'a\\:b' },
    { format: 'lucene', value: ['a:b', 'c'], text: '("a\\:b" OR "c")' },
    { format: 'lucene', value: [], text: '__empty__' },
    { format: 'percentencode', value: "a b!'()*", text: 'a%20b%21%27%28%29%2A' },
    { format: 'percentencode', value: ['a/b'], text: 'a%2Fb' },
    { format: 'percentencode', value: ['a', 'b'], text: '%7Ba%2Cb%7D' },
    { format: 'uriencode', value: ['a b', 'c/d'], text: 'a%20b,c/d' },
    { format: 'singlequote', value: both, text: "'a b','it\\'s'" },
    { format: 'doublequote', value: ['a', 'b"'], text: '"a","b\\""' },
    { format: 'sqlstring', value: both, text: "'a b','it''s'" },
    { format: 'queryparam', value: ['a', 'b&c'], text: 'var-job=a&var-job=b%26c' },
    { format: 'customqueryparam', value: ['a', 'b'], text: 'job=a&job=b' },
    { format: 'customqueryparam', value: ['a', 'b'], args: 'v', text: 'v=a&v=b' },
    { format: 'text', value: 'a', text: 'All' },
    { format: 'date', value: '1500', text: '1970-01-01T00:00:01.500Z' },
    { format: 'date', value: '1500', args: 'iso', text: '1970-01-01T00:00:01.500Z' },
    { format: 'date', value: '1500', args: 'seconds', text: '2' },
    { format: 'date', value: ['0', '1'], args: 'YYYY-MM', text: '1970-01' },
    { format: 'date', value: 'a', text: 'NaN' },
  ])('$value as $format $args is $text', ({ format, value, args, text }) => {
    expect(write(format, value, args)).toBe(text)
  })

  test('several texts are shown with a plus between', () => {
    expect(formatVariable('job', { value: ['1', '2'], text: ['one', 'two'] }, 'text', '')).toBe('one + two')
  })

  test.each(['', 'none', 'toString', '__proto__'])('"%s" is no format', (format) => {
    expect(write(format, 'a')).toBeUndefined()
  })
})
