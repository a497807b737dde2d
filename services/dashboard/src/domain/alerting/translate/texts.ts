import { refuse } from './refuse.ts'

const private_ = /^__.*__$/

/**
 * Texts whose templates name results of a rule, as Prometheus has them: there is one number, `$value`.
 *
 * @param sameValue the results that are that number
 * @param at of the texts in the rule, for refusals
 * @throws {Failure} `invalid` where another result is named
 */
export function translateTexts(
  texts: Readonly<Record<string, string>>,
  sameValue: ReadonlySet<string>,
  at: string,
): Record<string, string> {
  const shown = Object.entries(texts).filter(([name]) => !private_.test(name))
  return Object.fromEntries(shown.map(([name, text]) => [name, translateText(text, sameValue, `${at}.${name}`)]))
}

function translateText(text: string, sameValue: ReadonlySet<string>, at: string): string {
  const translated = text.replace(/\{\{[^}]*\}\}/g, (action) =>
    action
      .replace(/\(?index\s+\$values\s+"(\w+)"\)?(?:\.Value)?/g, (whole, name) =>
        sameValue.has(name) ? '$value' : whole,
      )
      .replace(/\$values\.(\w+)(?:\.Value)?/g, (whole, name) => (sameValue.has(name) ? '$value' : whole)),
  )
  if (!/\{\{[^}]*\$values/.test(translated)) return translated
  const known = [...sameValue].join(', ')
  throw refuse(
    at,
    `of the results only ${known === '' ? '$value' : known} can stand in a text: an alert has one number`,
  )
}
