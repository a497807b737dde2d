import { expect, test } from 'vitest'
import { findCommands } from './find-commands.ts'

const run = () => undefined
const commands = [
  { label: 'Save a version', group: 'Flow', run },
  { label: 'Add a node', group: 'Canvas', run },
  { label: 'Undo adding', group: 'Canvas', run },
  { label: 'Go to Health', group: 'Go to', alias: 'status checks', run },
]

test.each([
  {
    name: 'nothing sought is everything',
    text: '',
    found: ['Save a version', 'Add a node', 'Undo adding', 'Go to Health'],
  },
  { name: 'the beginning of a label comes first', text: 'ad', found: ['Add a node', 'Undo adding'] },
  {
    name: 'then a word’s beginning, in the order given, then what holds it anywhere',
    text: 'a',
    found: ['Add a node', 'Save a version', 'Undo adding', 'Go to Health'],
  },
  { name: 'all words have to be there', text: 'node add', found: ['Add a node'] },
  { name: 'a heading is found by', text: 'flow', found: ['Save a version'] },
  { name: 'and another word for it', text: 'status', found: ['Go to Health'] },
  { name: 'nothing fits', text: 'xyz', found: [] },
])('$name', ({ text, found }) => expect(findCommands(commands, text).map(({ label }) => label)).toEqual(found))
