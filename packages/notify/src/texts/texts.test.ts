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
const nowMs = Date.parse('2026-03-04T06:07:09Z')
const { text, html } = createTexts([], () => nowMs)

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
    {
      template:
        '{{ with index .Alerts 0 }}{{ .StartsAt | tz "Europe/Berlin" | date "02.01. 15:04 MST -0700" }}{{ end }}',
      expected: '04.03. 06:06 CET +0100',
    },
    {
      template: '{{ with index .Alerts 0 }}{{ .StartsAt | tz "Asia/Tokyo" }}; {{ date "Jan 2" .StartsAt }}{{ end }}',
      expected: '2026-03-04 14:06:07 +0900 JST; Mar 4',
    },
    {
      template: '{{ (index .Alerts 0).StartsAt | since | humanizeDuration }} {{ now | date "15:04:05" }}',
      expected: '1h 1m 2s 06:07:09',
    },
    { template: '{{ humanizeDuration "90" }} {{ humanizeDuration 0.5 }}', expected: '1m 30s 500ms' },
    {
      template: '{{ .GroupLabels | toJson }} {{ (index .Alerts 0).Annotations | toJson }}',
      expected: String.raw`{"alertname":"A","zone":"x"} {"summary":"a \u003c b"}`,
    },
    {
      template: '{{ index .Alerts 0 | toJson }}',
      expected:
        '{"status":"firing","labels":{"alertname":"A","n":"1","severity":"page","zone":"x"},"annotations":' +
        String.raw`{"summary":"a \u003c b"},"startsAt":"2026-03-04T05:06:07Z","endsAt":"0001-01-01T00:00:00Z",` +
        '"generatorURL":"http://g/","fingerprint":"f"}',
    },
    {
      template: '{{ base64encode "a>b?~" }} {{ base64decode "YT5iP34=" }} {{ urlUnescape "a%20b+%C3%BC" }}',
      expected: 'YT5iP34= a>b?~ a b ü',
    },
    {
      template: '{{ $d := dict "a" 1 "b" (list "x" "y") }}{{ $d.a }} {{ index $d.b 1 }} {{ len (append $d.b "z") }}',
      expected: '1 y 3',
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
