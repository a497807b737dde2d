/** What stands where something secret stood. */
export const removed = '[removed]'

// Shorter ones stand in any text by chance.
const leastLength = 6

/** Forms by which a secret is known wherever it stands; what follows the first group goes. */
const forms: readonly RegExp[] = [
  /\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi,
  /\b(sk-|hf_|glsa_|ghp_|xox[abp]-|AKIA|AIza|eyJ)[\w.-]{8,}/g,
  /(\w:\/\/)[^\s/@"]+(?=@)/g,
  /(\\?"[\w-]*(?:key|token|secret|password|authorization|cookie)[\w-]*\\?"\s*:\s*\\?")[^"\\]+/gi,
  /((?:key|token|secret|password)=)[^\s&"]+/gi,
]

/** Takes these texts, and what has the form of a secret, out of another text. */
export function createMask(secrets: Iterable<string>): (text: string) => string {
  // The longer first: one may hold another.
  const known = [...new Set(secrets)].filter(({ length }) => length >= leastLength)
  const sorted = known.toSorted((one, other) => other.length - one.length)
  return (text) => {
    const without = sorted.reduce((rest, secret) => rest.replaceAll(secret, removed), text)
    return forms.reduce((rest, form) => rest.replaceAll(form, (_, start: string) => `${start}${removed}`), without)
  }
}
