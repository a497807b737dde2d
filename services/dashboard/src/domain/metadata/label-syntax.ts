const maxNameLength = 63
const maxPrefixLength = 253
const name = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/

const nameRule = `at most ${maxNameLength} letters, digits, '-', '_' and '.', with a letter or a digit at both ends`
const keyRule = `a name of ${nameRule}, and before it perhaps a domain in lower case of at most ${maxPrefixLength} signs with '/'`

/** What is wrong with the key of a label or an annotation, as what would be right; `undefined` where it is one. */
export function faultOfKey(key: string): string | undefined {
  const parts = key.split('/')
  const [prefix, rest = ''] = parts.length === 1 ? [undefined, key] : parts
  const fits =
    parts.length <= 2 &&
    isName(rest) &&
    (prefix === undefined || (prefix.length <= maxPrefixLength && subdomain.test(prefix)))
  return fits ? undefined : keyRule
}

/** The same of the value of a label. */
export function faultOfLabelValue(value: string): string | undefined {
  return value === '' || isName(value) ? undefined : `nothing, or ${nameRule}`
}

const isName = (text: string) => text.length <= maxNameLength && name.test(text)
