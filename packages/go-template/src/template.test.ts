import { describe, expect, test } from 'vitest'
import { builtins, type TemplateFunction } from './builtins.ts'
import { fillTemplate, fillTemplateNow } from './evaluate.ts'
import { lexTemplate } from './lex.ts'
import { parseTemplate } from './parse.ts'
import { int, list, struct, textMap } from './value.ts'

const dot = struct({
  Name: 'Ada',
  Items: list(['a', 'b', 'c']),
  None: list([]),
  Tags: textMap({ b: '2', a: '1' }),
  N: int(3),
})
const functions = new Set([...builtins.keys(), 'and', 'or'])
const fill = (text: string) =>
  fillTemplate(parseTemplate(text, { functions, variables: ['$given'] }), dot, { $given: 'x' }, builtins)

// What Go's text/template makes of the same.
describe('a template', () => {
  test.each([
    { text: 'plain {{/* said to nobody */}}text', expected: 'plain text' },
    { text: 'a  {{- " b " -}}  c', expected: 'a b c' },
    { text: 'a \n{{- /* gone */ -}}\n b', expected: 'ab' },
    { text: '{{ .Name }} {{ $.Name }} {{ $given }}', expected: 'Ada Ada x' },
    {
      text: '{{ .Items }} {{ .Tags }} {{ .N }} {{ 1.5 }} {{ true }} {{ 0x10 }} {{ -1_000 }}',
      expected: '[a b c] map[a:1 b:2] 3 1.5 true 16 -1000',
    },
    { text: '{{ \'a\' }} {{ `raw\\n` }} {{ "\\u00e9\\n" }}', expected: '97 raw\\n é\n' },
    { text: '{{ if .None }}some{{ else }}none{{ end }}', expected: 'none' },
    { text: '{{ if false }}1{{ else if .Items }}2{{ else }}3{{ end }}', expected: '2' },
    { text: '{{ with .Name }}{{ . }}!{{ end }}{{ with .None }}x{{ else }}-{{ end }}', expected: 'Ada!-' },
    { text: '{{ with .None }}x{{ else with .Name }}{{ . }}{{ end }}', expected: 'Ada' },
    { text: '{{ range .Items }}{{ . }};{{ end }}{{ range .None }}x{{ else }}none{{ end }}', expected: 'a;b;c;none' },
    { text: '{{ range $at, $item := .Items }}{{ $at }}={{ $item }} {{ end }}', expected: '0=a 1=b 2=c ' },
    { text: '{{ range $key, $value := .Tags }}{{ $key }}{{ $value }} {{ end }}', expected: 'a1 b2 ' },
    { text: '{{ range .Items }}{{ if eq . "b" }}{{ continue }}{{ end }}{{ . }}{{ end }}', expected: 'ac' },
    { text: '{{ range .Items }}{{ if eq . "b" }}{{ break }}{{ end }}{{ . }}{{ end }}', expected: 'a' },
    { text: '{{ $x := 1 }}{{ if true }}{{ $x = 2 }}{{ $y := 3 }}{{ $y }}{{ end }}{{ $x }}', expected: '32' },
    {
      text: '{{ define "t" }}<{{ . }}>{{ end }}{{ template "t" .Name }}{{ template "t" }}',
      expected: '<Ada><<no value>>',
    },
    { text: '{{ block "b" .N }}{{ . }}{{ end }}', expected: '3' },
    { text: '{{ .Name | len | printf "%03d" }}', expected: '003' },
    { text: '{{ (index .Items 1) }} {{ (print .Name "!" | len) }}', expected: 'b 4' },
    {
      text: '{{ index .Tags "a" }}{{ index .Tags "none" }} {{ slice .Name 1 }} {{ slice .Items 0 2 }}',
      expected: '1 da [a b]',
    },
    { text: '{{ and 0 .None.No }} {{ or .None "" .Name }} {{ not .None }} {{ and 1 2 }}', expected: '0 Ada true 2' },
    {
      text: '{{ eq 1 2 3 1 }} {{ ne 1 2 }} {{ lt 1 1 }} {{ le 1 1 }} {{ gt "b" "a" }} {{ ge 1 2 }}',
      expected: 'true true false true true false',
    },
    { text: '{{ print 1 2 "a" "b" 3 }}|{{ println "a" 1 }}', expected: '1 2ab3|a 1\n' },
    {
      text: `{{ html "<a href='x'>&\\"" }} {{ js "it's <b>=" }} {{ urlquery "a b&c" "!" }}`,
      expected: "&lt;a href=&#39;x&#39;&gt;&amp;&#34; it\\'s \\u003Cb\\u003E\\u003D a+b%26c%21",
    },
    { text: '{{ len "é" }} {{ len .Items }} {{ len .Tags }}', expected: '2 3 2' },
  ])('$text', async ({ text, expected }) => {
    expect(await fill(text)).toBe(expected)
  })

  test.each([
    { text: '{{ .Name', says: 'unclosed action' },
    { text: '{{ "a }}', says: 'unterminated quoted string' },
    { text: '{{ `a }}', says: 'unterminated raw quoted string' },
    { text: '{{ # }}', says: 'unexpected "#" in command' },
    { text: '{{ }}', says: 'missing value for command' },
    { text: '{{ if .N }}', says: 'unexpected EOF' },
    { text: '{{ if .N }}a{{ else }}b', says: 'unexpected EOF' },
    { text: '{{ if .N }}a{{ else }}b{{ else }}c{{ end }}', says: 'expected end; found {{else}}' },
    { text: '{{ range .Items }}a{{ else range .Items }}{{ end }}', says: 'unexpected <range> in range' },
    { text: 'a{{ end }}', says: 'unexpected {{end}}' },
    { text: 'a{{ else }}', says: 'unexpected {{else}}' },
    { text: '{{ break }}', says: '{{break}} outside {{range}}' },
    { text: '{{ range .Items }}{{ end }}{{ continue }}', says: '{{continue}} outside {{range}}' },
    { text: '{{ if .N }}{{ define "t" }}{{ end }}{{ end }}', says: 'unexpected {{define}}' },
    { text: '{{ define "t" }}a', says: 'unexpected EOF in define clause' },
    { text: '{{ define "t" }}a{{ else }}', says: 'unexpected {{else}} in define clause' },
    { text: '{{ $x }}', says: 'undefined variable "$x"' },
    { text: '{{ $x = 1 }}', says: 'undefined variable "$x"' },
    { text: '{{ if true }}{{ $x := 1 }}{{ end }}{{ $x }}', says: 'undefined variable "$x"' },
    { text: '{{ $a, $b := .N }}', says: 'too many declarations in command' },
    { text: '{{ nope .N }}', says: 'function "nope" not defined' },
    { text: '{{ .N | 1 }}', says: 'non executable command in pipeline stage 2' },
    { text: '{{ (.N }}', says: 'unclosed left paren' },
    { text: '{{ .N ) }}', says: 'unexpected ) in operand' },
    { text: '{{ "a".b }}', says: 'unexpected . after term "b"' },
    { text: `{{ ${'('.repeat(102)}1${')'.repeat(102)} }}`, says: 'nested deeper than 100 levels' },
    { text: `${'{{ if true }}'.repeat(101)}${'{{ end }}'.repeat(101)}`, says: 'nested deeper than 100 levels' },
    { text: `{{ if false }}${'{{ else if false }}'.repeat(101)}{{ end }}`, says: 'nested deeper than 100 levels' },
    { text: 'x'.repeat(100_001), says: 'longer than 100000 characters' },
  ])('is refused: $says', ({ text, says }) => {
    expect(() => parseTemplate(text, { functions, variables: [] })).toThrow(says)
  })

  test('may nest as deep as a hundred levels, and be as long as it may', async () => {
    expect(await fill(`${'{{ if true }}'.repeat(100)}x${'{{ end }}'.repeat(100)}`)).toBe('x')
    expect(await fill(`{{ ${'('.repeat(100)}1${')'.repeat(100)} }}`)).toBe('1')
    expect(await fill('x'.repeat(100_000))).toHaveLength(100_000)
  })

  test.each([
    { text: '{{ index .Items 3 }}', says: 'index out of range: 3' },
    { text: '{{ index .Items -1 }}', says: 'index out of range: -1' },
    { text: '{{ index .Items "a" }}', says: 'cannot index slice/array with type string' },
    { text: '{{ index .Tags 1 }}', says: 'value has type int; should be string' },
    { text: '{{ index .N 1 }}', says: "can't index item of type int" },
    { text: '{{ slice .Name 2 1 }}', says: 'invalid slice index: 2 > 1' },
    { text: '{{ slice .Name 0 9 }}', says: 'index out of range: 9' },
    { text: '{{ slice .N 1 }}', says: "can't slice item of type int" },
    { text: '{{ len .N }}', says: 'len of type int' },
    { text: '{{ eq 1 "a" }}', says: 'incompatible types for comparison' },
    { text: '{{ lt 1 "a" }}', says: 'incompatible types for comparison' },
    { text: '{{ lt true false }}', says: 'invalid type for comparison' },
    { text: '{{ eq .Items .Items }}', says: 'invalid type for comparison' },
    { text: '{{ eq 1 }}', says: 'missing argument for comparison' },
    { text: '{{ printf 1 }}', says: 'wrong type for value; expected string; got int' },
    {
      text: '{{ define "t" }}{{ template "t" }}{{ end }}{{ template "t" }}',
      says: 'exceeded maximum template depth (100)',
    },
  ])('cannot be filled: $text', async ({ text, says }) => {
    await expect(fill(text)).rejects.toThrow(says)
  })
})

test('words of an action know whether blanks stand before them', () => {
  expect(lexTemplate('{{$a.b .c}}')).toEqual([
    {
      kind: 'action',
      tokens: [
        { type: 'variable', text: '$a', spaced: false },
        { type: 'field', text: 'b', spaced: false },
        { type: 'field', text: 'c', spaced: true },
      ],
    },
  ])
})

describe('fillTemplateNow()', () => {
  const fillNow = (text: string, functions: ReadonlyMap<string, TemplateFunction>) =>
    fillTemplateNow(
      parseTemplate(text, { functions: new Set(functions.keys()), variables: [] }),
      textMap({ a: 'x' }),
      functions,
    )

  test('fills a template at once', () => {
    expect(fillNow('{{ range twice }}{{ $.a }}{{ end }}', new Map([['twice', () => int(2)]]))).toBe('xx')
  })

  test('does not wait for a function', () => {
    expect(() => fillNow('{{ later }}', new Map([['later', async () => 'x']]))).toThrow('has to be waited for')
  })
})
