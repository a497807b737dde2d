import { describe, expect, test, vi } from 'vitest'
import { isAlertmanagerInstalled, startAlertmanager } from './start-alertmanager.ts'
import { startOurs } from './start-ours.ts'
import { startHook } from './webhook-hook.ts'

type Labels = Readonly<Record<string, string>>
type Sent = { readonly labels: Labels; readonly annotations?: Labels; readonly isOver?: boolean }

const times = 'group_wait: 300ms, group_interval: 700ms, repeat_interval: 1h'
const hooks = (names: readonly string[], more = '') =>
  `receivers: [${names.map((name) => `{ name: ${name}, webhook_configs: [{ url: '$URL/${name}'${more} }] }`).join(', ')}]`

type Case = {
  readonly name: string
  readonly config: string
  readonly silence?: Labels
  /** Sent one after the other, each once the messages of the one before have come: how many there are by then. */
  readonly rounds: readonly { readonly alerts: readonly Sent[]; readonly messages: number }[]
}

const a = (labels: Labels, isOver = false): Sent => ({ labels: { alertname: 'A', ...labels }, isOver })

const cases: readonly Case[] = [
  {
    name: 'one group for all where nothing is said, sorted by job, instance and labels',
    config: `route: { receiver: r, ${times} }\n${hooks(['r'])}`,
    rounds: [
      {
        alerts: [
          a({ z: '1' }),
          a({ job: 'b' }),
          a({ job: 'a', instance: '2' }),
          a({ job: 'a', instance: '1', x: 'y' }),
        ],
        messages: 1,
      },
    ],
  },
  {
    name: 'groups by labels, common labels and annotations',
    config: `route: { receiver: r, group_by: [zone, alertname], ${times} }\n${hooks(['r'])}`,
    rounds: [
      {
        alerts: [
          { labels: { alertname: 'A', zone: 'x', n: '1', t: 's' }, annotations: { text: 'one', same: 'yes' } },
          { labels: { alertname: 'A', zone: 'x', n: '2', t: 's' }, annotations: { text: 'two', same: 'yes' } },
          { labels: { alertname: 'A', n: '3' } },
        ],
        messages: 2,
      },
    ],
  },
  {
    name: 'every alert by itself',
    config: `route: { receiver: r, group_by: ['...'], ${times} }\n${hooks(['r'])}`,
    rounds: [{ alerts: [a({ n: '1' }), a({ n: '2' }), a({ n: 'q"\\' })], messages: 3 }],
  },
  {
    name: 'routes, those that continue and those below',
    config: `
route:
  receiver: r.1
  ${times.replaceAll(', ', '\n  ')}
  routes:
    - { matchers: ['team=~"d.*"', 'severity!="low"'], receiver: s, continue: true, group_by: [team] }
    - match: { team: db }
      receiver: t
      routes: [{ match_re: { severity: 'p.*' }, receiver: s }]
${hooks(['r.1', 's', 't'])}`,
    rounds: [
      {
        alerts: [a({ team: 'db' }), a({ team: 'db', severity: 'page' }), a({ team: 'db', severity: 'low' }), a({})],
        messages: 4,
      },
    ],
  },
  {
    name: 'ends, with the rest of the group',
    config: `route: { receiver: r, group_by: [alertname], ${times} }\n${hooks(['r'])}`,
    rounds: [
      { alerts: [a({ n: '1' }), a({ n: '2' })], messages: 1 },
      { alerts: [a({ n: '1' }, true)], messages: 2 },
      { alerts: [a({ n: '2' }, true), a({ n: '3' })], messages: 3 },
      { alerts: [a({ n: '3' }, true)], messages: 4 },
    ],
  },
  {
    name: 'ends that nobody wants to hear of',
    config: `route: { receiver: r, group_by: [alertname], ${times} }\n${hooks(['r'], ', send_resolved: false')}`,
    rounds: [
      { alerts: [a({ n: '1' }), a({ n: '2' })], messages: 1 },
      { alerts: [a({ n: '1' }, true), a({ n: '3' })], messages: 2 },
    ],
  },
  {
    name: 'inhibition and silences',
    config: `
route: { receiver: r, ${times} }
inhibit_rules:
  - { source_matchers: [severity="page"], target_matchers: [severity=~"warn|info"], equal: [host] }
${hooks(['r'])}`,
    silence: { host: 'c' },
    rounds: [
      {
        alerts: [
          a({ severity: 'page', host: 'a' }),
          a({ severity: 'warn', host: 'a' }),
          a({ severity: 'warn', host: 'b' }),
          a({ severity: 'page', host: 'c' }),
        ],
        messages: 1,
      },
    ],
  },
  {
    name: 'quiet times',
    config: `
route:
  receiver: r
  ${times.replaceAll(', ', '\n  ')}
  routes:
    - { matchers: [quiet="yes"], mute_time_intervals: [always] }
    - { matchers: [loud="no"], active_time_intervals: [never] }
    - { matchers: [loud="yes"], active_time_intervals: [always], receiver: s }
time_intervals:
  - { name: always, time_intervals: [{ years: ['2000:3000'] }] }
  - { name: never, time_intervals: [{ years: ['1999'] }] }
${hooks(['r', 's'])}`,
    rounds: [{ alerts: [a({ quiet: 'yes' }), a({ loud: 'no' }), a({ loud: 'yes' }), a({})], messages: 2 }],
  },
  {
    name: 'no more alerts in a message than the receiver takes',
    config: `route: { receiver: r, ${times} }\n${hooks(['r'], ', max_alerts: 2')}`,
    rounds: [{ alerts: [a({ n: '1' }), a({ n: '2' }), a({ n: '3' })], messages: 1 }],
  },
]

async function post(url: string, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, answer.status]).toEqual([path, 200])
}

function render({ labels, annotations = {}, isOver = false }: Sent) {
  return { labels, annotations, ...(isOver ? { endsAt: new Date().toISOString() } : {}) }
}

const hour = 3_600_000
const silenceOf = (labels: Labels) => ({
  matchers: Object.entries(labels).map(([name, value]) => ({ name, value, isRegex: false })),
  startsAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + hour).toISOString(),
  createdBy: 'test',
  comment: 'test',
})

describe.skipIf(!isAlertmanagerInstalled)(
  'the same messages as Alertmanager (skipped where /usr/bin/prometheus-alertmanager is absent)',
  { timeout: 120_000 },
  () => {
    test.concurrent.each(cases)('$name', async ({ config, silence, rounds }) => {
      await using stack = new AsyncDisposableStack()
      const hook = await startHook()
      stack.defer(() => hook.close())
      const theirs = await startAlertmanager(config.replaceAll('$URL', hook.urlOf('theirs')))
      stack.defer(() => theirs.stop())
      const ours = await startOurs(config.replaceAll('$URL', hook.urlOf('ours')))
      stack.defer(() => ours.stop())
      const urls = [theirs.url, ours.url]
      if (silence !== undefined) await Promise.all(urls.map((url) => post(url, 'silences', silenceOf(silence))))
      for (const { alerts, messages } of rounds) {
        await Promise.all(urls.map((url) => post(url, 'alerts', alerts.map(render))))
        await vi.waitFor(() => {
          expect(Object.values(hook.said('theirs')).flat()).toHaveLength(messages)
          expect(hook.said('ours')).toEqual(hook.said('theirs'))
        }, 120_000)
      }
    })
  },
)
