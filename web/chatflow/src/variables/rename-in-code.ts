/** Renames a variable wherever code reads it as a member of `$vars`. */
export function renameInCode(code: string, from: string, to: string): string {
  const escaped = from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return code.replaceAll(new RegExp(`\\$vars\\.${escaped}(?![\\w-])`, 'g'), () => `$vars.${to}`)
}
