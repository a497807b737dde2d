// Receivers add tokens up: of a call of a model that both sides send a span of, one may say them.
const member = 'hearth=llm'

// W3C Trace Context has no more of them, nor longer ones passed on for certain.
const maxMembers = 32
const maxLength = 512

/**
 * The `tracestate` of a call of a model whose tokens the caller's own span says: ahead of what others noted of the
 * trace, of which the last goes where it would be too long.
 */
export function withCounted(state = ''): string {
  const members = [member, ...membersOf(state).filter((other) => !other.startsWith('hearth='))].slice(0, maxMembers)
  while (members.length > 1 && members.join(',').length > maxLength) members.pop()
  return members.join(',')
}

/** Whether the caller's own span says the tokens of what it asks for. */
export function isCounted(state = ''): boolean {
  return membersOf(state).includes(member)
}

function membersOf(state: string): readonly string[] {
  return state
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
