import { builtins, fillTemplate, parseTemplate } from '@hearth/go-template'
import { expect, test } from 'vitest'
import type { MessageAlert } from '../receivers/message.ts'
import { messageData } from './message-data.ts'

const alert = (own: Partial<MessageAlert> = {}): MessageAlert => ({
  ...{ status: 'firing', fingerprint: 'f1', generatorUrl: 'http://metrics/graph' },
  ...{ startsAtMs: Date.parse('2026-01-02T03:04:05Z'), endsAtMs: undefined },
  labels: { zone: 'eu', alertname: 'Disk', host: 'a' },
  annotations: { summary: 'full' },
  ...own,
})
const alerts = [
  alert(),
  alert({
    ...{ status: 'resolved', fingerprint: 'f2', endsAtMs: Date.parse('2026-01-02T04:00:00Z') },
    labels: { alertname: 'Disk', host: 'b', zone: 'eu' },
  }),
]

const fill = (text: string, own: Partial<Parameters<typeof messageData>[0]> = {}) =>
  fillTemplate(
    parseTemplate(text, { functions: new Set(builtins.keys()), variables: [] }),
    messageData({
      ...{ receiver: 'team', groupKey: 'g', groupLabels: { alertname: 'Disk' }, alerts, externalUrl: 'http://here' },
      ...own,
    }),
    {},
    builtins,
  )

test.each([
  { text: '{{ .Receiver }} {{ .Status }} {{ .ExternalURL }}', is: 'team firing http://here' },
  { text: '{{ .GroupLabels.alertname }}{{ .GroupLabels.none }}', is: 'Disk' },
  { text: '{{ .CommonLabels }}', is: 'alertname=Disk, zone=eu' },
  { text: '{{ .CommonAnnotations.summary }}', is: 'full' },
  { text: '{{ len .Alerts }} {{ len .Alerts.Firing }} {{ len .Alerts.Resolved }}', is: '2 1 1' },
  { text: '{{ range .Alerts }}{{ .Labels.host }}{{ .Status }} {{ end }}', is: 'afiring bresolved ' },
  { text: '{{ range .Alerts.Resolved }}{{ .Labels.host }} {{ .Fingerprint }}{{ end }}', is: 'b f2' },
  {
    text: '{{ range .Alerts.Firing }}{{ .GeneratorURL }} {{ .Annotations.summary }}{{ end }}',
    is: 'http://metrics/graph full',
  },
  {
    text: '{{ range .Alerts }}{{ .StartsAt.Unix }} {{ .EndsAt }};{{ end }}',
    is: '1767323045 0001-01-01 00:00:00 +0000 UTC;1767323045 2026-01-02 04:00:00 +0000 UTC;',
  },
  { text: '{{ (index .Alerts 0).Labels.Names }}', is: '[alertname host zone]' },
  { text: '{{ (index .Alerts 0).Labels.Values }}', is: '[Disk a eu]' },
  { text: '{{ range .CommonLabels.SortedPairs }}{{ .Name }}={{ .Value }};{{ end }}', is: 'alertname=Disk;zone=eu;' },
  {
    text: '{{ .CommonLabels.SortedPairs.Names }} {{ .CommonLabels.SortedPairs.Values }}',
    is: '[alertname zone] [Disk eu]',
  },
  { text: '{{ (.CommonLabels.Remove .GroupLabels.Names).Names }}', is: '[zone]' },
  { text: '{{ (.CommonLabels.Remove "zone").Names }}', is: '[alertname zone]' },
])('$text is $is', async ({ text, is }) => expect(await fill(text)).toBe(is))

test('a message of ended alerts alone is resolved', async () => {
  expect(await fill('{{ .Status }}', { alerts: alerts.slice(1) })).toBe('resolved')
})

test('the alerts of one state cannot be asked for a state again', async () => {
  await expect(fill('{{ .Alerts.Firing.Firing }}')).rejects.toThrow()
})

test('a name of an alert comes first among names before it, too', async () => {
  const labels = { a: '1', alertname: 'Disk', z: '2' }
  expect(await fill('{{ .CommonLabels.Names }}', { alerts: [alert({ labels })] })).toBe('[alertname a z]')
})
