import { describe, expect, test } from 'vitest'
import { parseAlertTemplate } from './alert-template.ts'
import type { TemplateSample } from './functions.ts'

const data = {
  labels: { __name__: 'x', instance: 'b:80', job: 'a' },
  externalLabels: { region: 'eu' },
  externalUrl: 'http://ex.com/pre',
  value: 1234567.5,
}

const answers: Readonly<Record<string, readonly TemplateSample[]>> = {
  up: [
    { labels: { instance: 'two', __value__: 'said' }, value: 2 },
    { labels: { instance: 'one' }, value: 1.5 },
  ],
}

const expand = (text: string) =>
  parseAlertTemplate(text).expand(data, {
    query: async (expression) => {
      if (expression === 'a b') throw new Error('1:3: parse error: unexpected identifier "b"')
      return answers[expression] ?? []
    },
    externalUrl: data.externalUrl,
    timeMs: 1_700_000_000_500,
  })

// Each text is what Go's engine in promtool made of the same template.
describe('a template of an alert', () => {
  test.each([
    ['text without actions', 'plain } text', 'plain } text'],
    ['the value', '{{ $value }} {{ .Value }} {{ $.Value }}', '1.2345675e+06 1.2345675e+06 1.2345675e+06'],
    ['a label, and one that is not there', '{{ $labels.job }}|{{ .Labels.nope }}|', 'a||'],
    ['all labels', '{{ $labels }}', 'map[__name__:x instance:b:80 job:a]'],
    ['labels and address of this server', '{{ $externalLabels.region }} {{ $externalURL }}', 'eu http://ex.com/pre'],
    ['blanks that are cut', 'a  {{- " b " -}}  c {{- /* said */ -}} d', 'a b cd'],
    [
      'the human forms',
      '{{ humanize $value }} {{ $value | humanize1024 }} {{humanizeDuration $value}}',
      '1.235M 1.177Mi 14d 6h 56m 7s',
    ],
    [
      'percent and time',
      '{{humanizePercentage $value}} {{humanizeTimestamp $value}}',
      '1.235e+08% 1970-01-15 06:56:07.5 +0000 UTC',
    ],
    [
      'small human forms',
      '{{ humanize 0.00021 }} {{ humanizeDuration 0.0002 }} {{ humanizeDuration -61 }}',
      '210u 200us -1m 1s',
    ],
    ['texts that are numbers', '{{ "1500" | humanize }} {{ humanize "+Inf" }} {{ humanize 0 }}', '1.5k +Inf 0'],
    ['texts that are parts of one', '{{ humanize "1.5" }} {{ humanize ".5e1" }} {{ humanize "2." }}', '1.5 5 2'],
    [
      'printf of a float',
      '{{ printf "%v %g %.2f %5.1f| %e" $value $value $value $value $value }}',
      '1.2345675e+06 1.2345675e+06 1234567.50 1234567.5| 1.234568e+06',
    ],
    [
      'printf of what does not fit',
      '{{ printf "%d %s" $value $value }}',
      '%!d(float64=1.2345675e+06) %!s(float64=1.2345675e+06)',
    ],
    [
      'printf with too little and too much',
      '{{ printf "%d %s" 3 }} {{ printf "%d" 3 4 }}',
      '3 %!s(MISSING) 3%!(EXTRA int=4)',
    ],
    ['printf with a pipe', '{{ $labels.job | printf "%q %x|%3s|%-3s|%%" "q" "r" "s" }}', '"q" 72|  s|a  |%'],
    ['print and println', '{{ print 1 2 "a" "b" 3 true }} {{ println 1 2 }}', '1 2ab3 true 1 2\n'],
    ['len, index and slice', '{{ len $labels }} {{ index $labels "job" }} {{ slice "abcdef" 1 3 }}', '3 a bc'],
    ['escapes', `{{ html "<a&'" }} {{ js "it's" }} {{ urlquery "a b&c" }}`, "&lt;a&amp;&#39; it\\'s a+b%26c"],
    [
      'numbers as Go writes them',
      "{{ 1e6 }} {{ 123456789.0 }} {{ 0.00001 }} {{ 100000.0 }} {{ 0x1F }} {{ 'a' }}",
      '1e+06 1.23456789e+08 1e-05 100000 31 97',
    ],
    ['a choice', '{{ if gt $value 5.0 }}big{{ else if eq $labels.job "a" }}a{{ else }}z{{ end }}', 'big'],
    ['else if', '{{ if lt $value 5.0 }}big{{ else if eq $labels.job "b" "a" }}a{{ else }}z{{ end }}', 'a'],
    ['and, or, not', '{{ and true "x" }} {{ or "" "y" }} {{ not "" }} {{ and "" (first "no") }}', 'x y true '],
    ['with', '{{ with $x := 5 }}{{ $x }}{{ . }}{{ else }}none{{ end }}{{ with "" }}a{{ else }}none{{ end }}', '55none'],
    [
      'range over labels',
      '{{ range $k, $v := $labels }}{{ $k }}={{ $v }};{{ end }}',
      '__name__=x;instance=b:80;job=a;',
    ],
    [
      'break, continue and nothing',
      '{{ range 5 }}{{ if eq . 1 }}{{ continue }}{{ end }}{{ if eq . 3 }}{{ break }}{{ end }}{{ . }}{{ else }}x{{ end }}',
      '02',
    ],
    ['a variable that changes', '{{ $x := 1 }}{{ range 3 }}{{ $x = . }}{{ end }}{{ $x }}', '2'],
    ['a query', '{{ range query "up" }}{{ .Labels.instance }}:{{ .Value }} {{ end }}', 'two:2 one:1.5 '],
    [
      'the first of a query',
      '{{ with query "up" }}{{ . | first | value }} {{ first . | label "instance" }} {{ first . | strvalue }}{{ end }}',
      '2 two said',
    ],
    ['a query in order', '{{ range sortByLabel "instance" (query "up") }}{{ .Labels.instance }} {{ end }}', 'one two '],
    ['texts', '{{ title "hello world" }} {{ toUpper "abc" }} {{ toLower "ABC" }}', 'Hello World ABC abc'],
    ['expressions', '{{ reReplaceAll "(.)b" "$1-" "abab" }} {{ match "b+" "abb" }}', 'a-a- true'],
    [
      'addresses',
      '{{ stripPort "a:80" }} {{ stripDomain "a.b.c:80" }} {{ stripDomain "10.0.0.1:80" }} {{ stripPort "[::1]:9" }}',
      'a a:80 10.0.0.1:80 ::1',
    ],
    [
      'links',
      '{{ graphLink "up == 1" }} {{ tableLink "a" }}',
      '/graph?g0.expr=up+%3D%3D+1&g0.tab=0 /graph?g0.expr=a&g0.tab=1',
    ],
    ['where this server is', '{{ pathPrefix }} {{ externalURL }}', '/pre http://ex.com/pre'],
    ['durations and times', '{{ parseDuration "1h30m" }} {{ toTime 1.5 }}', '5400 1970-01-01 00:00:01.5 +0000 UTC'],
    [
      'the time of the evaluation',
      '{{ now }} {{ now | toTime }} {{ (now | toTime).Add (toDuration "-3600") }}',
      '1.7000000005e+09 2023-11-14 22:13:20.5 +0000 UTC 2023-11-14 21:13:20.5 +0000 UTC',
    ],
    ['lengths of time', '{{ toDuration 5400.5 }} {{ toDuration 0 }} {{ (toDuration 90).Minutes }}', '1h30m0.5s 0s 1.5'],
    ['a named template', '{{ template "x" . }}{{ define "x" }}[{{ .Value }}]{{ end }}', '[1.2345675e+06]'],
    [
      'a named template with arguments',
      '{{ define "x" }}{{ .arg0 }}-{{ .arg1 }}{{ end }}{{ template "x" (args 1 "b") }}',
      '1-b',
    ],
  ])('fills in %s', async (_, text, expected) => {
    expect(await expand(text)).toBe(expected)
  })

  test.each([
    ['a comparison of other kinds', '{{ gt $value 5 }}', 'error calling gt: incompatible types for comparison'],
    ['a field that is not there', '{{ .Foo }}', "can't evaluate field Foo in type struct"],
    ['a field of a text', '{{ $labels.job.x }}', "can't evaluate field x in type string"],
    [
      'the first of nothing',
      '{{ query "nope" | first }}',
      'error calling first: first() called on vector with no elements',
    ],
    ['a key of another kind', '{{ index $labels 3 }}', 'error calling index: value has type int; should be string'],
    [
      'what is no number',
      '{{ humanize "x" }}',
      'error calling humanize: strconv.ParseFloat: parsing "x": invalid syntax',
    ],
    [
      'a query that cannot be read',
      '{{ query "a b" }}',
      'error calling query: 1:3: parse error: unexpected identifier "b"',
    ],
    [
      'templates that call each other for ever',
      '{{ define "r" }}{{ template "r" . }}{{ end }}{{ template "r" . }}',
      'exceeded maximum template depth (100)',
    ],
    [
      'more work than anybody means',
      '{{ range 100000 }}{{ range 100000 }}{{ end }}{{ end }}',
      'more than 100000 steps',
    ],
    [
      'more text than anybody means',
      '{{ define "x" }}{{ printf "%999s" . }}{{ end }}{{ range 2000 }}{{ template "x" "" }}{{ end }}',
      'more than 1000000 characters',
    ],
  ])('is refused for %s', async (_, text, message) => {
    await expect(expand(text)).rejects.toThrow(message)
  })

  test.each([
    ['{{ nope 1 }}', 'function "nope" not defined'],
    ['{{ $nope }}', 'undefined variable "$nope"'],
    ['{{ if true }}', 'unexpected EOF'],
    ['{{ end }}', 'unexpected {{end}}'],
    ['{{ $value', 'unclosed action'],
    ['{{ "a }}', 'unterminated quoted string'],
    ['{{ }}', 'missing value for command'],
    ['{{ (1 }}', 'unclosed left paren'],
    ['{{ 1 | 2 }}', 'non executable command in pipeline stage 2'],
    ['{{ break }}', '{{break}} outside {{range}}'],
    [`${'{{ if 1 }}'.repeat(200)}`, 'nested deeper than 100 levels'],
    [`{{ ${'('.repeat(200)} }}`, 'nested deeper than 100 levels'],
    [`{{ 1 }}${' '.repeat(100_001)}`, 'longer than 100000 characters'],
  ])('%s is no template', (text, message) => {
    expect(() => parseAlertTemplate(text)).toThrow(message)
  })
})
