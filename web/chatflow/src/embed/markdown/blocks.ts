/** What a text in Markdown is made of; texts within are still to be read as lines, but for what is plain. */
export type Block =
  | { readonly kind: 'paragraph' | 'code' | 'plain'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly first: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'rule' }

type Read = { readonly block: Block; readonly next: number }
type Reader = (lines: readonly string[], at: number, depth: number) => Read | undefined

// Each level is a call; what nests deeper shows as it is written.
const maxDepth = 8

/**
 * Reads what models write of Markdown: paragraphs, headings, lists, code in fences, quotes, tables, rules. A block
 * that has no end yet, as in an answer on its way, reaches to the end of the text. Takes time linear in the text for
 * each level of nesting.
 */
export function parseBlocks(text: string): readonly Block[] {
  return blocksOf(text.split(/\r?\n/), 0)
}

function blocksOf(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1
      continue
    }
    const { block, next } = readBlock(lines, at, depth) ?? readParagraph(lines, at, depth)
    blocks.push(block)
    at = next
  }
  return blocks
}

function readBlock(lines: readonly string[], at: number, depth: number): Read | undefined {
  if (depth >= maxDepth) return undefined
  for (const reader of readers) {
    const read = reader(lines, at, depth)
    if (read !== undefined) return read
  }
  return undefined
}

function readParagraph(lines: readonly string[], at: number, depth: number): Read {
  let next = at + 1
  while (next < lines.length && !isBlank(lines[next]) && (depth >= maxDepth || !beginsBlock(lines, next))) next += 1
  const text = lines.slice(at, next).map((line) => line.trim())
  return { block: { kind: 'paragraph', text: text.join('\n') }, next }
}

const readFence: Reader = (lines, at) => {
  const [, indent = '', fence] = /^( {0,3})(`{3,}|~{3,})[^`]*$/.exec(lines[at] ?? '') ?? []
  if (fence === undefined) return undefined
  const ends = (line: string) =>
    line.trim().length >= fence.length && line.trim() === fence.charAt(0).repeat(line.trim().length)
  let end = at + 1
  while (end < lines.length && !ends(lines[end] ?? '')) end += 1
  const code = lines.slice(at + 1, end).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
  return { block: { kind: 'code', text: code.join('\n') }, next: end + 1 }
}

const readHeading: Reader = (lines, at) => {
  const [, signs, text = ''] = /^ {0,3}(#{1,6})(?: (.*))?$/.exec(lines[at] ?? '') ?? []
  if (signs === undefined) return undefined
  return { block: { kind: 'heading', level: signs.length, text: withoutClosing(text.trim()) }, next: at + 1 }
}

function withoutClosing(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '#') end -= 1
  return end === 0 || text.charAt(end - 1) === ' ' ? text.slice(0, end).trim() : text
}

const readRule: Reader = (lines, at) => {
  const signs = (lines[at] ?? '').replaceAll(' ', '')
  return /^(-{3,}|\*{3,}|_{3,})$/.test(signs) ? { block: { kind: 'rule' }, next: at + 1 } : undefined
}

const readQuote: Reader = (lines, at, depth) => {
  let next = at
  while (/^ {0,3}>/.test(lines[next] ?? '')) next += 1
  if (next === at) return undefined
  const inner = lines.slice(at, next).map((line) => line.replace(/^ {0,3}> ?/, ''))
  return { block: { kind: 'quote', blocks: blocksOf(inner, depth + 1) }, next }
}

const readTable: Reader = (lines, at) => {
  const header = cellsOf(lines[at])
  const marks = cellsOf(lines[at + 1])
  if (header.length < 2 || marks.length !== header.length || !marks.every((mark) => /^:?-+:?$/.test(mark)))
    return undefined
  let next = at + 2
  while (next < lines.length && (lines[next] ?? '').includes('|')) next += 1
  return { block: { kind: 'table', rows: [header, ...lines.slice(at + 2, next).map(cellsOf)] }, next }
}

function cellsOf(line = ''): readonly string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return line.includes('|') ? inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')) : []
}

type Marker = { readonly indent: number; readonly width: number; readonly number: number | undefined }

function markerOf(line = ''): Marker | undefined {
  const [whole, spaces = '', sign = ''] = /^( *)([-*+]|\d{1,9}[.)])(?= |$)/.exec(line) ?? []
  if (whole === undefined) return undefined
  const number = /\d/.test(sign) ? Number.parseInt(sign, 10) : undefined
  return { indent: spaces.length, width: whole.length + 1, number }
}

const readList: Reader = (lines, at, depth) => {
  const first = markerOf(lines[at])
  if (first === undefined) return undefined
  const items: string[][] = []
  let width = first.width
  let next = at
  for (; next < lines.length; next++) {
    const line = lines[next] ?? ''
    const marker = markerOf(line)
    const isSame = (marker?.number === undefined) === (first.number === undefined)
    if (marker !== undefined && marker.indent < Math.min(width, first.indent + 2)) {
      if (!isSame || marker.indent < first.indent || readRule(lines, next, depth) !== undefined) break
      items.push([line.slice(marker.width)])
      width = marker.width
    } else if (isBlank(line)) {
      if (!goesOn(lines, next + 1, first, width)) break
      items.at(-1)?.push('')
    } else if (indentOf(line) > first.indent) items.at(-1)?.push(line.slice(Math.min(indentOf(line), width)))
    else if (isBlank(lines[next - 1]) || beginsBlock(lines, next)) break
    else items.at(-1)?.push(line)
  }
  return { block: { kind: 'list', first: first.number, items: items.map((item) => blocksOf(item, depth + 1)) }, next }
}

// After an empty line a list goes on with its next item, or with more of the last one.
function goesOn(lines: readonly string[], from: number, first: Marker, width: number): boolean {
  const line = lines[from]
  if (line === undefined || isBlank(line)) return false
  const marker = markerOf(line)
  if (marker === undefined) return indentOf(line) >= Math.min(width, first.indent + 2)
  return marker.indent >= first.indent
}

const readers: readonly Reader[] = [readFence, readHeading, readRule, readQuote, readTable, readList]

function beginsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (/^ {0,3}(>|`{3}|~{3}|#{1,6} )/.test(line) || markerOf(line) !== undefined) return true
  return readRule(lines, at, 0) !== undefined || readTable(lines, at, 0) !== undefined
}

function isBlank(line = ''): boolean {
  return line.trim() === ''
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
