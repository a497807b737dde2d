import { Lexer, type Links, type MarkedToken, type Token } from 'marked'
import { grammar } from './grammar.ts'
import { sameLinks } from './links.ts'

/** The texts that were read as lines, each with what stands in it where these links are defined. */
export type KnownLines = { readonly links: Links; readonly tokensOf: ReadonlyMap<string, readonly Token[]> }

export const noLines: KnownLines = { links: {}, tokensOf: new Map() }

export type LexedBlocks = { readonly blocks: readonly MarkedToken[]; readonly lines: KnownLines }

/**
 * Reads blocks, and the lines in them.
 *
 * @param links what is defined elsewhere
 * @param known saves reading the same lines again
 */
export function lexBlocks(text: string, links: Links, known = noLines): LexedBlocks {
  const { lexer, blocks } = lex(text, links)
  const before = sameLinks(lexer.tokens.links, known.links) ? known : noLines
  const tokensOf = new Map<string, readonly Token[]>()
  for (const { src, tokens } of lexer.inlineQueue) {
    const line = tokensOf.get(src) ?? before.tokensOf.get(src) ?? lexLine(lexer, src)
    tokensOf.set(src, line)
    tokens.push(...line)
  }
  return { blocks, lines: { links: lexer.tokens.links, tokensOf } }
}

/** These links, and those that a text defines besides. */
export function lexLinks(text: string, links: Links): Links {
  return lex(text, links).lexer.tokens.links
}

function lex(text: string, links: Links): { readonly lexer: Lexer; readonly blocks: readonly MarkedToken[] } {
  const lexer = new Lexer(grammar)
  lexer.tokens.links = Object.assign(Object.create(null), links)
  return { lexer, blocks: lexer.blockTokens(text, []) as MarkedToken[] }
}

// What one text leaves open of HTML is none of the next one's business.
function lexLine(lexer: Lexer, text: string): readonly Token[] {
  lexer.state.inRawBlock = false
  return lexer.inlineTokens(text)
}
