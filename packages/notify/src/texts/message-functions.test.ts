import { describe, expect, test } from 'vitest'
import type { Message } from '../receivers/message.ts'
import { createTexts } from './texts.ts'

const alert = {
  annotations: { summary: 'a < b' },
  startsAtMs: Date.parse('2026-03-04T05:06:07Z'),
  endsAtMs: undefined,
  generatorUrl: 'http://g/',
  fingerprint: 'f',
} as const
const message: Message = {
  receiver: 'r.1',
  groupKey: '{}:{}',
  groupLabels: { zone: 'x', alertname: 'A' },
  routeLabels: { team: 'db', url: 'http://db/{{ .Status }}' },
  reason: 'first notification',
  alerts: [
    { ...alert, status: 'firing', labels: { alertname: 'A', zone: 'x', n: '1' } },
    { ...alert, status: 'resolved', labels: { alertname: 'A', zone: 'x', n: '2' } },
  ],
  externalUrl: 'http://here',
}
const { text, routeLabels } = createTexts([], () => Date.parse('2026-03-04T06:07:09Z'))

// Each was filled by the template package of Alertmanager 0.35 as well.
describe('functions and fields of Alertmanager’s templates', () => {
  test.each([
    { template: '{{ .GroupLabels }}|{{ .CommonLabels.SortedPairs }}', is: 'alertname=A, zone=x|alertname=A, zone=x' },
    { template: '{{ print .GroupLabels }}|{{ .GroupLabels.Names }}', is: 'alertname=A, zone=x|[alertname zone]' },
    { template: '{{ .GroupLabels.Values.Join ":" }} {{ .GroupLabels.Names.Join "/" }}', is: 'A:x alertname/zone' },
    { template: '{{ .Receiver }} {{ .NotificationReason }}', is: 'r\\.1 first notification' },
    { template: '{{ routeLabels "team" }}|{{ routeLabels "none" }}|{{ .RouteLabels.team }}', is: 'db||db' },
    { template: '{{ routeLabels "url" }}', is: 'http://db/{{ .Status }}' },
    { template: '{{ list 1 true "x" 2.5 | join "," }}|{{ list | join "," }}', is: '1,true,x,2.5|' },
    { template: '{{ .GroupLabels.Names | join "+" }}', is: 'alertname+zone' },
    { template: '{{ toDate "2006-01-02" "2024-03-15" | date "02 Jan 2006" }}', is: '15 Mar 2024' },
    { template: '{{ toDate "2006-01-02" "soon" }}', is: '0001-01-01 00:00:00 +0000 UTC' },
    { template: '{{ mustToDate "2006-01-02" "2024-03-15" }}', is: '2024-03-15 00:00:00 +0000 UTC' },
    {
      template:
        '{{ with index .Alerts 0 }}{{ addDuration "-30m" .StartsAt }} {{ .StartsAt | addDuration "1h" }}{{ end }}',
      is: '1772598967000 1772604367000',
    },
    { template: '{{ title "hello wORLD it\'s x_y a-b élan" }}', is: "Hello World It's X_y A-B Élan" },
    { template: '{{ append (list 1) 2 3 }} {{ dict "a" 1 "b" (list 1) }}', is: '[1 2 3] map[a:1 b:[1]]' },
    { template: '{{ .GroupLabels.Remove (stringSlice "zone") }}', is: 'alertname=A' },
    { template: '{{ humanizeDuration 1.2345 }} {{ humanizeDuration "60.5" }}', is: '1.234s 1m 0s' },
    { template: '{{ humanizeDuration -3 }} {{ humanizeDuration 1234567 }}', is: '-3s 14d 6h 56m 7s' },
    { template: '{{ reReplaceAll "a(?P<n>x)b" "$n-W" "-axb-" }}', is: '-x-W-' },
    { template: '{{ reReplaceAll "a(x)b" "$1W" "-axb-" }}|{{ reReplaceAll "x" "$$" "axb" }}', is: '--|a$b' },
    { template: '{{ "ß" | toUpper }}|{{ trimSpace " a " }}', is: 'ß|a' },
    {
      template: '{{ index .Alerts 0 }}',
      is: '{firing alertname=A, n=1, zone=x summary=a < b 2026-03-04 05:06:07 +0000 UTC 0001-01-01 00:00:00 +0000 UTC http://g/ f}',
    },
    {
      template:
        '{{ with index .Alerts 0 }}{{ .StartsAt | tz "Europe/Paris" | date "2006-01-02 15:04 .000|.99" }}{{ end }}',
      is: '2026-03-04 06:06 .000|',
    },
  ])('$template', async ({ template, is }) => expect(await text(template, message)).toBe(is))

  test('a message as JSON has the fields of a webhook', async () => {
    const said = JSON.parse(await text('{{ . | toJson }}', message))
    expect(said).toMatchObject({
      receiver: 'r\\.1',
      notification_reason: 'first notification',
      routeLabels: { team: 'db' },
      externalURL: 'http://here',
    })
  })

  test.each([
    { template: '{{ "x" | join "," }}', fault: 'join expects a slice or array, got string' },
    { template: '{{ mustToDate "2006-01-02" "soon" }}', fault: 'parsing time "soon" as "2006-01-02"' },
    { template: '{{ addDuration "soon" now }}', fault: 'time: invalid duration "soon"' },
    { template: '{{ dict "a" }}', fault: 'dict requires an even number of arguments' },
    { template: '{{ dict 1 2 }}', fault: 'dict keys must be strings' },
    { template: '{{ tz "Invalid/Timezone" now }}', fault: 'unknown time zone Invalid/Timezone' },
    { template: '{{ urlUnescape "%zz" }}', fault: 'invalid URL escape "%zz"' },
    { template: '{{ base64decode "YT5iP34" }}', fault: 'illegal base64 data' },
    { template: '{{ match "(" "x" }}', fault: 'missing closing )' },
  ])('refuses $template', async ({ template, fault }) => {
    await expect(text(template, message)).rejects.toThrow(fault)
  })
})

describe('labels of a route', () => {
  test('are filled with the alerts, and with one another', () => {
    const templates = {
      link: 'http://{{ routeLabels "team" }}/{{ .GroupLabels.zone }}',
      team: '{{ .CommonLabels.zone }}1',
    }
    expect(routeLabels(templates, message)).toEqual({ labels: { link: 'http://x1/x', team: 'x1' }, faults: [] })
  })

  test('that cannot be filled are left out, each with why', () => {
    const templates = { a: '{{ routeLabels "b" }}', b: '{{ routeLabels "a" }}', c: '{{ .Nothing }}', d: '{{', e: 'e' }
    const { labels, faults } = routeLabels(templates, message)
    expect(labels).toEqual({ e: 'e' })
    expect(faults).toEqual([
      expect.stringMatching(/^a: .*route label cycle detected: a -> b -> a$/),
      expect.stringMatching(/^b: .*route label cycle detected: b -> a -> b$/),
      expect.stringMatching(/^c: /),
      expect.stringMatching(/^d: /),
    ])
  })
})
