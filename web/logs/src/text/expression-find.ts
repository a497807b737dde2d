import { RE2JS } from 're2js'
import { type Find, maxPlaces, type Place } from './find.ts'

/**
 * Finds what an expression matches, with the engine of the search itself: the same language, and no
 * expression, which may have come with a link, can stop the page.
 *
 * @throws for an expression that is none
 */
export function createExpressionFind(pattern: string): Find {
  // As in the search: an escape such as \S says nothing about case.
  const letters = pattern.replace(/\\[a-z]/gi, '')
  const expression = RE2JS.compile(pattern, letters === letters.toLowerCase() ? RE2JS.CASE_INSENSITIVE : 0)
  return (text) => {
    const places: Place[] = []
    if (!expression.test(text)) return places
    const matcher = expression.matcher(text)
    while (places.length < maxPlaces && matcher.find()) {
      if (matcher.end() > matcher.start()) places.push([matcher.start(), matcher.end()])
    }
    return places
  }
}
