import { quoteRune } from '../quote.ts'
import { wordType } from './keywords.ts'
import { LexFault } from './lex-fault.ts'
import { scanDurationTail, scanNumber } from './lex-number.ts'
import { scanQuoted } from './lex-string.ts'
import type { Token, TokenType } from './token.ts'

/** What the next token is, and how long. */
type Cut = readonly [type: TokenType, length: number]

const twoCharOperators = new Set(['==', '!=', '<=', '>=', '</', '>/'])
const operators = new Set(['+', '-', '*', '/', '%', '^', '<', '>', '@'])
const durationWords = new Set(['step', 'range', 'min_of', 'max_of'])

/**
 * Splits a query into tokens, comments left out. The last token is the end of the input or the first error:
 * what is before an error may hold one that comes earlier.
 */
export function lex(text: string): readonly Token[] {
  const lexer = new Lexer(text)
  try {
    lexer.run()
  } catch (error) {
    if (!(error instanceof LexFault)) throw error
    lexer.emitError(error)
  }
  return lexer.tokens
}

class Lexer {
  readonly tokens: Token[] = []
  readonly #text: string
  #at = 0
  #parens = 0
  #mode: 'query' | 'braces' | 'brackets' = 'query'
  #colonSeen = false
  #spanSeen = false

  constructor(text: string) {
    this.#text = text
  }

  run(): void {
    for (;;) {
      this.#skipBlank()
      if (this.#at >= this.#text.length) break
      this.#emit(...this.#cut())
    }
    this.#finish()
  }

  #cut(): Cut {
    if (this.#mode === 'braces') return this.#cutInBraces()
    return this.#mode === 'brackets' ? this.#cutInBrackets() : this.#cutInQuery()
  }

  emitError(fault: LexFault): void {
    this.tokens.push({ type: 'error', text: fault.message, word: '', start: fault.start ?? this.#at })
  }

  #skipBlank(): void {
    for (;;) {
      const here = this.#text[this.#at]
      if (here === '#') {
        while (this.#at < this.#text.length && !/[\r\n]/.test(this.#text[this.#at] ?? '')) this.#at++
      } else if (here !== undefined && ' \t\r\n'.includes(here)) this.#at++
      else return
    }
  }

  #finish(): void {
    if (this.#mode === 'braces') throw new LexFault('unexpected end of input inside braces')
    if (this.#mode === 'brackets') {
      throw new LexFault(this.#spanSeen ? 'unclosed left bracket' : 'unexpected end of input in duration expression')
    }
    if (this.#parens > 0) throw new LexFault('unclosed left parenthesis')
    this.#emit('end of input', 0)
  }

  #emit(type: TokenType, length: number): void {
    const text = this.#text.slice(this.#at, this.#at + length)
    this.tokens.push({ type, text, word: text.toLowerCase(), start: this.#at })
    this.#at += length
  }

  #rune(offset = 0): string {
    const code = this.#text.codePointAt(this.#at + offset)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  #cutInQuery(): Cut {
    const rune = this.#rune()
    if (/[0-9]/.test(rune) || (rune === '.' && /[0-9]/.test(this.#rune(1)))) return this.#numberOrDuration()
    if (/[A-Za-z_:]/.test(rune)) return this.#word()
    if ('"\'`'.includes(rune)) return ['string', scanQuoted(this.#text, this.#at)]
    if (twoCharOperators.has(this.#text.slice(this.#at, this.#at + 2))) return ['operator', 2]
    if (operators.has(rune)) return ['operator', 1]
    return this.#punctuation(rune)
  }

  #punctuation(rune: string): Cut {
    const following = this.#rune(1)
    if (rune === '!') throw new LexFault(`unexpected character after '!': ${quoteOrEnd(following)}`)
    if (rune === '=' && following === '~') throw new LexFault(`unexpected character after '=': ${quoteRune('~')}`)
    if (rune === ']') throw new LexFault(`unexpected right bracket ${quoteRune(rune)}`)
    if (!',=(){['.includes(rune) || rune === '') throw new LexFault(`unexpected character: ${quoteRune(rune)}`)
    if (rune === '{') this.#mode = 'braces'
    if (rune === '[') this.#openBracket()
    this.#countParens(rune)
    return ['punctuation', 1]
  }

  #countParens(rune: string): void {
    if (rune === '(') this.#parens++
    if (rune !== ')') return
    this.#parens--
    if (this.#parens < 0) throw new LexFault(`unexpected right parenthesis ${quoteRune(rune)}`, this.#at + 1)
  }

  #openBracket(): void {
    this.#mode = 'brackets'
    this.#colonSeen = false
    this.#spanSeen = false
  }

  #word(): Cut {
    const [word = ''] = /^[A-Za-z0-9_:]+/.exec(this.#text.slice(this.#at)) ?? []
    return [wordType(word), word.length]
  }

  #numberOrDuration(): Cut {
    const number = scanNumber(this.#text, this.#at)
    if (number.valid) return ['number', number.length]
    const duration = scanDurationTail(this.#text, this.#at, number.length)
    return ['duration', duration]
  }

  #cutInBraces(): Cut {
    const rune = this.#rune()
    const pair = this.#text.slice(this.#at, this.#at + 2)
    if (/[A-Za-z_]/.test(rune)) return this.#identifier()
    if ('"\'`'.includes(rune)) return ['string', scanQuoted(this.#text, this.#at)]
    if (pair === '!=') return ['operator', 2]
    if (pair === '=~' || pair === '!~') return ['operator', 2]
    if (rune === '!') throw new LexFault(`unexpected character after '!' inside braces: ${quoteOrEnd(this.#rune(1))}`)
    if (rune === '{') throw new LexFault(`unexpected left brace ${quoteRune(rune)}`)
    if (!',=}'.includes(rune)) throw new LexFault(`unexpected character inside braces: ${quoteRune(rune)}`)
    if (rune === '}') this.#mode = 'query'
    return ['punctuation', 1]
  }

  #identifier(): Cut {
    const [word = ''] = /^[A-Za-z0-9_]+/.exec(this.#text.slice(this.#at)) ?? []
    return ['identifier', word.length]
  }

  #cutInBrackets(): Cut {
    const rune = this.#rune()
    if (/[0-9]/.test(rune) || (rune === '.' && /[0-9]/.test(this.#rune(1)))) {
      this.#spanSeen = true
      return this.#numberOrDuration()
    }
    if ('+-*/%^'.includes(rune)) return ['operator', 1]
    if (rune === ':') this.#checkColon()
    if (rune === ']') this.#mode = 'query'
    if (':](),'.includes(rune)) {
      this.#countParens(rune)
      return ['punctuation', 1]
    }
    const [word = ''] = /^[A-Za-z_]+/.exec(this.#text.slice(this.#at)) ?? []
    if (!durationWords.has(word.toLowerCase())) throw new LexFault(this.#strangerInBrackets(rune))
    return ['identifier', word.length]
  }

  /** Behind a number Prometheus reads on as anywhere, and says so. */
  #strangerInBrackets(rune: string): string {
    if (!this.#spanSeen) return `unexpected character in duration expression: ${quoteRune(rune)}`
    return `unexpected character: ${quoteRune(rune)}${/[A-Za-z_]/.test(rune) ? ", expected ':'" : ''}`
  }

  #checkColon(): void {
    if (this.tokens.at(-1)?.text === '[')
      throw new LexFault('unexpected colon before duration in duration expression', this.#at + 1)
    if (this.#colonSeen && this.#spanSeen) throw new LexFault("unexpected colon ':'")
    if (this.#colonSeen) throw new LexFault('unexpected repeated colon in duration expression', this.#at + 1)
    this.#colonSeen = true
  }
}

// Go's form of a character that there is none of.
function quoteOrEnd(rune: string): string {
  return rune === '' ? "'\ufffd'" : quoteRune(rune)
}
