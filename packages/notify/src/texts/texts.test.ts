import { describe, expect, test } from 'vitest'
import type { Message } from '../receivers/message.ts'
import { createTexts } from './texts.ts'

const alert = {
  status: 'firing',
  annotations: { summary: 'a < b' },
  startsAtMs: Date.parse('2026-03-04T05:06:07Z'),
  endsAtMs: undefined,
  generatorUrl: 'http://g/',
  fingerprint: 'f',
} as const
const message: Message = {
  receiver: 'r',
  groupKey: '{}:{}',
  groupLabels: { zone: 'x', alertname: 'A' },
  alerts: [
    { ...alert, labels: { alertname: 'A', zone: 'x', n: '1', severity: 'page' } },
    { ...alert, labels: { alertname: 'A', zone: 'x', n: '2', severity: 'page' }, status: 'resolved' },
  ],
  externalUrl: 'http://here',
}
const { text, html } = createTexts([])

describe('createTexts()', () => {
  test.each([
    { template: 'plain', expected: 'plain' },
    { template: '{{ template "slack.default.title" . }}', expected: '[FIRING:1] A x (page)' },
    { template: '{{ template "slack.default.titlelink" . }}', expected: 'http://here/alerts' },
    { template: '{{ .GroupLabels.SortedPairs.Values | join " " }}', expected: 'A x' },
    {
      template: '{{ range .CommonLabels.SortedPairs }}{{ .Name }}={{ .Value }};{{ end }}',
      expected: 'alertname=A;severity=page;zone=x;',
    },
    { template: '{{ (.CommonLabels.Remove .GroupLabels.Names).Names }}', expected: '[severity]' },
    {
      template: '{{ with .CommonLabels.Remove (stringSlice "zone") }}{{ .Values | join "," }}{{ end }}',
      expected: 'A,page',
    },
    { template: '{{ (index .Alerts 1).Labels.n }}', expected: '2' },
    { template: '{{ .Alerts.Firing | len }}{{ len .Alerts.Resolved }}{{ len .Alerts }}', expected: '112' },
    {
      template: '{{ range .Alerts.Firing }}{{ .StartsAt.Format "15:04" }} {{ .Labels.none }}|{{ end }}',
      expected: '05:06 |',
    },
    {
      template: '{{ reReplaceAll "(a)(.*)" "$2$1" "abc" }} {{ match "^A" .CommonLabels.alertname }}',
      expected: 'bca true',
    },
    { template: '{{ "x y" | title }} {{ .Status | toUpper }}', expected: 'X Y FIRING' },
  ])('$template', async ({ template, expected }) => {
    expect(await text(template, message)).toBe(expected)
  })

  test('all that is said by default can be said', async () => {
    expect(await text('{{ template "__text" . }}', message)).toBe(`Firing:
a < b
  alertname: A
  n: 1
  severity: page
  zone: x
  http://g/
Resolved:
a < b
  alertname: A
  n: 2
  severity: page
  zone: x
  http://g/
`)
  })

  test('values are escaped in HTML, unless they are said to be safe', async () => {
    expect(await html('<i>{{ .CommonAnnotations.summary }}</i>{{ safeHtml "<b>" }}', message)).toBe(
      '<i>a &lt; b</i><b>',
    )
    expect(await html('{{ template "email.default.html" . }}', message)).toContain('<strong>a &lt; b</strong>')
  })

  test('a file replaces what is said by default', async () => {
    const own = createTexts(['{{ define "__subject" }}mine{{ end }}'])
    expect(await own.text('{{ template "slack.default.title" . }}', message)).toBe('mine')
  })

  test.each([
    { template: '{{ nothing }}', fault: 'Cannot read the template: ' },
    { template: '{{ .Nothing }}', fault: 'Cannot fill the template: ' },
    { template: '{{ template "none" . }}', fault: 'Cannot fill the template: template "none" not defined' },
  ])('refuses $template', async ({ template, fault }) => {
    await expect(text(template, message)).rejects.toThrow(fault)
  })
})
