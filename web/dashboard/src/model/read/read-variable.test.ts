import { expect, test } from 'vitest'
import { queryText } from './read-variable.ts'

test.each([
  { query: 'label_values(up, job)', text: 'label_values(up, job)' },
  { query: { query: 'label_values(job)', refId: 'A' }, text: 'label_values(job)' },
  { query: { type: 0, refId: 'A' }, text: 'label_names()' },
  { query: { type: 1, label: 'app', stream: '' }, text: 'label_values(app)' },
  { query: { type: 1, label: 'app', stream: '{a="b", c="d"}' }, text: 'label_values({a="b", c="d"}, app)' },
  { query: { type: 1, label: '' }, text: 'usual' },
  { query: undefined, text: 'usual' },
])('$query asks $text', ({ query, text }) => expect(queryText(query, 'usual')).toBe(text))
