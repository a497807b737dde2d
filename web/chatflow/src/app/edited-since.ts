/**
 * What of the edits is left once those that were sent are kept: fields that were edited, or edited again, while they
 * were under way.
 */
export function editedSince<T extends object>(edited: Partial<T>, sent: Partial<T>): Partial<T> {
  const left = Object.entries(edited).filter(([name, value]) => value !== sent[name as keyof T])
  return Object.fromEntries(left) as Partial<T>
}
