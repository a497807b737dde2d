import { numberInput } from '../inputs.ts'
import { readNumber } from '../read-inputs.ts'
import { defineMemory } from './define-memory.ts'

const defaultTurns = 4

export const bufferMemory = defineMemory({
  name: 'bufferMemory',
  label: 'Buffer Memory',
  version: 2,
  type: 'BufferMemory',
  description: 'Remembers every message of a session',
})

/** Remembers the last `k` turns, so that a long conversation still fits the model's context. */
export const bufferWindowMemory = defineMemory({
  name: 'bufferWindowMemory',
  label: 'Buffer Window Memory',
  version: 2,
  type: 'BufferWindowMemory',
  description: 'Remembers the last turns of a session',
  before: [
    numberInput('k', 'Size', {
      default: defaultTurns,
      description: 'How many turns, a question and its answer each, to remember',
    }),
  ],
  make: (inputs) => ({ maxMessages: 2 * Math.max(0, Math.floor(readNumber(inputs, 'k') ?? defaultTurns)) }),
})
