import { expect, test } from 'vitest'
import { noExtras, type Turn } from '../chat/conversation.ts'
import { chatAsMarkdown } from './export-chat.ts'

const turn = (question: string, answer: string, sources: Turn['extras']['sources'] = []): Turn => ({
  id: question,
  parentId: '',
  question,
  answer,
  extras: { ...noExtras, sources },
})

test('a chat is told as questions with their answers and sources', () => {
  const sources = [{ text: 'x', metadata: { source: 'a.pdf' } }]
  expect(chatAsMarkdown('Towns', [turn('Where?\nExactly?', 'Here.', sources), turn('When?', 'Now.')])).toBe(
    '# Towns\n\n## Where?\n\nExactly?\n\nHere.\n\n1. a.pdf\n\n## When?\n\nNow.\n',
  )
})
