import type { MarkedToken } from 'marked'
import { maxTexChars, mayOpenMath } from './math-tokens.ts'

// The line that is being written may still become part of the block before it, such as a further item of a list.
const openBlocks = 2

/**
 * How many blocks from the first on no more text can change. The last of them is the empty line before what can: a block
 * that begins after one is read the same whatever stands before it.
 *
 * @param text what the blocks were read from
 */
export function settledCount(blocks: readonly MarkedToken[], text: string): number {
  let settled = 0
  let left = blocks.filter(({ type }) => type !== 'space').length
  let from = 0
  for (const [at, block] of blocks.entries()) {
    if (block.type !== 'space') left -= 1
    if (left < openBlocks || !text.startsWith(block.raw, from) || isOpen(block, text.length - from)) break
    from += block.raw.length
    if (block.type === 'space') settled = at + 1
  }
  return settled
}

// The sign that ends mathematics may come after empty lines, but not much later.
function isOpen({ type, raw }: MarkedToken, charsToEnd: number): boolean {
  return type !== 'code' && type !== 'list' && mayOpenMath(raw) && charsToEnd <= maxTexChars + 8
}
