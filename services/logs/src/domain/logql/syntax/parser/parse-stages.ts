import { parseError } from '../../logql-error.ts'
import { checkPattern, parsePattern } from '../../pipeline/filters/line-pattern.ts'
import { namesOf } from '../../pipeline/parsers/regexp-names.ts'
import type { Extraction, LabelFormat, LineFilter, LineOperator, LineText, NamedLabel, Stage } from '../ast.ts'
import type { TokenStream } from '../words/token-stream.ts'
import { parseAddress, parseLabelFilter } from './parse-label-filter.ts'
import { parseMatcher } from './parse-selector.ts'

const lineOperators = ['|=', '!=', '|~', '!~', '|>', '!>']

/**
 * The stages that follow a selector.
 *
 * @param atUnwrap takes over after `| unwrap`, where there may be one; nothing but a range can follow it
 */
export function parseStages(tokens: TokenStream, atUnwrap?: () => void): readonly Stage[] {
  const stages: Stage[] = []
  for (;;) {
    if (tokens.is(...lineOperators)) {
      stages.push({ kind: 'lines', filters: parseLineFilters(tokens) })
      continue
    }
    if (!tokens.accept('|')) return stages
    if (atUnwrap !== undefined && tokens.accept('unwrap')) {
      atUnwrap()
      return stages
    }
    stages.push(parseStage(tokens))
  }
}

function parseLineFilters(tokens: TokenStream): readonly LineFilter[] {
  const filters: LineFilter[] = []
  while (tokens.is(...lineOperators)) {
    const operator = tokens.take().type as LineOperator
    const alternatives = [parseLineText(tokens)]
    while (tokens.accept('or')) alternatives.push(parseLineText(tokens))
    // Not any of several is not each of them.
    if (operator.startsWith('!')) filters.push(...alternatives.map((one) => lineFilter(operator, [one])))
    else filters.push(lineFilter(operator, alternatives))
  }
  return filters
}

function lineFilter(operator: LineOperator, alternatives: readonly LineText[]): LineFilter {
  return { kind: 'line', operator, alternatives }
}

function parseLineText(tokens: TokenStream): LineText {
  if (tokens.accept('ip')) return { text: parseAddress(tokens), isAddress: true }
  return { text: tokens.expect('STRING', 'ip').text, isAddress: false }
}

function parseStage(tokens: TokenStream): Stage {
  const { type } = tokens.peek()
  switch (type) {
    case 'IDENTIFIER':
    case '(':
      return { kind: 'label', filter: parseLabelFilter(tokens) }
    case 'json':
      tokens.take()
      return { kind: 'json', extractions: parseExtractions(tokens) }
    case 'logfmt':
      tokens.take()
      return parseLogfmt(tokens)
    case 'regexp':
    case 'pattern':
      tokens.take()
      return { kind: type, pattern: checked(type, tokens.expect('STRING').text) }
    case 'unpack':
    case 'decolorize':
      tokens.take()
      return { kind: type }
    case 'line_format':
      tokens.take()
      return { kind: type, template: tokens.expect('STRING').text }
    case 'label_format':
      tokens.take()
      return { kind: type, formats: listOf(tokens, parseLabelFormat) }
    case 'drop':
    case 'keep':
      tokens.take()
      return { kind: type, labels: listOf(tokens, parseNamedLabel) }
    default:
      throw tokens.unexpected()
  }
}

function listOf<T>(tokens: TokenStream, parse: (tokens: TokenStream) => T): readonly T[] {
  const items = [parse(tokens)]
  while (tokens.accept(',')) items.push(parse(tokens))
  return items
}

function parseExtractions(tokens: TokenStream): readonly Extraction[] {
  return tokens.is('IDENTIFIER') ? listOf(tokens, parseExtraction) : []
}

function parseExtraction(tokens: TokenStream): Extraction {
  const label = tokens.expect('IDENTIFIER').text
  return { label, path: tokens.accept('=') ? tokens.expect('STRING').text : label }
}

function parseLogfmt(tokens: TokenStream): Stage {
  const flags = new Set<string>()
  while (tokens.is('FUNCTION_FLAG')) flags.add(tokens.take().text)
  const extractions = parseExtractions(tokens)
  return { kind: 'logfmt', extractions, strict: flags.has('--strict'), keepsEmpty: flags.has('--keep-empty') }
}

function parseLabelFormat(tokens: TokenStream): LabelFormat {
  const label = tokens.expect('IDENTIFIER').text
  tokens.expect('=')
  const isRename = tokens.is('IDENTIFIER')
  const value = isRename ? tokens.take().text : tokens.expect('STRING', 'IDENTIFIER').text
  return { label, value, isRename }
}

function parseNamedLabel(tokens: TokenStream): NamedLabel {
  const name = tokens.expect('IDENTIFIER').text
  return tokens.is('=', '!=', '=~', '!~') ? { matcher: parseMatcher(tokens, name) } : { name }
}

function checked(kind: 'regexp' | 'pattern', pattern: string): string {
  const fault = kind === 'regexp' ? namesOf(pattern) : checkPattern(parsePattern(pattern))
  if (fault !== undefined && 'fault' in fault) throw parseError(`invalid ${kind} parser: ${fault.fault}`)
  return pattern
}
