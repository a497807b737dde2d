import { expect, test } from 'vitest'
import { limitFields } from './limit-fields.ts'

const namesOf = (name: string, category: string) =>
  limitFields({ id: 'n_0', position: { x: 0, y: 0 }, data: { id: 'n_0', name, label: 'N', category } }).map(
    (field) => field.name,
  )
const ofAnswers = ['hearthTimeoutMs', 'hearthRetries']

test.each([
  ['a step of an agent flow', 'llmAgentflow', 'Agent Flows', [...ofAnswers, 'hearthOnError']],
  ['a chain, which has no way for an error', 'llmChain', 'Chains', ofAnswers],
  ['what only begins', 'startAgentflow', 'Agent Flows', []],
  ['a note', 'stickyNoteAgentflow', 'Agent Flows', []],
  ['what a chain makes use of', 'chatHearth', 'Chat Models', []],
])('the limits of %s', (_, name, category, names) => expect(namesOf(name, category)).toEqual(names))
