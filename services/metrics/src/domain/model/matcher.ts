/**
 * One condition of a selector. `=~` and `!~` hold a regular expression in RE2 syntax that must match the
 * whole value. An absent label has the value ''.
 */
export type Matcher = {
  readonly name: string
  readonly op: '=' | '!=' | '=~' | '!~'
  readonly value: string
  readonly matches: (value: string) => boolean
}
