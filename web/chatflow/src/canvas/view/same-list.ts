/** The list before where the next holds the very same things: React Flow goes through all of a list that is another. */
export function sameList<T>(before: T[], next: T[]): T[] {
  return before.length === next.length && next.every((item, at) => item === before[at]) ? before : next
}
