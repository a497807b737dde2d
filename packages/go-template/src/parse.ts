import { lexTemplate, type Piece, type Token } from './lex.ts'
import type { Node, Pipeline, Template } from './node.ts'
import { parsePipeline } from './parse-pipeline.ts'
import { TemplateError } from './template-error.ts'
import { Words } from './words.ts'

// Deeper than anybody writes; each level is a call of the parser.
const maxDepth = 100
// Longer than anybody writes, and short enough to be read at once.
const maxCharacters = 100_000

type ParseOptions = {
  /** Names of functions that may be called. */
  readonly functions: ReadonlySet<string>
  /** Variables that are there from the start, with their `$`. */
  readonly variables: readonly string[]
}

/**
 * Reads a template in the language of Go's `text/template`.
 *
 * @throws {TemplateError} for what is no template, names a function or variable that is not there, or nests deeper
 *   than 100 levels
 */
export function parseTemplate(text: string, options: ParseOptions): Template {
  if (text.length > maxCharacters) throw new TemplateError(`longer than ${maxCharacters} characters`)
  const parser = new Parser(lexTemplate(text), options)
  const { nodes, end } = parser.list(0)
  if (end !== undefined) throw new TemplateError(`unexpected {{${end}}}`)
  return { nodes, defined: parser.defined }
}

type Ended = {
  readonly nodes: readonly Node[]
  readonly end: 'end' | 'else' | undefined
  readonly rest: Words | undefined
}

class Parser {
  readonly defined = new Map<string, readonly Node[]>()
  readonly #pieces: readonly Piece[]
  readonly #functions: ReadonlySet<string>
  #variables: string[]
  #at = 0
  #loops = 0

  constructor(pieces: readonly Piece[], { functions, variables }: ParseOptions) {
    this.#pieces = pieces
    this.#functions = functions
    this.#variables = ['$', ...variables]
  }

  /** Nodes up to `{{end}}`, `{{else}}` or the end of the text. */
  list(depth: number): Ended {
    if (depth > maxDepth) throw new TemplateError(`nested deeper than ${maxDepth} levels`)
    const nodes: Node[] = []
    for (;;) {
      const piece = this.#pieces[this.#at++]
      if (piece === undefined) return { nodes, end: undefined, rest: undefined }
      if (piece.kind === 'verbatim') {
        nodes.push(piece)
        continue
      }
      const words = this.#words(piece.tokens)
      const [first] = piece.tokens
      const keyword = first?.type === 'word' ? first.text : ''
      if (keyword === 'end' || keyword === 'else') return { nodes, end: keyword, rest: words.skip(1) }
      const node = this.#node(keyword, words, depth)
      if (node !== undefined) nodes.push(node)
    }
  }

  #node(keyword: string, words: Words, depth: number): Node | undefined {
    switch (keyword) {
      case 'if':
      case 'with':
      case 'range':
        return this.#branch(keyword, words.skip(1), depth)
      case 'define':
        return this.#define(words.skip(1), depth)
      case 'block': {
        const name = words.skip(1).takeText('block')
        const pipeline = parsePipeline(words)
        this.#body(name, depth)
        return { kind: 'call', name, pipeline }
      }
      case 'template': {
        const name = words.skip(1).takeText('template')
        return { kind: 'call', name, pipeline: words.isAtEnd() ? undefined : parsePipeline(words) }
      }
      case 'break':
      case 'continue':
        if (this.#loops === 0) throw new TemplateError(`{{${keyword}}} outside {{range}}`)
        return { kind: keyword }
      default:
        return { kind: 'print', pipeline: parsePipeline(words) }
    }
  }

  #branch(kind: 'if' | 'with' | 'range', words: Words, depth: number): Node {
    const known = this.#variables.length
    const pipeline: Pipeline = parsePipeline(words, kind === 'range' ? 2 : 1)
    this.#loops += kind === 'range' ? 1 : 0
    const { nodes: body, end, rest } = this.list(depth + 1)
    this.#loops -= kind === 'range' ? 1 : 0
    const otherwise = end === 'else' ? this.#else(kind, rest, depth) : []
    if (end === undefined) throw new TemplateError('unexpected EOF')
    this.#variables.length = known
    return { kind, pipeline, body, otherwise }
  }

  #else(kind: 'if' | 'with' | 'range', rest: Words | undefined, depth: number): readonly Node[] {
    const next = rest?.takeWord()
    // `{{else if …}}` shares its end with the one that it belongs to.
    if (rest !== undefined && next === kind && kind !== 'range') return [this.#branch(kind, rest, depth + 1)]
    if (next !== undefined) throw new TemplateError(`unexpected <${next}> in ${kind}`)
    const { nodes, end } = this.list(depth + 1)
    if (end === 'else') throw new TemplateError('expected end; found {{else}}')
    if (end === undefined) throw new TemplateError('unexpected EOF')
    return nodes
  }

  #define(words: Words, depth: number): undefined {
    if (depth > 0) throw new TemplateError('unexpected {{define}}')
    const name = words.takeText('define')
    this.#body(name, depth)
  }

  // A named template sees none of the variables around it.
  #body(name: string, depth: number): void {
    const outer = this.#variables
    this.#variables = ['$']
    const { nodes, end } = this.list(depth + 1)
    this.#variables = outer
    if (end !== 'end')
      throw new TemplateError(`unexpected ${end === undefined ? 'EOF' : `{{${end}}}`} in define clause`)
    this.defined.set(name, nodes)
  }

  #words(tokens: readonly Token[]): Words {
    return new Words(tokens, this.#functions, this.#variables)
  }
}
