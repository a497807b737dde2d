import { expect, test } from 'vitest'
import { type CheckView, sectionsOf, sentenceOf, titleOf, wordOf } from './check-view.ts'

type Component = Omit<CheckView, 'name'>
type Details = Component['details']

const details: Details = {
  ...{ group: 'host', critical: false, weight: 'advisory', since: '2026-01-01T00:00:00Z' },
  checkedAt: '2026-01-01T00:01:00Z',
}

test('titleOf() begins with a capital', () => {
  expect(titleOf('disk')).toBe('Disk')
  expect(titleOf('')).toBe('')
})

test.each([
  { status: 'UP', word: 'Up' },
  { status: 'WARN', word: 'Warning' },
  { status: 'DOWN', word: 'Down' },
  { status: 'UNKNOWN', word: 'Unknown' },
] as const)('the word for $status is $word', ({ status, word }) => expect(wordOf(status)).toBe(word))

test.each([
  { name: 'not checked yet', status: 'UNKNOWN', details: { checkedAt: undefined }, sentence: 'Not checked yet' },
  {
    name: 'up of old, and not checked yet',
    status: 'UP',
    details: { checkedAt: undefined, note: 'x' },
    sentence: 'Not checked yet',
  },
  { name: 'down for a reason', status: 'DOWN', details: { reason: 'no room' }, sentence: 'No room' },
  { name: 'down for a reason, with a note', status: 'WARN', details: { reason: 'a', note: 'b' }, sentence: 'A' },
  { name: 'down for none', status: 'DOWN', details: { note: 'b' }, sentence: 'No reason given' },
  { name: 'up with a note', status: 'UP', details: { note: '9 GB free', reason: 'a' }, sentence: '9 GB free' },
  { name: 'up, of what services run on', status: 'UP', details: {}, sentence: 'All right' },
  { name: 'up, of services', status: 'UP', details: { group: 'services' }, sentence: 'Ready' },
] as const)('the sentence on a check that is $name is "$sentence"', ({ status, details: told, sentence }) =>
  expect(sentenceOf({ name: 'disk', status, details: { ...details, ...told } })).toBe(sentence),
)

const of = (group: Details['group']): Component => ({ status: 'UP', details: { ...details, group } })

test('sectionsOf() puts services first, each section in the order of the report', () => {
  const components = { disk: of('host'), logs: of('services'), docker: of('engines'), chatflow: of('services') }
  const told = sectionsOf(components).map(({ checks, ...rest }) => ({ ...rest, names: checks.map(({ name }) => name) }))
  expect(told).toEqual([
    { title: 'Services', columns: 3, names: ['logs', 'chatflow'] },
    { title: 'What they run on', columns: 4, names: ['disk', 'docker'] },
  ])
})

test('sectionsOf() leaves an empty section out', () => {
  expect(sectionsOf({})).toEqual([])
  expect(sectionsOf({ logs: of('services') }).map(({ title }) => title)).toEqual(['Services'])
  expect(sectionsOf({ disk: of('host') }).map(({ title }) => title)).toEqual(['What they run on'])
})
