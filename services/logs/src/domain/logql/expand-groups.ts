/** What an expression has found, by the numbers and names of its groups. */
export type Groups = { group(of: number | string): string | null }

/** A text with what groups hold in the place of `$1`, `${1}`, `$name` and `${name}`; two dollars are one. */
export function expandGroups(template: string, groups: Groups): string {
  return template.replaceAll(/\$(?:\$|(\w+)|\{(\w+)\})/g, (_, bare?: string, braced?: string) => {
    const name = bare ?? braced
    if (name === undefined) return '$'
    try {
      return groups.group(/^\d+$/.test(name) ? Number(name) : name) ?? ''
    } catch {
      // A group that there is not is empty.
      return ''
    }
  })
}
