/** What an owner keeps that can make use of something else that is kept. */
export const USER_KINDS = ['flow', 'document store', 'assistant', 'tool'] as const

/** One of those, as its owner knows it. */
export type User = { readonly kind: (typeof USER_KINDS)[number]; readonly id: string; readonly name: string }

/** Everything of a user in which a use would stand. */
export type UserText = User & { readonly text: string }

/** Whether a text makes use of something. */
export type Uses = (text: string) => boolean

/** Ids are long enough to stand for nothing else, wherever they stand. */
export function usesOfId(id: string): Uses {
  return (text) => text.includes(id)
}

/** `$vars.name`, as texts and code write it, and `$vars["name"]`, as code may; a drawing has its quotes escaped. */
export function usesOfVariable(name: string): Uses {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`\\$vars(?:\\.${escaped}(?![\\w-])|\\[\\\\*["']${escaped}\\\\*["']\\])`)
  return (text) => pattern.test(text)
}
