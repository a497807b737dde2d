import type { Links, MarkedToken } from 'marked'
import { keepTokens } from './keep-tokens.ts'
import { type KnownLines, lexBlocks, lexLinks, noLines } from './lex-blocks.ts'
import { changedLinks, sameLinks } from './links.ts'
import { settledCount } from './settled-count.ts'

/** Reads the blocks of a text. One that is the same object as before looks the same as before. */
export type ReadMarkdown = (text: string) => readonly MarkedToken[] | undefined

// Signs that open without end take the parser time squared: whole seconds beyond this.
const maxChars = 32_768

type State = {
  readonly text: string
  /** Blocks that no more text can change, but for what their links lead to. */
  readonly settled: readonly MarkedToken[]
  readonly settledChars: number
  readonly settledLinks: Links
  readonly open: readonly MarkedToken[]
  /** Of the open blocks, with the links of all. */
  readonly lines: KnownLines
}

const beginning: State = { text: '', settled: [], settledChars: 0, settledLinks: {}, open: [], lines: noLines }

/**
 * Makes what reads a text that grows: of what it was given last it reads the end alone. What it gives depends on the
 * text and on nothing that was given before: `undefined` for what is to be shown as plain text, since it is too long, or
 * nests deeper than can be followed.
 */
export function createReader(): ReadMarkdown {
  let state = beginning
  return (given) => {
    if (given.length > maxChars) return undefined
    const text = given.replace(/\r\n?/g, '\n')
    try {
      if (text !== state.text) state = settle(readOn(text.startsWith(state.text) ? state : beginning, text))
    } catch {
      // The parser calls itself for each level, and its stack has an end.
      return undefined
    }
    return [...state.settled, ...state.open]
  }
}

function readOn(before: State, text: string): State {
  const { blocks, lines } = lexBlocks(text.slice(before.settledChars), before.settledLinks, before.lines)
  if (sameLinks(lines.links, before.lines.links))
    return { ...before, text, open: keepTokens(before.open, blocks), lines }
  return { ...before, text, settled: relink(before, lines.links), open: blocks, lines }
}

// What is defined further down is found by what stands further up.
function relink({ settled, lines }: State, links: Links): readonly MarkedToken[] {
  const isChanged = changedLinks(lines.links, links)
  return settled.flatMap((block) => (isChanged(block.raw) ? lexBlocks(block.raw, links).blocks : [block]))
}

function settle(state: State): State {
  const { settled, settledChars, settledLinks, open, text } = state
  const count = settledCount(open, text.slice(settledChars))
  if (count === 0) return state
  const raw = open
    .slice(0, count)
    .map((block) => block.raw)
    .join('')
  return {
    ...state,
    settled: [...settled, ...open.slice(0, count)],
    settledChars: settledChars + raw.length,
    settledLinks: lexLinks(raw, settledLinks),
    open: open.slice(count),
  }
}
