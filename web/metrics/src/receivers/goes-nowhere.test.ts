import { expect, test } from 'vitest'
import { goesNowhere } from './goes-nowhere.ts'

const way = { name: 'a/webhook/0', kind: 'webhook', sendResolved: true }
const receiver = (integrations: readonly (typeof way)[], routes: readonly string[]) => ({
  name: 'a',
  integrations,
  routes,
})

test.each([
  { name: 'nobody is named', receivers: [receiver([], ['{}'])], alertmanagers: [], expected: true },
  { name: 'no route leads to whom is named', receivers: [receiver([way], [])], alertmanagers: [], expected: true },
  {
    name: 'somebody is told',
    receivers: [receiver([], ['{}']), receiver([way], ['{a="b"}'])],
    alertmanagers: [],
    expected: false,
  },
  { name: 'an Alertmanager is told', receivers: [receiver([], ['{}'])], alertmanagers: ['http://a'], expected: false },
])('when $name alerts go nowhere: $expected', ({ expected, ...reach }) => {
  expect(goesNowhere(reach)).toBe(expected)
})
