import { expect, test } from 'vitest'
import { type AuditEvent, outcomeOf, renderAuditLine } from './audit-event.ts'

const event: AuditEvent = {
  timestamp: '2026-01-01T00:00:00.000Z',
  service: 'chatflow',
  stage: 'complete',
  actor: { kind: 'key', id: '1', name: 'laptop' },
  action: 'Create a chatflow',
  method: 'POST',
  route: '/api/v1/chatflows',
  resource: {},
  address: '127.0.0.1',
  status: 200,
  outcome: 'success',
  requestId: 'r1',
}

test.each([
  { name: 'a line break', text: 'a\n{"actor":"me"}' },
  { name: 'a carriage return', text: 'a\r{"actor":"me"}' },
  { name: 'the end of a JSON text', text: 'a"}\n{"x":"' },
  { name: 'commands to a terminal', text: 'a\u001b[2Kb\u009b1Ac' },
  { name: "Unicode's ends of lines", text: 'a\u2028b\u2029c\u0085d' },
  { name: 'another order of letters', text: 'a\u202egnp.exe\u2066b' },
])('a name with $name is one line that shows it and says the same', ({ text }) => {
  const line = renderAuditLine({ ...event, actor: { kind: 'key', name: text } })
  expect(line).toMatch(/^[\x20-\x7e]+\n$/)
  expect(JSON.parse(line)).toMatchObject({ actor: { name: text }, outcome: 'success' })
})

test('a text is cut after 200 characters, and keeps its letters whole', () => {
  const { actor } = JSON.parse(renderAuditLine({ ...event, actor: { kind: 'user', name: 'ä🙂'.repeat(500) } }))
  expect(actor.name).toHaveLength(200)
  expect(actor.name.isWellFormed()).toBe(true)
  expect(actor.name.endsWith('…')).toBe(true)
})

test.each([
  [200, 'success'],
  [302, 'success'],
  [401, 'denied'],
  [403, 'denied'],
  [404, 'refused'],
  [429, 'refused'],
  [500, 'failed'],
] as const)('%i is %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})
