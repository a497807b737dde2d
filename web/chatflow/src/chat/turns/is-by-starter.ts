import type { Turn } from '../conversation.ts'

/**
 * Whether the starter model wrote the answer of a turn: one of the nodes that asked it passed by. A flow whose
 * nodes do not pass by has one answer, its model's.
 */
export function isByStarter({ starterNodes = [], answer, extras }: Turn): boolean {
  if (answer === '' || starterNodes.length === 0) return false
  return extras.steps.length === 0 || extras.steps.some(({ id }) => starterNodes.includes(id))
}
