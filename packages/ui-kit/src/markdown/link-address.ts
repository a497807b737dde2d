import { decodeEntities } from './entities.ts'

// What leads somewhere by itself, and addresses beside this page.
const harmless = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i

/**
 * The address of a link as it stands in Markdown, `undefined` for one that would do something other than lead there.
 *
 * @param isLiteral whether its signs stand for themselves, as between `<` and `>`
 */
export function linkAddress(written: string, isLiteral = false): string | undefined {
  const address = isLiteral ? written : decodeEntities(written)
  // Browsers pass over these when they look for what an address begins with.
  if (!harmless.test(address.replace(/[\p{Cc}\p{Cf}\s]/gu, ''))) return undefined
  try {
    return encodeURI(address).replaceAll('%25', '%')
  } catch {
    // Half of a character.
    return undefined
  }
}
