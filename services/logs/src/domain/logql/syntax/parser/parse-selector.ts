import type { Matcher } from '../../../streams/stream-store.ts'
import { parseError } from '../../logql-error.ts'
import { compileMatcher } from '../matches.ts'
import type { TokenStream } from '../words/token-stream.ts'

const operators = ['=', '!=', '=~', '!~']

/** `{app="x", env=~"a|b"}` */
export function parseSelector(tokens: TokenStream): readonly Matcher[] {
  tokens.expect('{')
  if (tokens.accept('}')) return []
  const matchers: Matcher[] = []
  do {
    const alternatives = matchers.length === 0 ? ['}'] : []
    const label = tokens.expect('IDENTIFIER', ...alternatives).text
    matchers.push(parseMatcher(tokens, label))
  } while (tokens.accept(','))
  tokens.expect('}', ',')
  return matchers
}

/** What follows the name of a label. */
export function parseMatcher(tokens: TokenStream, label: string): Matcher {
  if (!tokens.is(...operators)) throw tokens.unexpected(...operators)
  const operator = tokens.take().type as Matcher['operator']
  return makeMatcher({ label, operator, value: tokens.expect('STRING').text })
}

/** @throws {LogqlError} for an expression that is none */
export function makeMatcher(matcher: Matcher): Matcher {
  compileMatcher(matcher)
  return matcher
}

const needsMatcher =
  'queries require at least one regexp or equality matcher that does not have an empty-compatible value. ' +
  'For instance, app=~".*" does not meet this requirement, but app=~".+" will'

/**
 * Refuses a selector that every stream fits.
 *
 * @throws {LogqlError}
 */
export function checkSelector(matchers: readonly Matcher[]): void {
  if (!matchers.some((matcher) => !compileMatcher(matcher)(''))) throw parseError(needsMatcher)
}
