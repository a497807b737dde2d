import { describe, expect, test } from 'vitest'
import { builtins } from './builtins.ts'
import { fillTemplate } from './evaluate.ts'
import { parseTemplate } from './parse.ts'
import { list, struct, type TemplateMethod, type TemplateMethods, type TemplateValue } from './value.ts'

const pairs: TemplateMethods = new Map<string, TemplateMethod>([
  ['Names', () => list(['a', 'b'])],
  ['Without', ([name]) => list(['a', 'b'].filter((known) => known !== name))],
])
const labels: TemplateValue = { kind: 'map', entries: new Map([['x', '1 < 2']]), missing: '', methods: pairs }
const dot = struct({
  Labels: labels,
  At: { kind: 'time', timeMs: Date.parse('2026-03-04T15:06:07.089Z') },
  Long: { kind: 'duration', ns: 5_400_000_000_000 },
})

const fill = (text: string, escapeText?: (text: string) => string) =>
  fillTemplate(
    parseTemplate(text, { functions: new Set(builtins.keys()), variables: [] }),
    dot,
    {},
    builtins,
    escapeText,
  )

describe('methods of values', () => {
  test.each([
    { text: '{{ .Labels.Names }} {{ .Labels.x }}', expected: '[a b] 1 < 2' },
    { text: '{{ .Labels.Without "a" }}', expected: '[b]' },
    { text: '{{ "b" | .Labels.Without }}', expected: '[a]' },
    { text: '{{ range .Labels.Names }}{{ . }};{{ end }}', expected: 'a;b;' },
    { text: '{{ .At.Format "Mon, 02 Jan 2006 15:04:05 MST" }}', expected: 'Wed, 04 Mar 2026 15:06:07 UTC' },
    { text: '{{ .At.Format "2006-01-02T15:04:05.000Z07:00" }}', expected: '2026-03-04T15:06:07.089Z' },
    { text: '{{ .At.UTC.Format "January _2, 3:04PM -0700" }}', expected: 'March  4, 3:06PM +0000' },
    { text: '{{ .At.Unix }}', expected: '1772636767' },
    { text: '{{ .At.Add .Long }}', expected: '2026-03-04 16:36:07.089 +0000 UTC' },
    { text: '{{ (.At.Add .Long).Sub .At }}', expected: '1h30m0s' },
    { text: '{{ .At.After .At }} {{ .At.Before (.At.Add .Long) }}', expected: 'false true' },
    { text: '{{ .Long.Hours }} {{ .Long.Minutes }} {{ .Long.Seconds }}', expected: '1.5 90 5400' },
    { text: '{{ .Long.Milliseconds }} {{ .Long.String }} {{ .Long }}', expected: '5400000 1h30m0s 1h30m0s' },
  ])('$text', async ({ text, expected }) => {
    expect(await fill(text)).toBe(expected)
  })

  test('what is no method takes no arguments', async () => {
    await expect(fill('{{ .Labels.x "a" }}')).rejects.toThrow('x is not a method but has arguments')
  })

  test.each([
    { text: '{{ .At.Add 5 }}', fault: 'expected time.Duration; got int' },
    { text: '{{ .At.Sub .Long }}', fault: 'expected time.Time; got time.Duration' },
  ])('$text is refused', async ({ text, fault }) => {
    await expect(fill(text)).rejects.toThrow(fault)
  })

  test('values are escaped where they are written, and nothing else is', async () => {
    expect(await fill('<b>{{ .Labels.x }}</b>', (text) => text.replaceAll('<', '&lt;'))).toBe('<b>1 &lt; 2</b>')
  })
})
