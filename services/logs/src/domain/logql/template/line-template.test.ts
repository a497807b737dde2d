import { expect, test } from 'vitest'
import { LineLabels } from '../pipeline/labels/line-labels.ts'
import { createLineTemplate } from './line-template.ts'

const labels = { word: 'Shopping cart', n: '12', f: '2.5', took: '1m30s', size: '2KiB', json: '{"a":[1,{"b":"x"}]}' }

function fill(text: string): string {
  const template = createLineTemplate(text)
  if ('fault' in template) return template.fault
  const of = new LineLabels()
  of.reset({ labels, metadata: { detected_level: 'info' }, line: 'the line', time: '1700000000123456789' })
  return template.fill('the line', of, '1700000000123456789')
}

test.each([
  ['{{.word}}-{{.none}}-{{.n}}', 'Shopping cart--12'],
  ['{{ .word | ToUpper | trunc 4 }}', 'SHOP'],
  ['{{ trunc -4 .word }}|{{ substr 0 4 .word }}', 'cart|Shop'],
  ['{{ Replace .word "p" "b" 1 }}|{{ replace "p" "b" .word }}', 'Shobping cart|Shobbing cart'],
  [
    '{{ trimPrefix "Shop" .word }}|{{ TrimSuffix .word "cart" }}|{{ trimAll "St" .word }}',
    'ping cart|Shopping |hopping car',
  ],
  ['{{ alignLeft 4 .n }}|{{ alignRight 4 .n }}|{{ alignLeft 4 .word }}', '12  |  12|Shop'],
  ['{{ if contains "cart" .word }}yes{{ end }}{{ if hasPrefix "x" .word }}no{{ end }}', 'yes'],
  [
    '{{ regexReplaceAll "(p+)i" .word "<$1>" }}|{{ regexReplaceAllLiteral "p+" .word "$1" }}',
    'Sho<pp>ng cart|Sho$1ing cart',
  ],
  ['{{ count "[aeiou]" .word }}', '3'],
  ['{{ add 1 2 3 }} {{ sub 5 2 }} {{ mul 2 3 }} {{ div 7 2 }} {{ mod 7 2 }}', '6 3 6 3 1'],
  ['{{ addf 1 .f }} {{ mulf .f 2 }} {{ divf 1 4 }} {{ subf 3 .f }}', '3.5 5 0.25 0.5'],
  ['{{ max 1 .n }} {{ minf 3 .f }} {{ ceil .f }} {{ floor .f }} {{ round 3.14159 2 }}', '12 2.5 3 2 3.14'],
  ['{{ int .f }} {{ float64 .f }}', '0 2.5'],
  ['{{ duration .took }} {{ bytes .size }}', '90 2048'],
  ['{{ b64enc .n }} {{ b64dec "MTI=" }} {{ urlencode .word }} {{ urldecode "a%20b" }}', 'MTI= 12 Shopping+cart a b'],
  ['{{ default "none" .none }} {{ default "none" .n }}', 'none 12'],
  ['{{ range $i, $x := (fromJson .json).a }}{{ $i }}={{ $x }};{{ end }}', '0=1;1=map[b:x];'],
  [
    '{{ __line__ }} {{ __timestamp__ | unixEpoch }} {{ __timestamp__ | date "2006-01-02T15:04:05.000Z07:00" }}',
    'the line 1700000000 2023-11-14T22:13:20.123Z',
  ],
  [
    '{{ __timestamp__ | unixEpochNanos }} {{ __timestamp__ }}',
    '1700000000123456789 2023-11-14 22:13:20.123456789 +0000 UTC',
  ],
  ['{{ addf 0.1 0.2 }} {{ divf 20.2 5.25 }}', '0.3 3.8476190476190477'],
  ['{{ unixToTime "1700000000" | unixEpochMillis }}', '1700000000000'],
  ['{{ toDate "2006-01-02 15:04" "2023-11-14 22:13" | unixEpoch }}', '1699999980'],
  ['{{ repeat 3 "ab" }}{{ indent 2 "x" }}{{ title "a b" }}', 'ababab  xA B'],
  ['{{ nobody .n }}', 'function "nobody" not defined'],
])('%s is %s', (text, filled) => {
  expect(fill(text)).toBe(filled)
})

test.each([
  '{{ div 1 0 }}',
  '{{ divf 1 0 }}',
  '{{ duration .word }}',
  '{{ regexReplaceAll "(" .word "" }}',
  '{{ repeat 9999999 .word }}',
])('%s cannot be filled', (text) => {
  expect(() => fill(text)).toThrow('error calling')
})

test('names the labels that it looks at', () => {
  const template = createLineTemplate('{{.a}} {{ if .b }}{{ .c | ToUpper }}{{ end }}')
  expect(template).toMatchObject({ labels: ['a', 'b', 'c'] })
})
