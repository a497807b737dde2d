import { Failure } from '@hearth/kernel'
import { anyChar } from './char-ranges.ts'
import { compilePattern } from './compile-pattern/compile-pattern.ts'
import { compileSchema } from './compile-schema/compile-schema.ts'
import { choice, type Expression, nothing, optional, repeat, sequence, text } from './expression.ts'
import type { Grammar } from './grammar.ts'
import { textUntilAny } from './text-until.ts'

/** A text in parts, some of them held to a form: vLLM's structural tags, as xgrammar describes them. */
export type TagFormat =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'schema'; readonly schema: unknown }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'sequence' | 'choice'; readonly items: readonly TagFormat[] }
  | Tag
  /** Free text in which a tag follows wherever one of the texts `triggers` begins it. */
  | ({ readonly kind: 'triggered'; readonly triggers: readonly string[] } & TagList)
  | ({ readonly kind: 'separated'; readonly separator: string } & TagList)

export type Tag = {
  readonly kind: 'tag'
  readonly begin: string
  readonly content: TagFormat
  /** It ends with one of them. */
  readonly ends: readonly string[]
}

type TagList = {
  readonly tags: readonly Tag[]
  /** Whether the text begins with a tag. */
  readonly atLeastOne: boolean
  /** Whether the first tag ends it. */
  readonly stopAfterFirst: boolean
}

/**
 * Adds to the grammar the texts that a format allows.
 *
 * @param param the request field that it came in
 * @throws {Failure} `invalid` for tags that no trigger begins, and as `compileSchema` and `compilePattern`
 */
export function compileTags(grammar: Grammar, format: TagFormat, param: string): Expression {
  const compile = (part: TagFormat) => compileTags(grammar, part, param)
  switch (format.kind) {
    case 'text':
      return text(format.text)
    case 'any':
      return repeat({ kind: 'class', ranges: anyChar }, 0)
    case 'schema':
      return compileSchema(grammar, format.schema, { strict: false, param })
    case 'pattern':
      return compilePattern(grammar, format.pattern, param)
    case 'sequence':
      return sequence(...format.items.map(compile))
    case 'choice':
      return grammar.rule('either', choice(format.items.map(compile)))
    case 'tag':
      return compileTag(grammar, format, param)
    case 'triggered':
      return compileTriggered(grammar, format, param)
    case 'separated':
      return compileSeparated(grammar, format, param)
  }
}

/** @param skip so many characters of its beginning were written already */
function compileTag(grammar: Grammar, { begin, content, ends }: Tag, param: string, skip = 0): Expression {
  const open = text(begin.slice(skip))
  // Free text ends where its end first appears.
  if (content.kind === 'any' && ends.every((end) => end !== ''))
    return sequence(open, textUntilAny(grammar, new Map(ends.map((end) => [end, nothing])), false))
  return sequence(open, compileTags(grammar, content, param), choice(ends.map(text)))
}

function compileTriggered(
  grammar: Grammar,
  { triggers, tags, atLeastOne, stopAfterFirst }: Extract<TagFormat, { kind: 'triggered' }>,
  param: string,
): Expression {
  const astray = tags.find(({ begin }) => !triggers.some((trigger) => begin.startsWith(trigger)))
  if (astray !== undefined) {
    const message = `Cannot use the tag "${astray.begin}" of "${param}": none of the triggers begins it`
    throw new Failure('invalid', message, { param })
  }
  const free = grammar.declare('free')
  const rest = stopAfterFirst ? nothing : free.reference
  const behind = triggers.flatMap((trigger) => {
    const begun = tags.filter(({ begin }) => begin.startsWith(trigger))
    if (begun.length === 0) return []
    const bodies = begun.map((tag) => compileTag(grammar, tag, param, trigger.length))
    return [[trigger, sequence(grammar.rule('tag', choice(bodies)), rest)] as const]
  })
  free.define(textUntilAny(grammar, new Map(behind), true))
  if (!atLeastOne) return free.reference
  return sequence(grammar.rule('first', choice(tags.map((tag) => compileTag(grammar, tag, param)))), rest)
}

function compileSeparated(
  grammar: Grammar,
  { separator, tags, atLeastOne, stopAfterFirst }: Extract<TagFormat, { kind: 'separated' }>,
  param: string,
): Expression {
  const one = grammar.rule('tag', choice(tags.map((tag) => compileTag(grammar, tag, param))))
  const further = grammar.rule('further', sequence(text(separator), one))
  const all = stopAfterFirst ? one : sequence(one, repeat(further, 0))
  return atLeastOne ? all : optional(grammar.rule('tags', all))
}
