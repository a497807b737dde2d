import { describe, expect, test } from 'vitest'
import { questionsSoFar } from './questions-so-far.ts'

test.each([
  { text: '', questions: [] },
  { text: '{"questions"', questions: [] },
  { text: '{"questions": [', questions: [] },
  { text: '{"questions": ["Why', questions: [] },
  { text: '{"questions": ["Why?"', questions: ['Why?'] },
  { text: '{ "questions" :\n[ "Why?" , "How \\"much\\"?" , "Wh', questions: ['Why?', 'How "much"?'] },
  { text: '{"questions": ["A \\\\", "B?"]} and more "C?"', questions: ['A \\', 'B?'] },
  { text: '{"questions": ["", "B?"', questions: ['B?'] },
  { text: '{"questions": ["a\nb", "B?"', questions: ['B?'] },
  { text: '{"questions": [7, "B?"', questions: [] },
  { text: 'As in {"questions": ["…", "…"]}: {"questions": ["A?"', questions: ['A?'] },
])('$questions stand in $text', ({ text, questions }) =>
  expect(questionsSoFar(text)).toEqual({ questions, isLost: false }),
)

describe('a question that goes on and on', () => {
  const long = 'a'.repeat(301)
  test.each([
    { name: 'and has no end yet', text: `{"questions": ["A?", "${long}`, questions: ['A?'], isLost: true },
    { name: 'and ends', text: `{"questions": ["${long}"`, questions: [long], isLost: true },
    { name: 'only in words behind the list', text: `{"questions": ["A?"]} ${long}`, questions: ['A?'], isLost: false },
    { name: 'but not for long yet', text: `{"questions": ["${long.slice(8)}`, questions: [], isLost: false },
  ])('$name', ({ text, questions, isLost }) => expect(questionsSoFar(text)).toEqual({ questions, isLost }))
})
