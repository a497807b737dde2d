import { expect, test } from 'vitest'
import { isLong } from './is-long.ts'

test.each([
  ['a short name', 'Buffer Memory', 'name', 220, false],
  ['a name longer than a node', 'Conversational Retrieval QA Chain', 'name', 220, true],
  ['a name in a narrow node', 'Buffer Memory', 'name', 120, true],
  ['how a run went', '✓ 120 ms · 42 tokens', 'run', 220, false],
  ['what a run failed with', 'Failed: the model is not loaded', 'run', 220, true],
  ['smaller letters, of which more fit', 'temperature 0.9 · top', 'summary', 220, false],
] as const)('%s', (_, text, kind, widthPx, long) => expect(isLong(text, kind, widthPx)).toBe(long))
