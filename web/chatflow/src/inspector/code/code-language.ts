import type { ComponentInput } from '@hearth/flow'

/** What a field for code is written in; those for JSON say so by their type, their example or what they begin with. */
export function codeLanguage({ type, codeLanguage: told, codeExample, placeholder }: ComponentInput) {
  if (type === 'json' || told === 'json') return 'json'
  if (told !== undefined && told !== 'javascript') return 'text'
  return /^\s*[[{]/.test(codeExample ?? placeholder ?? '') ? 'json' : 'javascript'
}
