import type { MarkedToken, Tokens } from 'marked'

/**
 * The tokens of a text that has grown, where those of before stand in for all that is as it was: what is drawn from the
 * same token need not be drawn again.
 */
export function keepTokens<T extends MarkedToken>(before: readonly T[], now: readonly T[]): T[] {
  return now.map((token, at) => keepToken(before[at], token))
}

function keepToken<T extends MarkedToken>(before: T | undefined, now: T): T {
  if (before === undefined || before.type !== now.type) return now
  if (before.raw === now.raw && isLoose(before) === isLoose(now)) return before
  return keepWithin(before, now) as T
}

function keepWithin(before: MarkedToken, now: MarkedToken): MarkedToken {
  if (now.type === 'list' && before.type === 'list') return { ...now, items: keepTokens(before.items, now.items) }
  if (now.type === 'list_item' && before.type === 'list_item')
    return { ...now, tokens: keepTokens(before.tokens as MarkedToken[], now.tokens as MarkedToken[]) }
  if (now.type === 'blockquote' && before.type === 'blockquote')
    return { ...now, tokens: keepTokens(before.tokens as MarkedToken[], now.tokens as MarkedToken[]) }
  if (now.type === 'table' && before.type === 'table') return { ...now, rows: keepRows(before.rows, now.rows) }
  return now
}

function keepRows(before: Tokens.Table['rows'], now: Tokens.Table['rows']): Tokens.Table['rows'] {
  return now.map((row, at) => {
    const old = before[at]
    return old?.length === row.length && row.every(({ text, align }, cell) => isCell(old[cell], text, align))
      ? old
      : row
  })
}

function isCell(cell: Tokens.TableCell | undefined, text: string, align: Tokens.TableCell['align']): boolean {
  return cell?.text === text && cell.align === align
}

// An item that stands apart from the next one is a paragraph, and so are all others of its list.
function isLoose(token: MarkedToken): boolean {
  return token.type === 'list_item' && token.loose
}
