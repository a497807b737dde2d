import { expect, test } from 'vitest'
import { readChoices } from './list-choices.ts'

test.each([
  { text: undefined, choices: { layout: 'cards', sort: 'changed' } },
  { text: '{"layout":"rows","sort":"runs"}', choices: { layout: 'rows', sort: 'runs' } },
  { text: '{"layout":"tiles","sort":7}', choices: { layout: 'cards', sort: 'changed' } },
  { text: '{', choices: { layout: 'cards', sort: 'changed' } },
  { text: 'null', choices: { layout: 'cards', sort: 'changed' } },
])('what was kept as $text is read as $choices', ({ text, choices }) => {
  expect(readChoices(text)).toEqual(choices)
})
